import { expect, test } from 'vitest'
import { exportFileName, type NamedPost } from './file-name.ts'

const base = { q: '', format: 'csv', columns: [] } as const
const nameOf = (
  input: Partial<Parameters<typeof exportFileName>[1]>,
  translation: 'none' | 'made' = 'none',
  single?: NamedPost,
) =>
  exportFileName('01.03.2026', { q: base.q, format: base.format, columns: [], ...input }, translation, single)

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

test('the name says what was chosen', () => {
  const single = { title: 'Порт', author: '', channelId: '77', messageId: 12 }
  const one = { format: 'evidence', ids: ['77_12'] } as const
  expect(nameOf({ ...one, ids: [...one.ids] }, 'none', single)).toBe(
    '01.03.2026 - Telegram Evidence - Порт 12.zip',
  )
  expect(nameOf({ ids: ['77_12'] }, 'none', { ...single, title: '' })).toBe(
    '01.03.2026 - Telegram Export - 77 12.csv',
  )
  expect(nameOf({ ids: ['a'], quotes: {} }, 'none', single)).toBe(
    '01.03.2026 - Telegram Export - quote Порт 12.csv',
  )
  expect(nameOf({ ids: ['77_1', '77_2', '77_3'], q: 'міст' })).toBe(
    '01.03.2026 - Telegram Export - 3 posts - міст.csv',
  )
  expect(nameOf({ ids: ['a', 'b'], quotes: {} })).toBe('01.03.2026 - Telegram Export - 2 quotes.csv')
  expect(nameOf({ quotes: {} })).toBe('01.03.2026 - Telegram Export - quotes.csv')
})

test.each([
  ['observed:>1', 'observed over 1'],
  ['views:>=100 порт', 'views at least 100 порт'],
  ['views:<5', 'views under 5'],
  ['views:<=5', 'views at most 5'],
])('the comparison %s becomes words', (q, words) => {
  expect(nameOf({ q })).toBe(`01.03.2026 - Telegram Export - ${words}.csv`)
})
