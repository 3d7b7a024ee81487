import { expect, test } from 'vitest'
import { wordsOfNames } from './words-of-names.ts'

const isOfName = wordsOfNames([
  { names: ['Куп’янськ'], now: 8 },
  { names: ['Сирія'], now: 81 },
  { names: ['РІА Новини'], now: 261 },
  { names: ['Кіт Келлог', 'Keith Kellogg'], now: 10 },
])

test.each([
  ['Куп’янська', 8],
  ['Сирии', 81],
  ['РИА', 261],
  ['Келлога', 13],
  ['Kellogg', 2],
])('%s in %i texts rises with its name', (word, texts) => {
  expect(isOfName(word, texts)).toBe(true)
})

test.each([
  ['евакуація', 8],
  ['Куп’янська', 13],
  ['сирийские', 48],
  ['сир', 10],
  ['сирена', 130],
])('%s in %i texts rises by itself', (word, texts) => {
  expect(isOfName(word, texts)).toBe(false)
})
