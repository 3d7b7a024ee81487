import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldWord } from './fold.ts'

test.each(["об'єкт", 'ОБ’ЄКТ', 'обʼєкт', 'об`єкт', 'Об‘єкт', 'об´єкт', 'об′єкт'])(
  '%s folds without its apostrophe',
  (word) => {
    expect(foldWord(word)).toBe('обєкт')
  },
)

test.each([
  ['ёлка', 'елка'],
  ['Ґанок', 'ганок'],
  ['за\u0301мок', 'замок'],
  ['café', 'cafe'],
  ['п\u00adри\u200bвіт', 'привіт'],
  ['𝐇𝐞𝐥𝐥𝐨', 'hello'],
  ['ﬁre', 'fire'],
  ['Т72', 't72'],
])('%s folds to %s', (word, folded) => {
  expect(foldWord(word)).toBe(folded)
})

test('й and ї remain separate letters, composed or decomposed', () => {
  expect(foldWord('Йога')).toBe('йога')
  expect(foldWord('И\u0306ога')).toBe('йога')
  expect(foldWord('їжак')).not.toBe(foldWord('іжак'))
  expect(foldWord('і\u0308жак')).toBe('їжак')
})

test('look-alike letters of the other alphabet become letters of the word’s alphabet', () => {
  expect(foldWord('Pocія')).toBe('росія')
  expect(foldWord('ВOЙHА')).toBe('война')
  expect(foldWord('ПУТIН')).toBe('путін')
  expect(foldWord('Рutin')).toBe('putin')
})

test('a folded word folds to itself and has no space, # or =', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (word) => {
      const folded = foldWord(word)
      expect(foldWord(folded)).toBe(folded)
      expect(folded).not.toMatch(/[\s#=]/)
    }),
  )
})
