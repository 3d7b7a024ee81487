import type { OverloadResult } from './run.ts'

const mostAdmittedMs = 3_000
const mostNormalMs = 1_000
const mostSecondsUntilClosed = 15
const mostSlope = 0.1

/** The bars that a result misses, each with what was measured. */
export function missedBars({ impatient, patient, costly, slow, fairness }: OverloadResult): string[] {
  const missed: string[] = []
  const expect = (isMet: boolean, line: string) => {
    if (!isMet) missed.push(line)
  }
  for (const [name, crowd] of Object.entries({ impatient, patient, costly })) {
    const { statuses, connectionErrors, withoutRetryAfter, searches, others, memoryMiB } = crowd
    const other = Object.keys(statuses).filter((status) => !/^(2..|429|503)$/.test(status))
    expect(other.length === 0, `${name}: answers ${other.join(', ')}`)
    const failed = Object.entries(connectionErrors).map(([code, count]) => `${count} ${code}`)
    expect(failed.length === 0, `${name}: connection errors: ${failed.join(', ')}`)
    expect(withoutRetryAfter === 0, `${name}: ${withoutRetryAfter} refusals without Retry-After`)
    expect(searches.count > 0, `${name}: no search was admitted`)
    const p99 = Math.max(searches.p99, others.p99 || 0)
    expect(p99 <= mostAdmittedMs, `${name}: p99 of admitted calls ${p99} ms`)
    expect(memoryMiB.slope <= mostSlope, `${name}: memory rises by ${memoryMiB.slope * 100} %`)
  }
  for (const [name, { normal, secondsUntilClosed }] of Object.entries(slow)) {
    const isAnswered = Object.keys(normal.statuses).every((status) => status === '200')
    expect(isAnswered, `${name}: a normal client got ${JSON.stringify(normal.statuses)}`)
    expect(normal.p99 <= mostNormalMs, `${name}: p99 of a normal client ${normal.p99} ms`)
    expect(
      secondsUntilClosed <= mostSecondsUntilClosed,
      `${name}: attacking connections open after ${secondsUntilClosed} s`,
    )
  }
  const { alone, besideOneUser } = fairness
  expect(besideOneUser.p99 <= mostAdmittedMs, `fairness: p99 ${besideOneUser.p99} ms beside one user`)
  expect(
    besideOneUser.perSecond >= alone.perSecond / 3,
    `fairness: ${besideOneUser.perSecond} searches a second beside one user, ${alone.perSecond} alone`,
  )
  return missed
}
