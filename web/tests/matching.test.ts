import { expect, test } from 'vitest'
import { matching } from '../src/lib/matching'

const choices = ['play Iran', 'play Italy', 'cube on Köln', 'order'].map((text, index) => ({
  action: index * 10,
  number: index + 1,
  text,
}))
const texts = (typed: string) => matching(choices, typed).map((choice) => choice.text)

test('nothing typed leaves all', () => expect(texts(' ')).toHaveLength(4))
test('a number means the choice of that number', () => expect(texts('2')).toEqual(['play Italy']))
test('parts of words in any order, without accents', () => expect(texts('koln CUBE')).toEqual(['cube on Köln']))
test('the whole text means itself', () => expect(texts('Order')).toEqual(['order']))
test('what fits nothing finds nothing', () => expect(texts('9')).toEqual([]))
