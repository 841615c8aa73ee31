import type { GameTable } from '../game'

export { hint } from './hint'
export { changes } from './standing'
export { default as Table } from './Table.svelte'

/** A round (C2). */
export const chapter: GameTable['chapter'] = ({ kind, about }, words) =>
  kind === 'FirstChosen' ? `${words.name('game', 'round')} ${about['round']}` : ''
