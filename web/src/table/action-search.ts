import type { Moment } from '@/host/wire'

/** The action "done", if it is offered: Enter alone chooses it. */
export const doneAction = ({ phrases, view }: Pick<Moment, 'phrases' | 'view'>): number | undefined =>
  view.legal.find((action) => phrases[action]?.[0] === 'done')

/** Choices by what the user types: their number, or parts of their words in any order. */
export interface Choice {
  action: number
  number: number
  text: string
}

export function matchingChoices<C extends Choice>(choices: C[], typed: string): C[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return choices
  const numbered = choices.filter((choice) => String(choice.number) === typed.trim())
  if (numbered.length > 0) return numbered
  const exact = choices.filter((choice) => plain(choice.text) === plain(typed).trim())
  if (exact.length > 0) return exact
  return choices.filter((choice) => {
    const text = plain(choice.text)
    return wanted.every((part) => text.includes(part))
  })
}

/** Lower case, without accents and typographic characters, so that nobody has to type ü, ’ or –. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replaceAll('’', "'")
    .replace(/[–−]/g, '-')
    .toLowerCase()
}
