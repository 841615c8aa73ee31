import { expect, test } from 'vitest'
import { personName } from '@/words/people'
import { speak } from '@/words/words.svelte'

test('a level of the computer, a program with an account and a person are told apart', async () => {
  await speak('en')
  expect(personName({ id: null, name: 'level3', guest: false, bot: 'level3' })).toBe('Computer, level 3')
  expect(personName({ id: 7, name: 'Robot', guest: false, bot: 'bot' })).toBe('Robot (bot)')
  expect(personName({ id: 7, name: 'Robot', guest: false })).toBe('Robot')
})
