import { analyzeText } from '@litopys/language/extraction/analyze'
import { indexTerms } from '@litopys/language/extraction/index-terms'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testPost } from '../testing/post.ts'
import { matchesPost, spanMarker } from './match.ts'
import { usualMatching } from './matching.ts'
import { parseQuery } from './parse.ts'
import type { Query } from './syntax.ts'
import { queryTerms } from './terms.ts'

const post =
  'Сьогодні вночі у Києві пролунали вибухи. Під час обстрілів столиці ракетами Х-101 постраждали люди.'
const finds = (query: Query, text: string) =>
  matchesPost(testPost(text), query, { matching: usualMatching, timeZone: 'UTC' })
const matches = (query: string, text = post) => finds(parseQuery(query).query, text)
const marked = (query: string, text = post) =>
  spanMarker(parseQuery(query).query, usualMatching)(text).map(([start, end]) => text.slice(start, end))

test('all words have to occur, in any form and order', () => {
  expect(matches('обстріл київ')).toBe(true)
  expect(matches('обстріл харків')).toBe(false)
})

test('the words of a phrase have to be consecutive', () => {
  expect(matches('"час обстріл"')).toBe(true)
  expect(matches('"обстріл час"')).toBe(false)
  expect(matches('"обстріл ракетами"')).toBe(false)
})

test('a minus excludes', () => {
  expect(matches('вибух -харків')).toBe(true)
  expect(matches('вибух -київ')).toBe(false)
  expect(matches('-"час обстрілів"')).toBe(false)
})

test('a query without words finds everything', () => {
  expect(matches('')).toBe(true)
})

test('a word that the analyzer splits is searched as a phrase, in either alphabet', () => {
  expect(marked('X-101')).toEqual(['Х-101'])
  expect(matches('101-Х')).toBe(false)
})

test('matches are marked as written, phrases as a whole, exclusions not at all', () => {
  expect(marked('київ "під час обстрілу" -вибух')).toEqual(['Києві', 'Під час обстрілів'])
})

test('a name in Latin letters does not find ordinary words', () => {
  expect(matches('Sumy', 'Обстріл міста Суми тривав')).toBe(true)
  expect(matches('Sumy', 'Отримав великі суми грошей')).toBe(false)
  expect(matches('Mykolaiv', 'Обстрел, Николаев без света')).toBe(true)
})

test('overlapping matches are merged', () => {
  expect(marked('"вночі у" "у Києві"')).toEqual(['вночі у Києві'])
})

test('a short post is found by a query in either language', () => {
  expect(matches('техніка', 'колона техніки')).toBe(true)
  expect(matches('техника', 'колонна техники')).toBe(true)
})

test('words near each other are marked from the first to the last, in the shortest span', () => {
  expect(marked('"люди ракети обстріл"~4', `${post} Люди.`)).toEqual([
    'обстрілів столиці ракетами Х-101 постраждали люди',
  ])
  expect(marked('"обстріл люди"~1')).toEqual([])
  expect(marked('"млин міст"~0', 'міст міст млин, млин і міст')).toEqual(['міст млин'])
})

test('a text with one word ten thousand times is marked quickly by any query', () => {
  const text = 'на '.repeat(10_000)
  const repeated = Array.from({ length: 64 }, () => 'на').join(' ')
  const near = (words: string): Query => ({ kind: 'phrase', text: words, within: 999 })
  const query: Query = {
    kind: 'any',
    of: [
      near('ццццц на'),
      near(repeated),
      { kind: 'phrase', text: repeated },
      { kind: 'pattern', text: '*н*а*' },
    ],
  }
  const before = process.threadCpuUsage()
  expect(spanMarker(query, usualMatching)(text)).toEqual([[0, text.length - 1]])
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(1_500)
})

const vocabulary =
  'Київ Києві обстріл обстрілів війна войны мобилизация дом дома рік року Х-101 attack drones солдат и і на в'.split(
    ' ',
  )
const texts = fc.array(fc.constantFrom(...vocabulary), { maxLength: 12 }).map((words) => words.join(' '))

test('a word finds a post exactly if one of its stems is an index term of the post', () => {
  fc.assert(
    fc.property(texts, fc.constantFrom(...vocabulary.filter((word) => word !== 'Х-101')), (text, word) => {
      const terms = new Set(indexTerms(analyzeText(text)))
      const [stems = []] = queryTerms({ text: word }, usualMatching)
      expect(finds({ kind: 'word', text: word }, text)).toBe(stems.some((stem) => terms.has(stem)))
    }),
  )
})

test('a post is found by each of its words, except single letters', () => {
  fc.assert(
    fc.property(fc.oneof(texts, fc.string({ unit: 'grapheme' })), (text) => {
      const { words } = analyzeText(text)
      for (const { start, end } of words.filter((word) => word.end - word.start > 1))
        expect(finds({ kind: 'word', text: text.slice(start, end) }, text)).toBe(true)
    }),
  )
})

const inNumbers = [
  '+380',
  '044',
  '50',
  '123',
  '10',
  '000',
  '2022',
  '24',
  'лютого',
  '155',
  'мм',
  'тисяч',
  '93',
  'ОМБр',
]

test('a post of numbers is found by its text', () => {
  const texts = fc
    .array(fc.constantFrom(...inNumbers), { minLength: 1, maxLength: 6 })
    .map((words) => words.join(' '))
  fc.assert(
    fc.property(texts, (text) => {
      expect([text, matches(text, text)]).toEqual([text, true])
    }),
    { examples: [['+380 50 123 45 67'], ['044 123 456'], ['24 000 123 044 155 000']] },
  )
})

test('marks are in order and do not overlap', () => {
  fc.assert(
    fc.property(texts, texts, (text, query) => {
      let last = -1
      for (const [start, end] of spanMarker(parseQuery(query).query, usualMatching)(text)) {
        expect(start).toBeGreaterThan(last)
        last = end
      }
    }),
  )
})
