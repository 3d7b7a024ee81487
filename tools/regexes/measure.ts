import { attackOf } from './attack.ts'
import type { Expression } from './expressions.ts'
import { type Accepted, writtenOf } from './faults.ts'
import { hashOf, type Verdicts } from './verdicts.ts'

/** A search may take so long in the worst of the texts that reach its expression. */
const mostMs = 50

/** Accepted expressions that take longer in the worst of the longest texts that reach them. */
export function slowFaults(
  expressions: readonly Expression[],
  verdicts: Verdicts,
  accepted: readonly Accepted[],
): string[] {
  return accepted.flatMap((one) => {
    const expression = expressions.find((it) => it.file === one.file && writtenOf(it) === one.expression)
    const verdict = expression && verdicts.get(hashOf(expression))
    if (!expression || !verdict) return []
    const cost = Math.max(...attackOf(verdict, one.longest).map((text) => costOf(expression, text)))
    const what = `${Math.round(cost)} ms in a text of ${one.longest} characters, more than ${mostMs} ms`
    return cost <= mostMs ? [] : [`${one.file} ${one.expression}: ${what}`]
  })
}

/** Processor time of a search in a text, in milliseconds; the least of three. */
function costOf({ source, flags }: Expression, text: string): number {
  const regex = new RegExp(source, flags)
  const costs = [0, 1, 2].map(() => {
    regex.lastIndex = 0
    const before = process.threadCpuUsage()
    regex.exec(text)
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000
  })
  return Math.min(...costs)
}
