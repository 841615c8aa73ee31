/** The screen of a table of Iron Curtain, for tests of what stands around any table. */
import type { ComponentProps } from 'svelte'
import { mount } from 'svelte'
import * as curtainTable from '@/games/curtain'
import type { GameTable } from '@/games/game'
import TableScreen from '@/table/TableScreen.svelte'
import type { Moment } from '@/host/wire'
import { curtain, curtainWords } from './fixtures'

type Props = ComponentProps<typeof TableScreen>

/** Show the given moment whenever it is requested, with the other properties of the screen. */
export function showScreen(moment: () => Moment, more: Partial<Props> = {}): Record<string, unknown> {
  const props: Props = {
    game: curtainTable as unknown as GameTable,
    get moment() {
      return moment()
    },
    facts: curtain.facts,
    words: curtainWords('en'),
    events: [],
    fresh: [],
  }
  Object.defineProperties(props, Object.getOwnPropertyDescriptors(more)) // getters stay getters
  return mount(TableScreen, { target: document.body, props })
}
