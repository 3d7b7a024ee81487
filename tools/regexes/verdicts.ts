import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Expression } from './expressions.ts'

/** A text on which an expression is slow: the parts, repeated so often that the text has the wanted length. */
export type Attack = { pumps: { prefix: string; pump: string }[]; suffix: string }

/**
 * What is known of the time that an expression takes on any text of n characters. `safe`: linear. `polynomial`:
 * n to the power of `degree`. `undecided`: the analysis found no answer in its time.
 */
export type Verdict =
  | { kind: 'safe' }
  | { kind: 'polynomial'; degree: number; attack: Attack }
  | { kind: 'exponential'; attack: Attack }
  | { kind: 'undecided'; why: string }

export type Verdicts = ReadonlyMap<string, Verdict>

/** The name of an expression in the file of verdicts. */
export function hashOf({ source, flags }: Pick<Expression, 'source' | 'flags'>): string {
  return createHash('sha256').update(`${flags}/${source}`).digest('hex').slice(0, 16)
}

const file = path.join(import.meta.dirname, 'verdicts.json')

/** `safe` has the hashes of all expressions that are safe; `others` has the verdicts of the others. */
type Stored = { safe: string[]; others: Record<string, Exclude<Verdict, { kind: 'safe' }>> }

export function readVerdicts(): Verdicts {
  const { safe, others }: Stored = JSON.parse(readFileSync(file, 'utf8'))
  return new Map<string, Verdict>([
    ...safe.map((hash): [string, Verdict] => [hash, { kind: 'safe' }]),
    ...Object.entries(others),
  ])
}

export function writeVerdicts(verdicts: Verdicts): void {
  const stored: Stored = { safe: [], others: {} }
  for (const [hash, verdict] of [...verdicts].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    if (verdict.kind === 'safe') stored.safe.push(hash)
    else stored.others[hash] = verdict
  }
  writeFileSync(file, `${JSON.stringify(stored, undefined, 1)}\n`)
}

/** Verdicts that another analysis of the same expressions does not confirm. */
export function changedVerdicts(known: Verdicts, again: Verdicts): string[] {
  return [...again].flatMap(([hash, { kind }]) => {
    const before = known.get(hash)?.kind
    // Whether an analysis ends in its time depends on the machine. What had no answer is judged as polynomial.
    const isConfirmed = kind === before || (before === 'undecided' && kind !== 'exponential')
    return isConfirmed ? [] : [`${hash} is ${kind}, and not ${before}; more time for each: --seconds`]
  })
}
