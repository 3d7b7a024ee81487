import { matchesPost, type Reading } from '@litopys/contract/query/match'
import { usualMatching } from '@litopys/contract/query/matching'
import { parseQuery } from '@litopys/contract/query/parse'
import { queryFlags } from '@litopys/contract/query/syntax'
import { testPost } from '@litopys/contract/testing/post'
import { casePosts } from '@litopys/contract/testing/query-cases'
import { queryLines } from '@litopys/contract/testing/query-lines.fixture'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Advanced, emptyAdvanced, readAdvanced, writeAdvanced } from './advanced.ts'

test.each<[string, Partial<Advanced>]>([
  ['', {}],
  ['міст річка обстр* =слово', { all: 'міст річка обстр* =слово' }],
  ['"старий млин"', { phrase: 'старий млин' }],
  ['"старий млин"~3', { near: 'старий млин', within: 3 }],
  ['міст OR "старий млин"', { any: 'міст "старий млин"' }],
  ['-міст -"старий млин"', { none: 'міст "старий млин"' }],
  [
    'author:редакція -lang:ru',
    {
      fields: [
        { field: 'author', value: 'редакція', excluded: false },
        { field: 'lang', value: 'ru', excluded: true },
      ],
    },
  ],
  ['has:image -is:deleted', { flags: { 'has:image': true, 'is:deleted': false } }],
  ['after:2026-03-01 before:2026-03-05', { from: '2026-03-01', to: '2026-03-04' }],
  ['on:2026-02', { from: '2026-02-01', to: '2026-02-28' }],
  ['views:100..2000', { leastViews: 100, mostViews: 2_000 }],
  ['views:>=100', { leastViews: 100 }],
  ['picturechannels:>=3', { leastPictureChannels: 3 }],
  ['picturechannels:1..3', { rest: 'picturechannels:1..3' }],
  ['міст t.me/odd_demo/8 words:>=5', { all: 'міст', rest: 't.me/odd_demo/8 words:>=5' }],
  ['міст (#річка OR has:link)', { all: 'міст', rest: '(#річка OR has:link)' }],
])('the form reads %s and writes the same line', (line, part) => {
  const form = { ...emptyAdvanced, ...part }
  expect(readAdvanced(line)).toEqual(form)
  expect(writeAdvanced(form)).toBe(line)
})

test('syntax characters typed into the form need no correction', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('"', '(', '-', 'OR', 'has:', 'міст'),
  )
  const form = fc.record({
    all: typed,
    phrase: typed,
    any: typed,
    none: typed,
    near: typed,
    rest: typed,
    within: fc.integer({ min: 0, max: 99 }),
    fields: fc.array(
      fc.record({ field: fc.constant('author' as const), value: typed, excluded: fc.boolean() }),
    ),
  })
  fc.assert(
    fc.property(form, (part) => {
      const line = writeAdvanced({ ...emptyAdvanced, ...part })
      expect(parseQuery(line).corrections).toEqual([])
    }),
  )
})

const words = fc.constantFrom('', 'міст', 'міст річка', 'міст "старий млин"', 'обстр* brigde~2')
const day = fc.constantFrom('2026-03-01', '2026-12-31', '2024-02-29')

test('the form reads back what it writes', () => {
  const form = fc.record({
    all: fc.constantFrom('', 'міст', 'річка обстр*'),
    phrase: fc.constantFrom('', 'старий млин', 'млин'),
    any: words.filter((text) => text !== 'міст'),
    none: words,
    near: fc.constantFrom('', 'міст річка'),
    within: fc.constant(5),
    rest: fc.constantFrom('', '#міст words:>=5'),
    fields: fc.uniqueArray(
      fc.record({
        field: fc.constantFrom('author' as const, 'lang' as const, 'tag' as const),
        value: fc.constantFrom('uk', 'два слова'),
        excluded: fc.boolean(),
      }),
    ),
    flags: fc.dictionary(fc.constantFrom(...queryFlags), fc.boolean()),
    from: fc.option(day),
    to: fc.option(day),
    leastViews: fc.option(fc.nat(500)),
    mostViews: fc.option(fc.integer({ min: 500, max: 5_000 })),
    leastPictureChannels: fc.option(fc.nat(20)),
  })
  fc.assert(
    fc.property(form, (written) => {
      const { rest, ...read } = readAdvanced(writeAdvanced(written))
      const { rest: written_, ...expected } = written
      // Text in `rest` that has its own field is read into that field.
      const fields = written_ === '' ? expected.fields : [...expected.fields, hashtag]
      expect({ ...read, fields: new Set(read.fields) }).toEqual({ ...expected, fields: new Set(fields) })
      expect(rest).toBe(written_ === '' ? '' : 'words:>=5')
    }),
  )
})

const hashtag = { field: 'hashtag', value: 'міст', excluded: false }
const reading: Reading = { matching: usualMatching, timeZone: 'Europe/Kyiv' }
const posts = casePosts.map(({ text, channel, channelId, username, messageId, date, ...given }) =>
  testPost(text, {
    channelId: String(channelId),
    messageId,
    title: channel,
    dateCreated: date,
    author: channel,
    ...given,
    reference: { permalink: `https://t.me/${username}/${messageId}`, ...given.reference },
  }),
)
const found = (line: string) => posts.filter((post) => matchesPost(post, parseQuery(line).query, reading))

test.each([
  ['in:file ("стоит")', '"стоит" in:file'],
  ['in:image міст OR річка', 'міст OR річка in:image'],
  ['in:speech -міст', '-міст in:speech'],
])('%s keeps its kind of files', (line, written) => {
  expect(writeAdvanced(readAdvanced(line))).toBe(written)
})

test('any line finds the same posts after it has passed through the form', () => {
  fc.assert(
    fc.property(queryLines, (line) => {
      expect(found(writeAdvanced(readAdvanced(line)))).toEqual(found(line))
    }),
  )
})
