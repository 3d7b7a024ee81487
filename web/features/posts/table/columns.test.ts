import { expect, test } from 'vitest'
import { moveColumn, narrowest, readColumns, resizeColumn, toggleColumn, usualColumns } from './columns.ts'

const names = (columns: readonly { name: string }[]) => columns.map(({ name }) => name).join(' ')
const two = readColumns([
  { name: 'views', width: 80 },
  { name: 'text', width: 400 },
])

test('columns are restored with their order and width', () => {
  expect(two).toEqual([
    { name: 'views', width: 80 },
    { name: 'text', width: 400 },
  ])
})

test('unknown stored columns are ignored, and without stored columns the defaults are used', () => {
  expect(names(readColumns([{ name: 'gone', width: 10 }, ...two]))).toBe('views text')
  expect(readColumns([])).toBe(usualColumns)
})

test('a column is added at the end and removed again, and the last remaining one stays', () => {
  expect(names(toggleColumn(two, 'size'))).toBe('views text size')
  expect(names(toggleColumn(two, 'views'))).toBe('text')
  expect(names(toggleColumn(toggleColumn(two, 'views'), 'text'))).toBe('text')
})

test('a column moves by one position and not beyond the ends', () => {
  expect(names(moveColumn(two, 'text', -1))).toBe('text views')
  expect(names(moveColumn(two, 'text', 1))).toBe('views text')
})

test('a column has a minimum width', () => {
  expect(resizeColumn(two, 'views', 3)[0]).toEqual({ name: 'views', width: narrowest })
})
