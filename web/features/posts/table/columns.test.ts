import { expect, test } from 'vitest'
import { moveColumn, narrowest, readColumns, resizeColumn, toggleColumn, usualColumns } from './columns.ts'

const names = (columns: readonly { name: string }[]) => columns.map(({ name }) => name).join(' ')
const two = readColumns([
  { name: 'views', width: 80 },
  { name: 'text', width: 400 },
])

test('columns come back in the order and the width they were left in', () => {
  expect(two).toEqual([
    { name: 'views', width: 80 },
    { name: 'text', width: 400 },
  ])
})

test('what was remembered and is no column is left out; nothing remembered means the usual columns', () => {
  expect(names(readColumns([{ name: 'gone', width: 10 }, ...two]))).toBe('views text')
  expect(readColumns([])).toBe(usualColumns)
})

test('a column is shown at the end and hidden again, and the last one stays', () => {
  expect(names(toggleColumn(two, 'size'))).toBe('views text size')
  expect(names(toggleColumn(two, 'views'))).toBe('text')
  expect(names(toggleColumn(toggleColumn(two, 'views'), 'text'))).toBe('text')
})

test('a column moves by one place, and not out of the table', () => {
  expect(names(moveColumn(two, 'text', -1))).toBe('text views')
  expect(names(moveColumn(two, 'text', 1))).toBe('views text')
})

test('no column becomes too narrow to be found again', () => {
  expect(resizeColumn(two, 'views', 3)[0]).toEqual({ name: 'views', width: narrowest })
})
