import { expect, test } from 'vitest'
import { playersOf, readRecords } from '@/app/lists/records'

const record = { format: 1, game: 'curtain', rules: 1, seed: 'x', decisions: [1, 2] }
const read = (text: string) => readRecords(new Blob([text]))

test('a record of the terminal, of one game here, and of all games', async () => {
  expect(await read(JSON.stringify(record, null, 1))).toEqual([record])
  expect(await read(JSON.stringify({ table: {}, record, seed_fits: true }))).toEqual([record])
  const line = JSON.stringify({ ...record, players: { usa: 'willy', ussr: null } })
  const found = await read(`${line}\n${line}\n`)
  expect(found.map(playersOf)).toEqual(['willy', 'willy'])
  expect(playersOf(record)).toBe('')
})

test.each(['', 'no record', '[]', 'null', '7', '{"game": "curtain"}', '{"record": null}', '{"game":1}\n{"game":2}'])(
  'refused: %s',
  async (text) => {
    await expect(read(text)).rejects.toMatchObject({ error: { code: 'no-record' } })
  },
)

test('a file that is not text of reasonable length is not read', async () => {
  const large = { size: 20_000_001, text: () => Promise.reject(new Error('was read')) } as Blob
  await expect(readRecords(large)).rejects.toMatchObject({ error: { code: 'too-large' } })
})
