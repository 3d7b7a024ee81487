import { expect, test } from 'vitest'
import { fileText, firstColumn, readLines } from './lines.ts'

const plain = { phrases: false }

test('each line is a query; empty and repeated lines are skipped and counted', () => {
  expect(readLines(' міст \r\n\nріка\nміст\n', plain)).toEqual({
    lines: ['міст', 'ріка'],
    repeated: 1,
    tooLong: 0,
    wordless: 0,
    beyond: 0,
  })
})

test('lines beyond the limits are skipped and counted', () => {
  const many = Array.from({ length: 10_002 }, (_, i) => `рядок ${i}`).join('\n')
  expect(readLines(many, plain)).toMatchObject({ beyond: 2 })
  expect(readLines('а'.repeat(1_025), plain)).toMatchObject({ lines: [], tooLong: 1 })
})

test('a line without words is skipped, since it would count the whole archive', () => {
  expect(readLines('!!!\n—\nміст', plain)).toMatchObject({ lines: ['міст'], wordless: 2 })
})

test('lines as phrases are quoted only once', () => {
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
])('the first column is read from %j', (csv, column) => {
  expect(firstColumn(csv)).toBe(column)
})

test('a file in a legacy spreadsheet encoding is read, a picture is not', () => {
  const bytes = (...numbers: number[]) => new Uint8Array(numbers).buffer
  expect(fileText(bytes(0xec, 0xb3, 0xf1, 0xf2))).toBe('міст')
  expect(fileText(bytes(0x89, 0x50, 0x4e, 0x47, 0x00, 0xff))).toBeUndefined()
})
