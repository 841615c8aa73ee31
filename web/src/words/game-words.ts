/**
 * A game's own sentences, from the same catalogues as the engine's: sections of templates in which `{name}` is filled
 * in, `{card:cards}` is looked up in the section `cards`, a table of plural forms is chosen from by `n`, and a table by
 * side (for languages whose grammar needs it) by `side`.
 */
import { createInstance, type i18n } from 'i18next'
import type { About, JournalEvent, Names, Outcome, Phrase, Prompt, Refusal } from '@/host/wire'

export type Sentence = string | { [form: string]: Sentence }
export type Sections = Record<string, Record<string, Sentence>>

/** The most sentences that are kept: a whole game has fewer. */
const KEPT = 4000

export class GameWords {
  /** Sentences that were made before: a table says most of them again at every moment. */
  readonly #said = new Map<string, string>()

  constructor(
    readonly lang: string,
    readonly sections: Sections,
    readonly names: Names = {},
    private readonly i18n: i18n = filler(lang, sections),
  ) {}

  /** The same words with the names of another deck. */
  named(names: Names): GameWords {
    return new GameWords(this.lang, this.sections, names, this.i18n)
  }

  /** The sentence `key` of a section, filled in. */
  say(section: string, key: string, about: About = {}): string {
    const asked = `${section} ${key} ${JSON.stringify(about)}`
    const said = this.#said.get(asked) ?? this.#fill(section, key, about)
    if (this.#said.size >= KEPT) this.#said.clear()
    this.#said.set(asked, said)
    return said
  }

  #fill(section: string, key: string, about: About): string {
    const count = typeof about['n'] === 'number' ? { count: about['n'] } : {}
    const context = typeof about['side'] === 'string' ? { context: about['side'] } : {}
    const replace = { ...about, ...items(about) }
    return this.i18n.t(key, { ns: section, replace, nest: false, words: this, ...count, ...context })
  }

  /** The name of a card, side or region. */
  name(section: string, id: string): string {
    const name = this.sections[section]?.[id] ?? this.names[section]?.[id] ?? id
    return typeof name === 'string' ? name : id
  }

  action([key, about]: Phrase): string {
    return this.say('actions', key, about)
  }

  prompt(prompt: Prompt): string {
    return this.say('prompts', prompt.kind, { side: prompt.side, ...prompt.about })
  }

  event(event: Pick<JournalEvent, 'sentence' | 'about'>): string {
    return this.say('events', event.sentence, event.about)
  }

  refusal(refusal: Refusal): string {
    return this.say('refusals', refusal.kind, refusal.about)
  }

  outcome(outcome: Pick<Outcome, 'reason' | 'side'>): string {
    return this.say('outcomes', outcome.reason, { side: outcome.side })
  }
}

/** The items of lists by the names that templates give them: `cards[0]`. */
function items(about: About): About {
  const rows = Object.entries(about).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((each: unknown, index) => [`${name}[${index}]`, each] as const) : [],
  )
  return Object.fromEntries(rows) as About
}

/** i18next with a game's sections as namespaces; a placeholder's format is the section in which its value is looked up. */
function filler(lang: string, sections: Sections): i18n {
  const made = createInstance({
    lng: lang,
    resources: { [lang]: Object.fromEntries(Object.entries(sections).map(([name, words]) => [name, flat(words)])) },
    ns: Object.keys(sections),
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { prefix: '{', suffix: '}', formatSeparator: ':', escapeValue: false, alwaysFormat: true },
  })
  made.use({ type: 'formatter', init() {}, add() {}, addCached() {}, format })
  void made.init()
  return made
}

function format(
  value: unknown,
  section: string | undefined,
  _lang?: string,
  options?: Record<string, unknown>,
): string {
  const words = options?.['words']
  const values: unknown[] = Array.isArray(value) ? value : [value]
  const named = (id: string) => (section && words instanceof GameWords ? words.name(section, id) : id)
  return values.map((each) => named(String(each)).replace(/^-(?=\d)/, '−')).join(', ')
}

/** Forms by side and number as i18next has them: `key_one`, `key_usa`, `key_usa_one`. */
function flat(words: Record<string, Sentence>, stem = ''): Record<string, string> {
  const rows = Object.entries(words).flatMap(([key, sentence]) =>
    typeof sentence === 'string' ? [[stem + key, sentence]] : Object.entries(flat(sentence, `${stem}${key}_`)),
  )
  return Object.fromEntries(rows) as Record<string, string>
}
