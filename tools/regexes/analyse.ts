import type { Diagnostics } from 'recheck'
import type { Expression } from './expressions.ts'
import type { Attack, Verdict } from './verdicts.ts'

/** Names that recheck does not know, and the same in names that it knows. */
const otherNames: Record<string, string> = {
  '\\p{RI}': '[\\u{1f1e6}-\\u{1f1ff}]',
  '\\p{EMod}': '[\\u{1f3fb}-\\u{1f3ff}]',
}

/** Analyses one expression, for at most `timeoutMs` with each of the two methods of recheck. */
export async function analyse(expression: Expression, timeoutMs: number): Promise<Verdict> {
  // Without this, recheck looks for Java and for a native program.
  process.env.RECHECK_SYNC_BACKEND = 'pure'
  const { checkSync } = await import('recheck')
  // `d` and `y` change neither what matches nor how: a sticky search is one of the starts of another search.
  const flags = expression.flags.replace(/[dy]/g, '')
  const source = Object.entries(otherNames).reduce(
    (text, [name, known]) => text.replaceAll(name, known),
    expression.source,
  )
  // Time limits of single steps would make the verdict depend on the machine.
  const limits = { timeout: timeoutMs, attackTimeout: null, incubationTimeout: null }
  const first = verdictOf(checkSync(source, flags, { ...limits, checker: 'auto' }))
  if (first.kind !== 'undecided') return first
  for (const checker of ['automaton', 'fuzz'] as const) {
    const verdict = verdictOf(checkSync(source, flags, { ...limits, checker }))
    if (verdict.kind !== 'undecided') return verdict
  }
  return first
}

function verdictOf(found: Diagnostics): Verdict {
  switch (found.status) {
    case 'safe':
      return { kind: 'safe' }
    case 'vulnerable': {
      const { complexity } = found
      const attack: Attack = {
        pumps: found.attack.pumps.map(({ prefix, pump }) => ({ prefix, pump })),
        suffix: found.attack.suffix,
      }
      return complexity.type === 'exponential'
        ? { kind: 'exponential', attack }
        : { kind: 'polynomial', degree: complexity.degree, attack }
    }
    case 'unknown':
      return { kind: 'undecided', why: found.error.kind }
  }
}
