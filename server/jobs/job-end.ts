import { errors } from '@litopys/contract/errors'
import { engineError } from '#archive/engine-error'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import type { ClaimedJob, JobDefinition, JobEnd } from './job.ts'
import { JobCancelled, LeaseLost } from './job-stops.ts'

/** `about`: the job, if the error ended one. */
export type OnError = (error: unknown, about?: { id: string; kind: string; isRetried: boolean }) => void
type EndDeps = { clock: Clock; onError: OnError }

/** Causes that pass without help. The job waits 1 s, then twice as long each time, at most 6 s. */
const passing = new Set([
  'storage_full',
  'engine_unreachable',
  'records_unreachable',
  'files_unreachable',
  'search_timeout',
  'overloaded',
])
const waitMs = (waits: number) => Math.min(1_000 * 2 ** waits, 6_000)

/**
 * How a job ends that threw `cause`. The definition is asked first. Operators read our own texts: messages of
 * the engines may have paths of this machine in them, so these go to the log only.
 */
export function endOf(
  deps: EndDeps,
  definition: Pick<JobDefinition, 'endOf'>,
  job: ClaimedJob,
  cause: unknown,
): JobEnd {
  if (cause instanceof JobCancelled) return { status: 'cancelled' }
  if (cause instanceof LeaseLost) return { status: 'queued' }
  const own = definition.endOf?.(job, cause)
  if (own) return own
  const known = engineError(cause)
  const code = known instanceof AppError ? known.code : 'unexpected'
  const isRetried = passing.has(code)
  deps.onError(cause, { id: job.id, kind: job.kind, isRetried })
  return isRetried ? waiting(deps.clock, code, waitMs(job.waits)) : failed(code)
}

/** Puts the job back into the queue until the time has passed. */
export function waiting(clock: Clock, code: AppError['code'], ms: number) {
  const retryAt = new Date(clock.now().getTime() + ms)
  return { status: 'waiting', code, reason: errors[code].message, retryAt } as const
}

export function failed(code: AppError['code']): JobEnd {
  return { status: 'failed', code, reason: errors[code].message }
}
