import type { Attack, Verdict } from './verdicts.ts'

/** Texts that are hostile to expressions for which the analysis gives no attack. */
const usualPumps = [
  'a',
  'А',
  '1',
  ' ',
  '\n',
  '.',
  '/',
  ':',
  'а.',
  'a ',
  '*',
  '_',
  '~~',
  '**',
  '@a',
  '-',
  '"',
  '(',
  '{"id":1',
  'https://t.me/',
]

/** The worst known texts of at most this length for an expression with this verdict. */
export function attackOf(verdict: Verdict, longest: number): string[] {
  switch (verdict.kind) {
    case 'safe':
      return []
    case 'polynomial':
    case 'exponential':
      return [textOf(verdict.attack, longest)]
    case 'undecided':
      return usualPumps.flatMap((pump) =>
        ['', '\0'].map((suffix) => textOf({ pumps: [{ prefix: '', pump }], suffix }, longest)),
      )
  }
}

/** Repeats all pumps equally often, until the text would be longer. */
function textOf({ pumps, suffix }: Attack, longest: number): string {
  const fixed = pumps.reduce((sum, { prefix }) => sum + prefix.length, suffix.length)
  const pumped = pumps.reduce((sum, { pump }) => sum + pump.length, 0)
  const times = Math.max(1, Math.floor((longest - fixed) / Math.max(1, pumped)))
  return pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + suffix
}
