import { repeats } from '@litopys/language/testing/repeats.fixture'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { QueryField } from './fields.ts'
import { parseQuery } from './parse.ts'
import { printQuery } from './print.ts'
import type { Query } from './syntax.ts'

const word = (text: string): Query => ({ kind: 'word', text })
const phrase = (text: string): Query => ({ kind: 'phrase', text })
const not = (of: Query): Query => ({ kind: 'not', of })
const any = (...of: Query[]): Query => ({ kind: 'any', of })
const pattern = (text: string): Query => ({ kind: 'pattern', text })
const field = (name: QueryField, value: string): Query => ({ kind: 'field', field: name, value })
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
  ['Х-101 #тег @name', all(word('Х-101'), field('hashtag', 'тег'), field('mention', 'name'))],
  ['a b OR c', any(all(word('a'), word('b')), word('c'))],
  ['a (b | c) -(d e)', all(word('a'), any(word('b'), word('c')), not(all(word('d'), word('e'))))],
  [
    '=слово ="два слова"',
    all({ kind: 'word', text: 'слово', exact: true }, { kind: 'phrase', text: 'два слова', exact: true }),
  ],
  ['"два слова"~5', { kind: 'phrase', text: 'два слова', within: 5 }],
  [
    'слов* сл?во слово~2',
    all(pattern('слов*'), pattern('сл?во'), { kind: 'fuzzy', text: 'слово', distance: 2 }),
  ],
  ['translation:Bridge', field('translation', 'bridge')],
  ['like:https://t.me/c/5/17', field('like', '5_17')],
  ['like:https://t.me/c/5/17?single', field('like', '5_17')],
  ['like:telegram.me/c/5/3/17/story', field('like', '5_17/story')],
  ['like:https://t.me/c/5/3/17/?thread=3', field('like', '5_17')],
  ['like:https://t.me/c/5/17?single/story', field('like', '5_17/story')],
  ['like:https://t.me/c/5/3/17/?thread=3/text', field('like', '5_17/text')],
  ['like:https://t.me/Vitriak_News/17', field('like', '@vitriak_news_17')],
  ['like:t.me/s/vitriak_news/17?single/story', field('like', '@vitriak_news_17/story')],
  ['like:telegram.me/vitriak_news/3/17/?thread=3', field('like', '@vitriak_news_17')],
  ['like:https://www.t.me/vitriak_news/17#top', field('like', '@vitriak_news_17')],
  ['like:t.me/vitriak_news/17/story/', field('like', '@vitriak_news_17/story')],
  ['like:"5_17/text" -like:5_-1', all(field('like', '5_17/text'), not(field('like', '5_-1')))],
  ['like:5_17/Story', field('like', '5_17/Story')],
  ['translation:"old  Mill, old"', field('translation', 'old mill')],
  [
    'in:translation a -"b c" (da OR #e)',
    all(
      field('translation', 'a'),
      not(field('translation', 'b c')),
      any(field('translation', 'da'), field('hashtag', 'e')),
    ),
  ],
  ['a In:Translation', field('translation', 'a')],
  ['Де міст?', all(word('Де'), word('міст?'))],
  ['14:30 час: пік', all(word('14:30'), word('час:'), word('пік'))],
  ['note: пік ftp://example.org', all(word('note:'), word('пік'), word('ftp://example.org'))],
  ['example.org/a?b=c', word('example.org/a?b=c')],
  ['before:0050', { kind: 'dates', before: '0050-01-01' }],
  ['on:0099-05', { kind: 'dates', from: '0099-05-01', before: '0099-06-01' }],
  ['author:"Два слова" LANG:uk', all(field('author', 'два слова'), field('lang', 'uk'))],
  [
    'on:2026-02 views:>10',
    all(
      { kind: 'dates', from: '2026-02-01', before: '2026-03-01' },
      { kind: 'count', of: 'views', least: 11 },
    ),
  ],
  ['«a "b"  c»', phrase('a b c')],
  ['🔥 слово 🇺🇦🇵🇱', all(word('🔥'), word('слово'), word('🇺🇦'), word('🇵🇱'))],
  ['"🔥 🇺🇦" слово', all(word('🔥'), word('🇺🇦'), word('слово'))],
  ['-"🇺🇦"', { kind: 'not', of: word('🇺🇦') }],
  ['10 000 людей', all(phrase('10 000'), word('людей'))],
  ['збили Су 35 24 лютого 2022', all(word('збили'), phrase('Су 35'), phrase('24 лютого 2022'))],
  ['155 мм 200 тисяч', all(phrase('155 мм'), phrase('200 тисяч'))],
  ['24 лютого 2022 10 000', all(phrase('24 лютого 2022'), word('10'), word('000'))],
  ['10 AND 000', all(word('10'), word('000'))],
  ['люди -10 000', all(word('люди'), not(phrase('10 000')))],
  ['РФ 2022', all(word('РФ'), word('2022'))],
])('%j is understood', (input, query) => {
  expect(parseQuery(input)).toEqual({ query, corrections: [] })
})

test.each<[string, Query, string, number]>([
  ['київ "два слова', all(word('київ'), phrase('два слова')), 'unclosed_quote', 5],
  ['"" слово', word('слово'), 'empty_phrase', 0],
  ['Київ - столиця', all(word('Київ'), word('столиця')), 'dangling_minus', 5],
  ['слово -', word('слово'), 'dangling_minus', 6],
  ['слово !!!', word('слово'), 'no_word', 6],
  ['!!!', word('!!!'), 'only_signs', 0],
  ['-"!? …"', phrase('!? …'), 'only_signs', 1],
  ['(слово', word('слово'), 'unclosed_bracket', 0],
  ['слово)', word('слово'), 'unopened_bracket', 5],
  ['() слово', word('слово'), 'empty_brackets', 0],
  ['слово OR', word('слово'), 'dangling_or', 6],
  ['слово NOT', word('слово'), 'dangling_not', 6],
  ['author: слово', word('слово'), 'empty_field', 0],
  ['in:translation', all(), 'untranslated_words', 0],
  ['#тег in:translation', field('hashtag', 'тег'), 'untranslated_words', 5],
  ['in:translation shell*', field('translation', 'shell'), 'translated_pattern', 0],
  [
    'in:translation -(bridge~1 OR b)',
    not(any(field('translation', 'bridge'), field('translation', 'b'))),
    'translated_pattern',
    0,
  ],
  ['on:2026-02-30 слово', all(phrase('2026-02-30'), word('слово')), 'no_such_date', 0],
  ['before:31.02.2026', phrase('31.02.2026'), 'no_such_date', 0],
  ['after:2026-13', phrase('2026-13'), 'no_such_date', 0],
  ['on:кіт', word('кіт'), 'unknown_value', 0],
  ['has:кіт', word('кіт'), 'unknown_value', 0],
  ['like:5_1234567890123456', phrase('5_1234567890123456'), 'no_post_link', 0],
  ['like:кіт', word('кіт'), 'no_post_link', 0],
  ['like:5_1/stori', phrase('5_1/stori'), 'no_post_link', 0],
  ['has:OR', phrase('OR'), 'unknown_value', 0],
  ['міст слово~3', all(word('міст'), { kind: 'fuzzy', text: 'слово', distance: 2 }), 'fuzzy_distance', 5],
  ['слово~0', { kind: 'fuzzy', text: 'слово', distance: 1 }, 'fuzzy_distance', 0],
  ['слово~99999', { kind: 'fuzzy', text: 'слово', distance: 2 }, 'fuzzy_distance', 0],
  ['Х-101~1', phrase('Х-101'), 'no_pattern', 0],
  ['а*', word('а'), 'no_pattern', 0],
  ['?а міст', all(word('а'), word('міст')), 'no_pattern', 0],
  ['старий-мл*н', phrase('старий-мл*н'), 'no_pattern', 0],
  ['fax:380441234567', phrase('fax:380441234567'), 'unknown_field', 0],
  ['title:полковник міст', all(phrase('title:полковник'), word('міст')), 'unknown_field', 0],
  ['human:"Два Слова"', all(word('human'), phrase('Два Слова')), 'unknown_field', 0],
  ['on:0099-02-29', phrase('0099-02-29'), 'no_such_date', 0],
  ['views:5..3', { kind: 'count', of: 'views', least: 3, most: 5 }, 'reversed_range', 0],
  ['views:<0', word('0'), 'unknown_value', 0],
  ['"два слова"~51', { kind: 'phrase', text: 'два слова', within: 50 }, 'near_distance', 0],
  ['"два слова"~1234567890123456789', { kind: 'phrase', text: 'два слова', within: 50 }, 'near_distance', 0],
  [
    `"${'на '.repeat(17)}"~5 міст`,
    all({ kind: 'phrase', text: 'на '.repeat(16).trim(), within: 5 }, word('міст')),
    'near_words',
    0,
  ],
])('%j is corrections', (input, query, message, at) => {
  expect(parseQuery(input)).toEqual({ query, corrections: [{ at, message }] })
})

test.each([
  ['10 ! 000', '10 AND 000'],
  ['24 лютого 2022 10 000', '"24 лютого 2022" 10 AND 000'],
  ['-10 ! 000 люди', '-10 AND 000 люди'],
  ['==!', '"=!"'],
  ['in:translation 🔥', '🔥'],
  [`${'а '.repeat(63)}OR~2x3`, `${'а '.repeat(63)}"OR"`],
])('%j is printed as %j, with the same meaning', (input, printed) => {
  const { query } = parseQuery(input)
  expect(printQuery(query)).toBe(printed)
  expect(parseQuery(printed).query).toEqual(query)
})

test('two negations cancel each other', () => {
  expect(parseQuery(`${'-'.repeat(500)}слово`)).toEqual({ query: word('слово'), corrections: [] })
  expect(parseQuery('---слово').query).toEqual(not(word('слово')))
})

test('a pasted page is searched by its first 64 words', () => {
  const words = Array.from({ length: 70 }, (_, i) => `слово${i}`)
  const { query, corrections } = parseQuery(words.join(' '))
  expect(query).toEqual(all(...words.slice(0, 64).map(word)))
  expect(corrections).toEqual([{ at: words.slice(0, 64).join(' ').length + 1, message: 'too_many_words' }])
})

test('a pasted phrase is cut after its 64th word', () => {
  const words = Array.from({ length: 70 }, (_, i) => `слово${i}`)
  const { query, corrections } = parseQuery(`"${words.join(' ')}" ще`)
  expect(query).toEqual(phrase(words.slice(0, 64).join(' ')))
  expect(corrections).toEqual([{ at: 0, message: 'too_many_words' }])
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
  ...['*', '?', '~', '~3', 'phone:', 'has:', 'views:', '9..1', 'а', '/'],
)
const anyInput = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.array(part).map((parts) => parts.join('')),
)

test('any input has a meaning, and its printed form has the same meaning without corrections', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const { query } = parseQuery(input)
      const again = parseQuery(printQuery(query))
      const corrections = again.corrections.filter(({ message }) => message !== 'only_signs')
      expect({ ...again, corrections }).toEqual({ query, corrections: [] })
    }),
    { numRuns: repeats(500) },
  )
})

test('64 KiB of quotes and minuses are parsed quickly', () => {
  const before = process.threadCpuUsage()
  for (const piece of ['"', '-', '-"', '« ', 'a"']) parseQuery(piece.repeat(65_536 / piece.length))
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(1_000)
})
