import type { Span } from '@litopys/language/text/span'
import { render, within } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Highlighted } from './highlighted.tsx'

const marked = (container: HTMLElement) =>
  [...container.querySelectorAll('mark')].map((mark) => mark.textContent)
const show = (text: string, matches: Span[], start = 0, end = text.length) =>
  render(<Highlighted text={text} matches={matches} start={start} end={end} />).container

test('matches are highlighted at their positions in UTF-16 units', () => {
  const text = '🔥 Дрон над містом, дрони далі'
  expect(
    marked(
      show(text, [
        [3, 7],
        [20, 25],
      ]),
    ),
  ).toEqual(['Дрон', 'дрони'])
})

test('markup in a post remains text', () => {
  const container = show('<img src=x onerror=alert(1)> <b>дрон</b>', [[32, 36]])
  expect(container.querySelector('img, b')).toBeNull()
  expect(container).toHaveTextContent('<img src=x onerror=alert(1)> <b>дрон</b>')
})

test('only the part of a match inside the excerpt is highlighted', () => {
  expect(marked(show('0123456789', [[2, 6]], 4, 9))).toEqual(['45'])
})

test('with any spans, the text is complete and in order', () => {
  const span = fc.tuple(fc.nat(40), fc.nat(40)).map(([a, b]): Span => [Math.min(a, b), Math.max(a, b)])
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), fc.array(span, { maxLength: 6 }), (text, spans) => {
      expect(show(text, spans).textContent).toBe(text)
    }),
  )
})

test('a character that reverses the text is marked and named, and the text keeps its positions', () => {
  const text = 'Фото: photo_\u202egnp.exe'
  const container = show(text, [[13, 16]])
  const [mark] = within(container).getAllByRole('img', { name: 'Hidden character: right-to-left override' })
  expect(mark).toHaveAttribute('data-name', 'RLO')
  expect(mark?.textContent).toBe('\u202e')
  expect(container.textContent).toBe(text)
  expect(marked(container)).toEqual(['gnp'])
})
