import { expect, test } from 'vitest'
import { paragraphsOf } from './paragraphs.ts'

const cut = (text: string, start = 0, end = text.length) =>
  paragraphsOf(text, { start, end }).map((one) => text.slice(one.start, one.end))

test('blank lines separate paragraphs, single breaks do not', () => {
  expect(cut('раз\nдва\n\n \nтри')).toEqual(['раз\nдва', 'три'])
})

test('blank lines at the ends create no empty paragraphs', () => {
  expect(cut('\n\nраз\n\n')).toEqual(['раз'])
})

test('positions refer to the whole text', () => {
  expect(cut('нуль\n\nраз\n\nдва', 6)).toEqual(['раз', 'два'])
})
