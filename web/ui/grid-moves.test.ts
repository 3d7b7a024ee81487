import { expect, test } from 'vitest'
import { movedTo } from './grid-moves.ts'

// Ten pictures in rows of four: 0–3, 4–7, 8–9.
const moved = (key: string, at: number, ctrlKey = false) =>
  movedTo({ key, ctrlKey, metaKey: false }, { at, columns: 4, count: 10 })

test('arrow keys move by column and by row, and stop at the edges', () => {
  expect(moved('ArrowRight', 3)).toBe(4)
  expect(moved('ArrowRight', 9)).toBe(9)
  expect(moved('ArrowLeft', 4)).toBe(3)
  expect(moved('ArrowLeft', 0)).toBe(0)
  expect(moved('ArrowDown', 1)).toBe(5)
  expect(moved('ArrowUp', 5)).toBe(1)
  expect(moved('ArrowUp', 2)).toBe(2)
})

test('down from a full row goes to the end of a shorter last row, and stays in the last row', () => {
  expect(moved('ArrowDown', 7)).toBe(9)
  expect(moved('ArrowDown', 8)).toBe(8)
})

test('Home and End move within the row, with Ctrl to the first and the last picture', () => {
  expect(moved('Home', 6)).toBe(4)
  expect(moved('End', 4)).toBe(7)
  expect(moved('End', 8)).toBe(9)
  expect(moved('Home', 6, true)).toBe(0)
  expect(moved('End', 1, true)).toBe(9)
})

test('other keys move nothing', () => {
  expect(moved('a', 1)).toBeUndefined()
})
