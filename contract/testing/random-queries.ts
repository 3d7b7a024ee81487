/** Random query lines, equal for equal seeds: random bytes, real lines, and changed real lines. */
export function randomQueries(seed: number): () => string | Uint8Array {
  const random = generator(seed)
  const below = (most: number) => Math.floor(random() * most)
  const bytes = () => Uint8Array.from({ length: below(below(8) === 0 ? 400 : 40) }, () => below(256))
  return () => (below(3) === 0 ? mutated(below) : bytes())
}

const lines = [
  ...[
    'обстріл OR (міст -"старий млин"~5)',
    '=обстрілом обстр* brigde~2 м?ст',
    'channel:"Новини міста" lang:uk -is:deleted like:5_1/story',
  ],
  ...[
    'before:2026-01-01 after:03.2025 on:2024 views:10..200 words:>=5 observed:1',
    't.me/odd_demo/8 https://t.me/c/123/45?x=1',
  ],
  ...[
    'domain:example.org url:https://example.org/a?b=(c) #міст @sloboda_rescue',
    '((((“лапки” «ялинки» „і“ інші))))',
    'Х-101 об’єкт НЕ ґанок',
  ],
]
const signs = [
  '"',
  '(',
  ')',
  '-',
  '~',
  '*',
  '?',
  ':',
  '|',
  'OR',
  'NOT',
  '=',
  '\\',
  "'",
  '%',
  '_',
  '{',
  '}',
  '[',
  '\u0000',
  '\t',
  '\n',
]
const oddities = [
  '\u0301',
  '\u200d',
  '\ufeff',
  '\u202e',
  'İ',
  'ß',
  'ﬁ',
  '𝔞',
  '👩‍👩‍👧',
  '٣',
  '漢字',
  'Ⅻ',
  '½',
  '99999999999999999999',
]

function mutated(below: (most: number) => number): string {
  const pick = (from: string[]) => from[below(from.length)] ?? ''
  let line = pick(lines)
  for (let left = below(6); left >= 0; left -= 1) {
    const [at, length] = [below(line.length + 1), below(5)]
    const piece = [
      () => pick(signs),
      () => pick(oddities),
      () => pick(lines),
      () => '',
      () => pick(signs).repeat(below(60)),
    ]
    line = line.slice(0, at) + (piece[below(piece.length)]?.() ?? '') + line.slice(at + length)
  }
  return line
}

/** mulberry32. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
