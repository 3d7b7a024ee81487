import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuery } from './parse.ts'
import { printQuery } from './print.ts'
import type { Query } from './syntax.ts'

const word = (text: string): Query => ({ kind: 'word', text })
const phrase = (text: string): Query => ({ kind: 'phrase', text })
const not = (of: Query): Query => ({ kind: 'not', of })
const all = (...of: Query[]): Query => ({ kind: 'all', of })

test.each<[string, Query]>([
  ['', all()],
  ['київ', word('київ')],
  [' обстріл  Харкова ', all(word('обстріл'), word('Харкова'))],
  ['"два слова" третє', all(phrase('два слова'), word('третє'))],
  ['«лапки» „інші“ “ще” ”ці”', all(phrase('лапки'), phrase('інші'), phrase('ще'), phrase('ці'))],
  ['київ -обстріл', all(word('київ'), not(word('обстріл')))],
  [
    '−мінус –тире —довге -"дві речі"',
    all(not(word('мінус')), not(word('тире')), not(word('довге')), not(phrase('дві речі'))),
  ],
  ['Х-101 #тег @name', all(word('Х-101'), word('#тег'), word('@name'))],
  ['«a "b"  c»', phrase('a b c')],
])('%j is understood', (input, query) => {
  expect(parseQuery(input)).toEqual({ query, mended: [] })
})

test.each<[string, Query, string, number]>([
  ['київ "два слова', all(word('київ'), phrase('два слова')), 'unclosed_quote', 5],
  ['"" слово', word('слово'), 'empty_phrase', 0],
  ['Київ - столиця', all(word('Київ'), word('столиця')), 'dangling_minus', 5],
  ['слово -', word('слово'), 'dangling_minus', 6],
  ['слово !!!', word('слово'), 'no_word', 6],
  ['🔥 слово', word('слово'), 'no_word', 0],
])('%j is mended', (input, query, message, at) => {
  expect(parseQuery(input)).toEqual({ query, mended: [{ at, message }] })
})

test('signs of negation take each other away', () => {
  expect(parseQuery(`${'-'.repeat(500)}слово`)).toEqual({ query: word('слово'), mended: [] })
  expect(parseQuery('---слово').query).toEqual(not(word('слово')))
})

test('a pasted page is looked for by its first 64 words', () => {
  const words = Array.from({ length: 70 }, (_, i) => `слово${i}`)
  const { query, mended } = parseQuery(words.join(' '))
  expect(query).toEqual(all(...words.slice(0, 64).map(word)))
  expect(mended).toEqual([{ at: words.slice(0, 64).join(' ').length + 1, message: 'too_many_words' }])
})

test('a pasted phrase is cut behind its 64th word', () => {
  const words = Array.from({ length: 70 }, (_, i) => `слово${i}`)
  const { query, mended } = parseQuery(`"${words.join(' ')}" ще`)
  expect(query).toEqual(phrase(words.slice(0, 64).join(' ')))
  expect(mended).toEqual([{ at: 0, message: 'too_many_words' }])
})

const part = fc.constantFrom(
  'слово',
  'Х-101',
  ' ',
  '"',
  '«',
  '»',
  '“',
  '”',
  '„',
  '-',
  '−',
  '!',
  '\u00a0',
  '(',
  'OR',
)
const anyInput = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.array(part).map((parts) => parts.join('')),
)

test('any input has a meaning, and its print has the same one and needs no mending', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const { query } = parseQuery(input)
      expect(parseQuery(printQuery(query))).toEqual({ query, mended: [] })
    }),
    { numRuns: 500 },
  )
})

test('64 KiB of quotes and minuses are parsed at once', () => {
  const before = process.threadCpuUsage()
  for (const piece of ['"', '-', '-"', '« ', 'a"']) parseQuery(piece.repeat(65_536 / piece.length))
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(1_000)
})
