/** How far the games are that run in this browser, and what is wrong with them. */
export const loading = $state<{
  /** How much of Python is here, from 0 to 1. */
  part: number
  ready: boolean
  /** `broken`: Python failed unexpectedly; a new page goes on with what is stored. */
  problem: 'no-wasm' | 'load' | 'broken' | 'elsewhere' | null
  unsaved: 'refused' | 'full' | null
  /** Take the games over from another tab. */
  take: () => void
}>({ part: 0, ready: false, problem: null, unsaved: null, take: () => {} })
