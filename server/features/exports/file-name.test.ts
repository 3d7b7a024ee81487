import { expect, test } from 'vitest'
import { exportFileName } from './file-name.ts'

const base = { q: '', format: 'csv', columns: [] } as const
const nameOf = (
  input: Partial<Parameters<typeof exportFileName>[1]>,
  translation: 'none' | 'made' = 'none',
) => exportFileName('01.03.2026', { q: base.q, format: base.format, columns: [], ...input }, translation)

test('the file of a search without words has the specified name', () => {
  expect(nameOf({})).toBe('01.03.2026 - Telegram Export.csv')
  expect(nameOf({}, 'made')).toBe('01.03.2026 - Telegram Export - Translated.csv')
})

test('the name ends with the query, or with the filter values', () => {
  expect(nameOf({ q: ' міст OR пором ' })).toBe('01.03.2026 - Telegram Export - міст OR пором.csv')
  expect(nameOf({ q: 'міст' }, 'made')).toBe('01.03.2026 - Telegram Export - Translated - міст.csv')
  const filters = { author: { in: ['Варта', 'Ніч'] }, hasImage: true }
  expect(nameOf({ filters })).toBe('01.03.2026 - Telegram Export - Варта, Ніч.csv')
  const table = { name: 'channels', query: { search: 'Друг' } } as const
  expect(nameOf({ table, format: 'xlsx' })).toBe('01.03.2026 - Channels - Друг.xlsx')
})

test('the name of a list is in the language of the interface, the specified name is always English', () => {
  const table = { name: 'audit-log', query: { search: 'Коваль' }, language: 'uk' } as const
  expect(nameOf({ table })).toBe('01.03.2026 - Журнал аудиту - Коваль.csv')
  expect(nameOf({ table: { name: 'users', language: 'en' } })).toBe('01.03.2026 - Users.csv')
})

test('the name has no characters that file systems refuse or that hide the extension', () => {
  expect(nameOf({ q: '../a\\b:"c"*?<d>|\u202Evsc.\n' })).toBe(
    '01.03.2026 - Telegram Export - a b c d vsc.csv',
  )
  expect(nameOf({ q: '/' })).toBe('01.03.2026 - Telegram Export.csv')
})

test('a long query is cut between letters, and the name fits into 255 bytes', () => {
  expect(nameOf({ q: 'щ'.repeat(500) })).toBe(`01.03.2026 - Telegram Export - ${'щ'.repeat(60)}.csv`)
  const families = nameOf({ q: '👨‍👩‍👧‍👦'.repeat(90), format: 'jsonl' }, 'made')
  expect(Buffer.byteLength(families)).toBeLessThan(255)
  expect(families).not.toContain('\uFFFD')
})
