export { hint } from './hint'
export { default as Table } from './Table.svelte'
