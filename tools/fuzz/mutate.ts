import type { Random } from '../../server/demo/random.ts'

/** What a change can insert: texts of the parser's code, and bytes that parsers often stumble over. */
const oddTexts = [
  '\0',
  '\n',
  '\r\n',
  '\ufeff',
  '\u0301',
  '\u200d',
  '\u202e',
  '\u2028',
  '😀',
  'İ',
  'ﬁ',
  '\ufffd',
]
const oddBytes = [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xf0, 0x9f], [0xff, 0xff, 0xff, 0xff], [0, 0, 0, 0]]
const oddNumbers = [
  '0',
  '-1',
  '2147483648',
  '4294967296',
  '9007199254740993',
  '1e309',
  '99999999999999999999',
]

export type Mutator = (input: Buffer, other: Buffer) => Buffer

/** Changes an input at random, one to eight times. Parts can be taken from `other`, another input. */
export function createMutator(random: Random, texts: readonly string[], maxBytes: number): Mutator {
  const below = (most: number) => Math.floor(random.next() * most)
  const pieces = [
    ...[...texts, ...oddTexts, ...oddNumbers].map((text) => Buffer.from(text)),
    ...oddBytes.map((bytes) => Buffer.from(bytes)),
  ]
  const piece = () => pieces[below(pieces.length)] ?? Buffer.alloc(0)
  const spot = (input: Buffer) => {
    const start = below(input.length + 1)
    return { start, end: Math.min(input.length, start + below(2 ** (1 + below(7)))) }
  }
  const replaced = (input: Buffer, start: number, end: number, by: Buffer) =>
    Buffer.concat([input.subarray(0, start), by, input.subarray(end)])
  const withByte = (input: Buffer, change: (byte: number) => number) => {
    const copy = Buffer.from(input)
    const at = below(copy.length)
    if (at < copy.length) copy[at] = change(copy[at] ?? 0)
    return copy
  }

  const changes: ((input: Buffer, other: Buffer) => Buffer)[] = [
    (input) => withByte(input, (byte) => byte ^ (1 << below(8))),
    (input) => withByte(input, () => below(256)),
    (input) => withByte(input, (byte) => byte + below(9) - 4),
    (input) => {
      const at = below(input.length + 1)
      return replaced(input, at, at, piece())
    },
    (input) => {
      const { start, end } = spot(input)
      return replaced(input, start, end, piece())
    },
    (input) => {
      const { start, end } = spot(input)
      return replaced(input, start, end, Buffer.alloc(0))
    },
    (input) => {
      const { start, end } = spot(input)
      const at = below(input.length + 1)
      return replaced(input, at, at, input.subarray(start, end))
    },
    (input) => {
      const { start, end } = spot(input)
      const times = 2 + below(2 ** (1 + below(6)))
      return replaced(
        input,
        start,
        end,
        Buffer.concat(Array.from({ length: times }, () => input.subarray(start, end))),
      )
    },
    (input, other) => {
      const { start, end } = spot(input)
      const part = spot(other)
      return replaced(input, start, end, other.subarray(part.start, part.end))
    },
    (input, other) =>
      Buffer.concat([input.subarray(0, below(input.length + 1)), other.subarray(below(other.length + 1))]),
    (input) => input.subarray(0, below(input.length + 1)),
  ]
  return (input, other) => {
    let changed = input
    for (let left = below(8); left >= 0; left -= 1)
      changed = changes[below(changes.length)]?.(changed, other) ?? changed
    return Buffer.from(changed.subarray(0, maxBytes))
  }
}
