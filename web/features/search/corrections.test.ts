import { parseQuery } from '@litopys/contract/query/parse'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linePieces } from './corrections.ts'

const corrections = (line: string) =>
  linePieces(line, parseQuery(line).corrections)
    .filter((piece) => piece.corrections)
    .map(({ text }) => text)

test.each([
  ['міст "два слова', ['"два слова']],
  ['Київ - столиця', ['-']],
  ['міст) OR', [')', 'OR']],
  ['author: міст has:кіт', ['author:', 'has:кіт']],
  ['міст', []],
])('in %s the corrected places are marked', (line, places) => {
  expect(corrections(line)).toEqual(places)
})

test('the pieces of any line add up to the line', () => {
  const signs = fc.array(fc.constantFrom('"', '(', ')', '-', ' ', 'OR', 'has:', '!', 'слово '))
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        signs.map((parts) => parts.join('')),
      ),
      (line) => {
        const pieces = linePieces(line, parseQuery(line).corrections)
        expect(pieces.map(({ text }) => text).join('')).toBe(line)
      },
    ),
  )
})
