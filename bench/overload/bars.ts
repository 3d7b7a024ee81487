import type { NormalReport } from './normal-client.ts'
import { type OverloadResult, type StepName, stepNames } from './run.ts'

const mostAdmittedMs = 3_000
const mostNormalMs = 1_000
const mostSecondsUntilClosed = 15
const mostSlope = 0.1
/** Share of the calls of a normal client that are answered 200. */
const leastAnswered = 0.95
/** Share of the attacking connections that the server has at the same time. */
const leastHeld = 0.75

/** The bars that a result misses, each with what was measured. */
export function missedBars(result: OverloadResult): string[] {
  const { options, impatient, patient, costly, slow, fairness } = result
  return [
    ...notMeasured(result).map((name) => `${name}: it was not measured`),
    ...Object.entries({ impatient, patient, costly }).flatMap(([name, crowd]) =>
      crowd ? [...answersMissed(name, crowd), ...admittedMissed(name, crowd)] : [],
    ),
    ...(costly ? othersMissed('costly', costly.normal, mostAdmittedMs) : []),
    ...Object.entries(slow).flatMap(([name, { attack, normal, secondsUntilClosed, peak }]) => [
      ...othersMissed(name, normal, mostNormalMs),
      ...unless(
        peak > 0 && peak >= options.clients * leastHeld,
        `${name}: the server had ${peak} connections of ${options.clients}, ${attack.opened} opened`,
      ),
      // Slow readers keep their places for two minutes (docs/decisions/0074-overload.md).
      ...unless(
        name === 'slow readers' || secondsUntilClosed <= mostSecondsUntilClosed,
        `${name}: attacking connections open after ${secondsUntilClosed} s`,
      ),
    ]),
    ...(fairness ? fairnessMissed(fairness) : []),
  ]
}

/** Wanted steps that the result does not have. */
function notMeasured({ options, slow, ...measured }: OverloadResult): StepName[] {
  const done = new Set([...Object.keys(measured), ...Object.keys(slow)])
  return (options.steps ?? stepNames).filter((name) => name !== 'warm-up' && !done.has(name))
}

function unless(isMet: boolean, line: string): string[] {
  return isMet ? [] : [line]
}

type Crowd = NonNullable<OverloadResult['impatient']>

function answersMissed(name: string, crowd: Crowd): string[] {
  const { statuses, connectionErrors, withoutRetryAfter, memoryMiB } = crowd
  // A search that is too costly for its own time limit ends with 504.
  const allowed = name === 'costly' ? /^(2..|429|503|504)$/ : /^(2..|429|503)$/
  const other = Object.keys(statuses).filter((status) => !allowed.test(status))
  const failed = Object.entries(connectionErrors).map(([code, count]) => `${count} ${code}`)
  return [
    ...unless(other.length === 0, `${name}: answers ${other.join(', ')}`),
    ...unless(failed.length === 0, `${name}: connection errors: ${failed.join(', ')}`),
    ...unless(withoutRetryAfter === 0, `${name}: ${withoutRetryAfter} refusals without Retry-After`),
    ...unless(
      memoryMiB.slope <= mostSlope,
      `${name}: memory rises by ${Math.round(memoryMiB.slope * 100)} %`,
    ),
  ]
}

function admittedMissed(name: string, { searches, others }: Crowd): string[] {
  // Costly searches may take longer; the bar is for the normal client beside them.
  if (name === 'costly') return unless(searches.count > 0, 'costly: no search was admitted')
  const p99 = Math.max(searches.p99, others.p99)
  return [
    ...unless(searches.count > 0, `${name}: no search was admitted`),
    ...unless(others.count > 0, `${name}: no other call was admitted`),
    ...unless(p99 <= mostAdmittedMs, `${name}: p99 of admitted calls ${p99} ms`),
  ]
}

/** What a client gets that has no part in the load. */
function othersMissed(name: string, { statuses, count, p99 }: NormalReport, mostMs: number): string[] {
  const answered = (statuses['200'] ?? 0) / count
  return [
    ...unless(
      count > 0 && answered >= leastAnswered,
      `${name}: a normal client got ${JSON.stringify(statuses)}`,
    ),
    ...unless(p99 <= mostMs, `${name}: p99 of a normal client ${p99} ms`),
  ]
}

function fairnessMissed({ alone, besideOneUser }: NonNullable<OverloadResult['fairness']>): string[] {
  return [
    ...unless(alone.perSecond > 0, 'fairness: no search was answered without the user with many clients'),
    ...unless(besideOneUser.p99 <= mostAdmittedMs, `fairness: p99 ${besideOneUser.p99} ms beside one user`),
    ...unless(
      besideOneUser.perSecond >= alone.perSecond / 3,
      `fairness: ${besideOneUser.perSecond} searches a second beside one user, ${alone.perSecond} alone`,
    ),
  ]
}
