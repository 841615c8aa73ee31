import { expect, test } from 'vitest'
import { hereOnly, reachable } from '@/table/seats/addresses'

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.8.0.9', true],
  ['[::1]', true],
  ['192.168.1.20', false],
  ['detente.example', false],
  ['127.example', false],
])('%s means this computer only: %s', (host, only) => {
  expect(hereOnly(host)).toBe(only)
})

test('a link that works here only is sent with the address in the local network, if there is one', () => {
  expect(reachable('http://127.0.0.1:8000', 'http://192.168.1.20:8000')).toBe('http://192.168.1.20:8000')
  expect(reachable('http://127.0.0.1:8000', null)).toBe('http://127.0.0.1:8000')
  expect(reachable('https://detente.example', 'http://192.168.1.20:8000')).toBe('https://detente.example')
})
