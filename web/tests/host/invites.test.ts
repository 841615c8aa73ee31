import { beforeEach, expect, test } from 'vitest'
import { inviteTo, keepInvite } from '@/host/invites'

beforeEach(() => localStorage.clear())

test('the invitation to a table is found again by its id, until many were made after it', () => {
  keepInvite('a', 'for-a')
  keepInvite('b', 'for-b')
  expect(inviteTo('a')).toBe('for-a')
  expect(inviteTo('b')).toBe('for-b')
  expect(inviteTo('c')).toBeNull()
  for (let n = 0; n < 49; n++) keepInvite(`t${n}`, 'later')
  expect(inviteTo('a')).toBeNull()
  expect(inviteTo('b')).toBe('for-b')
})

test.each(['{', '"text"', 'null'])('broken storage (%s) holds no invitation and can be overwritten', (broken) => {
  localStorage.setItem('detente-invites', broken)
  expect(inviteTo('a')).toBeNull()
  keepInvite('a', 'for-a')
  expect(inviteTo('a')).toBe('for-a')
})
