import { expect, test } from 'vitest'
import { testPost } from '../testing/post.ts'
import { meantQuery, withEquivalents } from './equivalents.ts'
import { matchesPost, spanMarker } from './match.ts'
import { type Matching, usualMatching } from './matching.ts'
import { parseQuery } from './parse.ts'

const finds = (q: string, text: string, matching: Matching = usualMatching) => {
  const marksOf = spanMarker(meantQuery(parseQuery(q).query, { matching }), matching)
  return marksOf(text).map(([start, end]) => text.slice(start, end))
}
const listed = (q: string, matching = usualMatching) =>
  withEquivalents(parseQuery(q).query, matching).found.map(({ q: part, equivalents }) => [
    part,
    equivalents.map(({ text }) => text),
  ])

test.each([
  ['мобилизация', 'Оголосили мобілізацію до 2027 року', ['мобілізацію']],
  ['mobilization', 'Объявили мобилизацию', ['мобилизацию']],
  ['ЗСУ', 'Позиции ВСУ под обстрелом', ['ВСУ']],
  ['ЗСУ', 'Захисники зі складу Збройних Сил України', ['Збройних Сил України']],
  ['Хаймарс', 'HIMARS hit a depot', ['HIMARS']],
  ['ракетный удар', 'Завдали ракетного удару', ['ракетного удару']],
  ['"повітряна тривога"', 'Объявлена воздушная тревога', ['воздушная тревога']],
  ['BM-21', 'Ударили із «Градів» по селу', ['Градів']],
  ['Patriot', 'Комплекс Петріот збив ракету', ['Петріот']],
])('%s finds what means the same: %s', (q, text, found) => {
  expect(finds(q, text)).toEqual(found)
})

test.each([
  ['ВСУ', 'ВС РФ атаковали'],
  ['bridge', 'У містах тривога'],
  ['BM-21', 'випав сильний град'],
  ['=мобилизация', 'Оголосили мобілізацію'],
  ['"воздушная тревога"~3', 'Оголошено повітряну тривогу'],
  ['воздушная ромашка', 'Оголошено повітряну тривогу'],
])('%s does not find: %s', (q, text) => {
  expect(finds(q, text)).toEqual([])
})

test('an emoji is no part of a row of words', () => {
  const matching = usualMatching
  const passes = (q: string, text: string) =>
    matchesPost(testPost(text), meantQuery(parseQuery(q).query, { matching }), { matching, timeZone: 'UTC' })
  for (const q of ['🇺🇦 війна', 'війна 🇺🇦', '🇺🇦 ракетний удар']) {
    expect([q, passes(q, 'Война и ракетный удар')]).toEqual([q, false])
    expect([q, passes(q, 'Война 🇺🇦, ракетный удар')]).toEqual([q, true])
  }
})

test('equivalents are listed by part, and each can be left out', () => {
  expect(listed('мобилизация ромашка')).toEqual([
    ['мобилизация', ['мобілізація', 'mobilization', 'mobilisation']],
  ])
  const matching = { ...usualMatching, without: ['мобілізація'] }
  expect(finds('мобилизация', 'Оголосили мобілізацію', matching)).toEqual([])
  expect(finds('мобилизация', 'A new mobilisation', matching)).toEqual(['mobilisation'])
  expect(listed('мобилизация', matching)).toEqual(listed('мобилизация'))
})

test('without other languages and in exact forms, a query means what it says', () => {
  for (const matching of [
    { ...usualMatching, equivalents: false },
    { ...usualMatching, words: 'form' as const },
  ]) {
    const { query } = parseQuery('мобилизация -ЗСУ')
    expect(withEquivalents(query, matching)).toEqual({ query, found: [] })
  }
})

test('words in a title or of an author have no equivalents', () => {
  const { query } = parseQuery('мобилизация')
  const inTitle = meantQuery(query, { matching: usualMatching, searchKey: ['title'] })
  expect(inTitle).toEqual({ kind: 'field', field: 'channel', value: 'мобилизация' })
})

test('equivalents of excluded words are marked', () => {
  const { found } = withEquivalents(parseQuery('міст -(дрон -ракета)').query, usualMatching)
  expect(found.map(({ q, isExcluded }) => [q, isExcluded])).toEqual([
    ['міст', undefined],
    ['дрон', true],
    ['ракета', undefined],
  ])
})
