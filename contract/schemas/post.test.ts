import { expect, test } from 'vitest'
import { excerptLength, excerptOf, shownExcerpt } from './post.ts'

test('an excerpt that is cut ends with a whole word and an ellipsis', () => {
  const text = 'Колона техніки вийшла з міста. '.repeat(20)
  const shown = shownExcerpt(excerptOf(text))
  expect(shown).toMatch(/[а-яі.]…$/)
  expect(shown.length).toBeLessThanOrEqual(excerptLength)
  expect(text.startsWith(shown.slice(0, -1))).toBe(true)
  expect(text.at(shown.length - 1)).toBe(' ')
})

test('a whole text stays as it is, and a text without spaces loses half at most', () => {
  expect(shownExcerpt(excerptOf('Міст закрито.'))).toBe('Міст закрито.')
  expect(shownExcerpt(excerptOf('а'.repeat(500)))).toBe(`${'а'.repeat(excerptLength / 2)}…`)
})

test('emoji count as one character and are never cut, and a line break ends a word', () => {
  const whole = '🔥'.repeat(excerptLength)
  expect(shownExcerpt(excerptOf(whole))).toBe(whole)
  expect(shownExcerpt(excerptOf(`а${'🔥'.repeat(500)}`))).toBe(`а${'🔥'.repeat(excerptLength / 2 - 1)}…`)
  const lines = `Увага тривога\n${'а'.repeat(150)}\n`
  expect(shownExcerpt(excerptOf(`${lines}${'б'.repeat(500)}`))).toBe(`${lines.trimEnd()}…`)
})

test('a text that just fits keeps its last word', () => {
  const whole = `${'а'.repeat(excerptLength - 5)} міст`
  expect(excerptOf(whole)).toBe(whole)
  expect(shownExcerpt(excerptOf(whole))).toBe(whole)
  expect(excerptOf(`${whole}и`)).toBe(`${whole}…`)
  expect(shownExcerpt(excerptOf(`${whole}и`))).toBe(`${'а'.repeat(excerptLength - 5)}…`)
})
