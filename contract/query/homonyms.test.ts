import { expect, test } from 'vitest'
import { homonymsIn } from './homonyms.ts'
import { usualMatching } from './matching.ts'
import { parseQuery } from './parse.ts'

const read = (q: string, matching = usualMatching) => homonymsIn(parseQuery(q).query, matching)

test.each([
  ['Суми', [{ word: 'Суми', isName: true, other: 'суми' }]],
  ['лавров', [{ word: 'лавров', isName: false, other: 'Лавров' }]],
  ['Град -школа', [{ word: 'Град', isName: true, other: 'град -школа' }]],
  ['СУМИ', [{ word: 'СУМИ', isName: true, other: 'суми' }]],
  ['лАВРОВ', [{ word: 'лАВРОВ', isName: false, other: 'Лавров' }]],
  ['школа (Буча OR Київ)', [{ word: 'Буча', isName: true, other: 'школа (буча OR Київ)' }]],
])('%s has words that are names and ordinary words', (q, expected) => {
  expect(read(q)).toEqual(expected)
})

test.each(['школа', 'Київ', '=Суми', '"Суми"', 'Sumy', 'Суми~1', ''])('%s has none', (q) => {
  expect(read(q)).toEqual([])
})

test('exact forms and words without transliterations are read as written', () => {
  expect(read('Суми', { words: 'form', spellings: true })).toEqual([])
  expect(read('Суми', { words: 'forms', spellings: false })).toEqual([])
})
