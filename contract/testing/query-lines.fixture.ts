import fc from 'fast-check'

const words = [
  // In files of posts.
  ...['тепловізор', 'корабель', 'lighthouse', 'rusty', 'keeper', 'екіпаж', 'збір', 'іржавий'],
  ...['міст', 'обстріл', 'bridge', 'млин', 'стоит', 'київ', 'the', 'й', 'Х-101', 'старий'],
  // Pairs that fold to the same word.
  ...['ёлка', 'елка', 'ґанок', 'ганок', "об'єкт", 'об’єкт'],
]
const word = fc.constantFrom(...words)
const phrase = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 3 }), fc.constantFrom('', '', '~0', '~2', '~7'))
  .map(([parts, distance]) => `"${parts.join(' ')}"${distance}`)
const other = fc.constantFrom(
  ...[
    '=обстрілом',
    '="old mill"',
    'обстр*',
    'м?ст',
    'brigde~2',
    'екіпаж*',
    'lighthous?',
    'корабелъ~1',
    '"збір тепловізор"~2',
    '#міст',
    'has:image',
    'lang:en',
    'is:edited',
  ],
  ...['views:>100', 'after:2026-01-05', 'author:even', 'domain:example.org', 't.me/odd_demo/8', 'kiev'],
  ...['translation:bridge', 'translation:"old mill"', 'in:translation', 'in:image', 'in:file', 'in:speech'],
)

/** Query lines with every operator, nested. */
export const queryLines: fc.Arbitrary<string> = fc.letrec<{ line: string; part: string }>((tie) => ({
  line: fc
    .array(fc.tuple(fc.constantFrom(' ', ' ', ' OR '), tie('part')), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.map(([sign, part], i) => (i === 0 ? part : sign + part)).join('')),
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    ...[word, phrase, other],
    tie('part').map((part) => (part.startsWith('-') ? part : `-${part}`)),
    tie('line').map((line) => `(${line})`),
  ),
})).line
