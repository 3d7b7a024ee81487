import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ForeignAnswer, newProof, readAnswer, rowsBehindNames } from './answer.ts'

const own = newProof()
const [left, right] = [`${own.tag}[`, `]${own.tag}`]

test('rows are objects by the names of their columns', () => {
  expect(readAnswer(`${left}["a","b"],[1,"x"],[null,[2]]${right}`, own)).toEqual([
    { a: 1, b: 'x' },
    { a: null, b: [2] },
  ])
  expect(readAnswer(`${left}["a"],${right}`, own)).toEqual([])
})

test('rows of another statement before, after or instead of an answer are refused', () => {
  const other = newProof()
  const answer = `${left}["a"],[1]${right}`
  const stranger = `${other.tag}[["a"],[2]]${other.tag}`
  const wrong = [
    stranger,
    `${stranger}${answer}`,
    `[2],[3]${answer}`,
    `${answer}${stranger}`,
    `${answer}[2]`,
    answer.slice(0, -1),
    answer.slice(1),
    left,
    '',
  ]
  for (const text of wrong) expect(() => readAnswer(text, own)).toThrow(ForeignAnswer)
})

test('no two statements have the same proof', () => {
  expect(new Set(Array.from({ length: 10_000 }, () => newProof().tag)).size).toBe(10_000)
})

test('a streamed piece is read after its column names, and only under the tag of its statement', () => {
  const piece = (names: string[], rows: Buffer) =>
    Buffer.concat([
      Buffer.from([names.length]),
      ...names.map((name) => Buffer.concat([Buffer.from([Buffer.byteLength(name)]), Buffer.from(name)])),
      rows,
    ])
  fc.assert(
    fc.property(fc.uint8Array(), fc.array(fc.string({ maxLength: 20 }), { maxLength: 3 }), (rows, more) => {
      const bytes = piece([own.tag, ...more], Buffer.from(rows))
      expect(rowsBehindNames(bytes, own)).toEqual(Buffer.from(rows))
      const names = bytes.length - rows.length
      for (let cut = 0; cut < names; cut += 1)
        expect(rowsBehindNames(bytes.subarray(0, cut), own)).toBeUndefined()
      expect(() => rowsBehindNames(piece([...more, own.tag], Buffer.from(rows)), newProof())).toThrow(
        ForeignAnswer,
      )
    }),
  )
})
