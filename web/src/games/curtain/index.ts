import type { GameTable } from '../game'

export { hint } from './hint'
export { changes } from './standing'
export { default as Table } from './Table.svelte'

/** Every event names the side that acts: after an opponent's event, that is another one than the side that decided. */
export const actor: GameTable['actor'] = ({ about }) => (typeof about['side'] === 'string' ? about['side'] : null)

/** A round (C2). */
export const chapter: GameTable['chapter'] = ({ kind, about }, words) =>
  kind === 'FirstChosen' ? `${words.name('game', 'round')} ${about['round']}` : ''
