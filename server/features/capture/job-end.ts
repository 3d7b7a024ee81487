import { errors } from '@litopys/contract/errors'
import { SourceRefusal } from '#adapters/telegram/channel-source'
import { engineError } from '#archive/engine-error'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import { UnreadableFile } from './import-batch.ts'
import { JobCancelled, LeaseLost } from './job-stops.ts'
import type { ClaimedJob, JobEnd } from './jobs.store.ts'

export type OnError = (error: unknown) => void
type EndDeps = { clock: Clock; onError: OnError }

/** What passes by itself: the job waits, 1 s first and then twice as long each time up to 6 s. */
const passing = new Set(['storage_full', 'engine_unreachable', 'search_timeout', 'overloaded'])
const waitMs = (waits: number) => Math.min(1_000 * 2 ** waits, 6_000)
/** A source that does not answer is asked again after a minute, twice as long each time up to an hour, and so often at most. */
const sourceWaitMs = (waits: number) => Math.min(60_000 * 2 ** waits, 3_600_000)
const sourceWaits = 8
/** Where a source asks for more than a calendar has, it is asked again by then. */
const longestWaitMs = 7 * 86_400_000

/** What the operator reads is ours: the engines' own words, with paths of this machine in them, are for the log. */
export function endOf(deps: EndDeps, job: ClaimedJob, cause: unknown): JobEnd {
  if (cause instanceof JobCancelled) return { status: 'cancelled' }
  if (cause instanceof LeaseLost) return { status: 'queued' }
  if (cause instanceof UnreadableFile) return { status: 'failed', ...cause.fault }
  if (cause instanceof SourceRefusal) return refused(deps, job, cause)
  deps.onError(cause)
  const known = engineError(cause)
  const code = known instanceof AppError ? known.code : 'unexpected'
  return passing.has(code) ? waiting(deps, code, waitMs(job.waits)) : failed(code)
}

/** Nothing is wrong here: what the source says is for the operator, and not for the log. */
function refused(
  deps: EndDeps,
  job: ClaimedJob,
  { code, message, waitSeconds, passes }: SourceRefusal,
): JobEnd {
  if (!passes || job.waits >= sourceWaits) return { status: 'failed', code, reason: message }
  const asked = waitSeconds === undefined ? 0 : waitSeconds * 1_000
  const ms = Math.min(Math.max(asked, sourceWaitMs(job.waits)), longestWaitMs)
  return { ...waiting(deps, code, ms), reason: message }
}

function waiting({ clock }: EndDeps, code: AppError['code'], ms: number) {
  const retryAt = new Date(clock.now().getTime() + ms)
  return { status: 'waiting', code, reason: errors[code].message, retryAt } as const
}

export function failed(code: AppError['code']): JobEnd {
  return { status: 'failed', code, reason: errors[code].message }
}
