import { expect, test } from 'vitest'
import { paragraphsOf } from './paragraphs.ts'

const cut = (text: string, start = 0, end = text.length) =>
  paragraphsOf(text, { start, end }).map((one) => text.slice(one.start, one.end))

test('blank lines part paragraphs, single breaks do not', () => {
  expect(cut('раз\nдва\n\n \nтри')).toEqual(['раз\nдва', 'три'])
})

test('blank lines at the ends make no empty paragraphs', () => {
  expect(cut('\n\nраз\n\n')).toEqual(['раз'])
})

test('places are those of the whole text', () => {
  expect(cut('нуль\n\nраз\n\nдва', 6)).toEqual(['раз', 'два'])
})
