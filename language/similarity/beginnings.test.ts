import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginningOf, doubled, groups, letters, soundsOf } from './beginnings.ts'

/** The replacements as the engine makes them: pairs one after the other, letters all at once. */
function replaced(word: string): string {
  const inPairs = (text: string, pairs: typeof groups) =>
    pairs.reduce((before, [from, to]) => before.replaceAll(from, to), text)
  const letterOf = new Map(letters)
  const translated = [...inPairs(word, groups)].map((letter) => letterOf.get(letter) ?? letter).join('')
  return inPairs(translated, doubled)
}

test('the sounds of a word are its replacements in their order', () => {
  for (const word of [
    '',
    'shchedryk',
    'ckhtsh',
    'ссср',
    'ooo',
    'tttt',
    'підʼїзд',
    'обьем',
    'cceя',
    'a😀a',
    'щch',
  ])
    expect(soundsOf(word)).toBe(replaced(word))
  const unit = fc.constantFrom(...('абвгдеєжзиіїйклмнопрстуфхцчшщьюяъыэshctkpzeiyauw’0😀'.match(/./gu) ?? []))
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 12 }), (word) => {
      expect(soundsOf(word)).toBe(replaced(word))
    }),
  )
})

test('a name in three languages and the forms of a word share their beginning', () => {
  expect(new Set(['харків', 'харькова', 'kharkiv'].map(beginningOf)).size).toBe(1)
  expect(beginningOf('ночь')).toBe(beginningOf('ніч'))
  expect(beginningOf('155мм')).toBe('155мм')
})
