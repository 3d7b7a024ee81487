import { expect, test } from 'vitest'
import { directionParts, withDirectionMarks } from './directions.ts'

test('characters that change the direction of text become marks', () => {
  expect(withDirectionMarks('order_\u202efdp.exe')).toBe('order_[RLO]fdp.exe')
  expect(withDirectionMarks('\u2067א\u2069 і \u202dx\u202c')).toBe('[RLI]א[PDI] і [LRO]x[PDF]')
  expect(withDirectionMarks('наказ.pdf')).toBe('наказ.pdf')
})

test('the parts of a text are the text', () => {
  const text = 'a\u202eb\u202a\u2066'
  expect(
    directionParts(text)
      .map(({ part }) => part)
      .join(''),
  ).toBe(text)
  expect(directionParts(text).flatMap(({ name = [] }) => name)).toEqual(['RLO', 'LRE', 'LRI'])
})
