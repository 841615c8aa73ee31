import { expect, test } from 'vitest'
import { matchingChoices } from '@/table/action-search'

const choices = ['play Iran', 'play Italy', 'cube on Köln', 'order', 'prendre l’Iran', 'line Köln–Ulm'].map(
  (text, index) => ({
    action: index * 10,
    number: index + 1,
    text,
  }),
)
const texts = (typed: string) => matchingChoices(choices, typed).map((choice) => choice.text)

test('nothing typed leaves all', () => expect(texts(' ')).toHaveLength(6))
test('a number means the choice of that number', () => expect(texts('2')).toEqual(['play Italy']))
test('parts of words in any order, without accents', () => expect(texts('koln CUBE')).toEqual(['cube on Köln']))
test('the apostrophe of the keyboard will do', () => expect(texts("l'iran")).toEqual(['prendre l’Iran']))
test('so will its hyphen', () => expect(texts('koln-ulm')).toEqual(['line Köln–Ulm']))
test('the whole text means itself', () => expect(texts('Order')).toEqual(['order']))
test('what fits nothing finds nothing', () => expect(texts('9')).toEqual([]))
