import { expect, test } from 'vitest'
import { wordsOfNames } from './words-of-names.ts'

const isOfName = wordsOfNames([
  { names: ['Куп’янськ'], now: 8, expected: 0 },
  { names: ['Ірпінь'], now: 9, expected: 0.3 },
  { names: ['Сирія'], now: 81, expected: 4 },
  { names: ['РІА Новини'], now: 261, expected: 60 },
  { names: ['Кіт Келлог', 'Keith Kellogg'], now: 10, expected: 0 },
])

test.each([
  ['Куп’янська', 8, 0],
  ['Ірпеня', 8, 0],
  ['Сирии', 81, 4],
  ['РИА', 261, 55],
  ['Келлога', 13, 0],
  ['Kellogg', 2, 1],
])('%s in %i texts, where %d are expected, rises with its name', (word, now, expected) => {
  expect(isOfName(word, { now, expected })).toBe(true)
})

test.each([
  ['евакуація', 8, 0],
  ['Куп’янська', 13, 0],
  // New, while the name is frequent.
  ['риа', 30, 0],
  ['сирийские', 48, 2],
  ['сир', 10, 1],
  ['сирена', 130, 6],
])('%s in %i texts, where %d are expected, rises by itself', (word, now, expected) => {
  expect(isOfName(word, { now, expected })).toBe(false)
})
