import { expect, test } from 'vitest'
import { cutText, textWidth } from './text-width.ts'

test.each([
  ['Світові нотатки', 200, 'Світові нотатки'],
  ['Світові нотатки', 80, 'Світові н…'],
  ['СВІТОВІ НОТАТКИ', 80, 'СВІТОВІ…'],
  ['Нотатки', 5, 'Нот…'],
  ['😀😀😀😀😀', 30, '😀😀😀…'],
  ['', 0, ''],
])('“%s” in %s pixels is “%s”', (text, width, cut) => {
  expect(cutText(text, width)).toBe(cut)
})

test('a cut text has room', () => {
  for (let width = 40; width < 200; width += 1)
    expect(textWidth(cutText('Гучні НОВИНИ зі Сходу: «Хроніка»', width))).toBeLessThanOrEqual(width)
})
