import { repeats } from '@litopys/language/testing/repeats.fixture'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DiffPiece, wordDiff } from './word-diff.ts'

const before = (pieces: DiffPiece[]) =>
  pieces.flatMap(({ kind, text }) => (kind === 'new' ? [] : [text])).join('')
const after = (pieces: DiffPiece[]) =>
  pieces.flatMap(({ kind, text }) => (kind === 'gone' ? [] : [text])).join('')

test('a replaced word is shown as removed and added, the rest unchanged', () => {
  expect(wordDiff('Збито три дрони над Києвом.', 'Збито пʼять дронів над Києвом.')).toEqual([
    { kind: 'same', text: 'Збито ' },
    { kind: 'gone', text: 'три дрони' },
    { kind: 'new', text: 'пʼять дронів' },
    { kind: 'same', text: ' над Києвом.' },
  ])
})

test('equal texts have no change, and an empty old text makes all text new', () => {
  expect(wordDiff('те саме', 'те саме')).toEqual([{ kind: 'same', text: 'те саме' }])
  expect(wordDiff('', 'все нове')).toEqual([{ kind: 'new', text: 'все нове' }])
  expect(wordDiff('', '')).toEqual([])
})

test('an inserted or removed word changes nothing else', () => {
  expect(wordDiff('один два три', 'один три')).toEqual([
    { kind: 'same', text: 'один ' },
    { kind: 'gone', text: 'два ' },
    { kind: 'same', text: 'три' },
  ])
})

const words = fc.array(fc.constantFrom('а', 'б', 'в', 'г', ' ', '\n', '.', '😀'), { maxLength: 60 })
const text = fc.oneof(
  words.map((some) => some.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
)

test('both texts can be restored from the difference', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      const pieces = wordDiff(one, other)
      expect(before(pieces)).toBe(one)
      expect(after(pieces)).toBe(other)
    }),
    { numRuns: repeats(1_000) },
  )
})

const letters = fc.array(fc.constantFrom('.', ',', '!'), { maxLength: 14 })

test('the number of changes is minimal, as in the longest common subsequence', () => {
  fc.assert(
    fc.property(letters, letters, (one, other) => {
      const same = wordDiff(one.join(''), other.join('')).filter(({ kind }) => kind === 'same')
      expect(same.map(({ text }) => text).join('')).toHaveLength(longestCommon(one, other))
    }),
  )
})

function longestCommon(one: string[], other: string[]): number {
  const row = new Array<number>(other.length + 1).fill(0)
  for (const word of one) {
    let corner = 0
    for (const [index, candidate] of other.entries()) {
      const above = row[index + 1] ?? 0
      row[index + 1] = word === candidate ? corner + 1 : Math.max(above, row[index] ?? 0)
      corner = above
    }
  }
  return row.at(-1) ?? 0
}

test('two long texts with nothing in common are compared quickly', () => {
  const long = (seed: string) => Array.from({ length: 30_000 }, (_, index) => `${seed}${index}`).join(' ')
  const before = process.threadCpuUsage()
  const pieces = wordDiff(long('а'), long('б'))
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(2_000)
  expect(after(pieces)).toBe(long('б'))
})
