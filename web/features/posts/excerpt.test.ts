import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

const line = 'Сили протиповітряної оборони збили 34 із 41 безпілотника над морем. '

test('a short text is shown whole', () => {
  const text = line.repeat(3)
  expect(excerptOf(text, [])).toEqual({ start: 0, end: text.length, cut: 'none' })
})

test('a long text shows its beginning and is cut after a word', () => {
  const text = line.repeat(30)
  const { start, end, cut } = excerptOf(text, [])
  expect([start, cut]).toEqual([0, 'end'])
  expect(text.slice(start, end)).toMatch(/\p{L}$|\.$/u)
})

test('if the first match is far down, the excerpt surrounds it', () => {
  const text = `${line.repeat(20)}Ось тут.${line.repeat(20)}`
  const at = text.indexOf('Ось')
  const { start, end, cut } = excerptOf(text, [[at, at + 3]])
  expect(cut).toBe('both')
  expect(text.slice(start, end)).toContain('Ось тут.')
})

test('a text of many short lines counts as long', () => {
  const text = Array.from({ length: 40 }, (_, index) => `рядок ${index}`).join('\n')
  const { end } = excerptOf(text, [])
  expect(text.slice(0, end).split('\n')).toHaveLength(3)
})

test('blank lines between paragraphs do not count', () => {
  const text = ['Удень гроза.', 'Не паркуйте авто під деревами.', '#погода'].join('\n\n')
  expect(excerptOf(text, [])).toEqual({ start: 0, end: text.length, cut: 'none' })
})

test('an excerpt is inside the text and never splits an emoji', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 3_000, size: 'max' }), fc.nat(3_000), (text, at) => {
      const { start, end } = excerptOf(text, at < text.length ? [[at, at + 1]] : [])
      expect(start).toBeGreaterThanOrEqual(0)
      expect(end).toBeLessThanOrEqual(text.length)
      expect(text.slice(0, start).isWellFormed() && text.slice(0, end).isWellFormed()).toBe(
        text.isWellFormed(),
      )
    }),
  )
})
