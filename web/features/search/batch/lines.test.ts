import { expect, test } from 'vitest'
import { fileText, firstColumn, readLines } from './lines.ts'

const plain = { phrases: false }

test('each line is a query; empty and repeated ones are left out, and that is told', () => {
  expect(readLines(' міст \r\n\nріка\nміст\n', plain)).toEqual({
    lines: ['міст', 'ріка'],
    repeated: 1,
    tooLong: 0,
    wordless: 0,
    beyond: 0,
  })
})

test('what is beyond the bounds is left out and counted', () => {
  const many = Array.from({ length: 10_002 }, (_, i) => `рядок ${i}`).join('\n')
  expect(readLines(many, plain)).toMatchObject({ beyond: 2 })
  expect(readLines('а'.repeat(1_025), plain)).toMatchObject({ lines: [], tooLong: 1 })
})

test('a line without a word is left out: it would be counted as the whole archive', () => {
  expect(readLines('!!!\n—\nміст', plain)).toMatchObject({ lines: ['міст'], wordless: 2 })
})

test('as phrases lines have quotes once', () => {
  expect(readLines('Іван Франко\n"Леся Українка"\n!!!', { phrases: true }).lines).toEqual([
    '"Іван Франко"',
    '"Леся Українка"',
  ])
})

test.each([
  ['міст,1\nріка,2', 'міст\nріка'],
  ['міст;1,5\r\nріка;2', 'міст\nріка'],
  ['"Франко, Іван",1\n"каже ""так""",2\n', 'Франко, Іван\nкаже "так"'],
  ['\uFEFFміст\tx', 'міст'],
  ['"не закрито, 1\nріка', '"не закрито\nріка'],
  ['', ''],
])('of %j the first column is read', (csv, column) => {
  expect(firstColumn(csv)).toBe(column)
})

test('a file in the encoding of old spreadsheets is read, a picture is not', () => {
  const bytes = (...numbers: number[]) => new Uint8Array(numbers).buffer
  expect(fileText(bytes(0xec, 0xb3, 0xf1, 0xf2))).toBe('міст')
  expect(fileText(bytes(0x89, 0x50, 0x4e, 0x47, 0x00, 0xff))).toBeUndefined()
})
