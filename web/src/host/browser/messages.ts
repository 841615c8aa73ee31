/** What the page and the worker that runs Python exchange. */

export type ToWorker =
  | { type: 'start'; base: string; steal: boolean }
  /** Take the games over from another tab. */
  | { type: 'take' }
  | { type: 'request'; id: number; method: string; path: string; body: string }
  | { type: 'open' | 'close'; channel: number }
  | { type: 'say'; channel: number; text: string }

export type FromWorker =
  | { type: 'progress'; part: number }
  | { type: 'ready' }
  | { type: 'answer'; id: number; status: number; body: string }
  | { type: 'said'; channel: number; text: string }
  /** Another tab has the games. */
  | { type: 'elsewhere' }
  | { type: 'failed'; reason: 'no-wasm' | 'load' | 'broken' }
  /** Why what is played from now on lasts as long as the page; null: everything is stored again. */
  | { type: 'unsaved'; reason: 'refused' | 'full' | null }
