import { SourceRefusal } from '#adapters/telegram/channel-source'
import type { Sealing } from '#features/evidence/sealing'
import { findBounds, findGaps, findGapsAfter } from '#features/posts/posts.usecase'
import type { HomeProcess } from '#jobs/home-process'
import type { JobDefinition, JobEnd } from '#jobs/job'
import { waiting } from '#jobs/job-end'
import type { Clock } from '#server/clock'
import { recheck } from './recheck.usecase.ts'
import { refreshFiles } from './refresh-files.usecase.ts'
import {
  isNextOfChannel,
  isRefreshOf,
  isRefreshShownTo,
  noRefresh,
  type RefreshCheckpoint,
  type RefreshInput,
  type RefreshJob,
  type RefreshStep,
} from './refresh-jobs.store.ts'
import { beginRun, type RefreshDeps, type RefreshRun } from './refresh-run.usecase.ts'

/**
 * Wait before asking an unavailable source again: a minute, doubled each time up to an hour. Below, how often
 * at most.
 */
const sourceWaitMs = (waits: number) => Math.min(60_000 * 2 ** waits, 3_600_000)
const sourceWaits = 8
/** Longest wait that a source can demand, so that dates stay valid. */
const longestWaitMs = 7 * 86_400_000

type RefreshJobDeps = RefreshDeps & {
  home: Pick<HomeProcess, 'isHome'>
  /** Removes files that a run has stored and no post refers to. */
  settleFiles(run: string): Promise<void>
  sealing: Sealing
}

/** Job definition of refreshes. A job mostly waits for its source, so several run in parallel. */
export function refreshJob(deps: RefreshJobDeps): JobDefinition<RefreshInput, RefreshCheckpoint> {
  return {
    kind: 'refresh',
    width: 3,
    run: (job, signal) => runRefresh(deps, job, signal),
    // One process calls Telegram, so that its limits and its connections are not multiplied.
    claimable: async () => (deps.home.isHome() ? isNextOfChannel : noRefresh),
    endOf: (job, cause) => (cause instanceof SourceRefusal ? refused(deps.clock, job, cause) : undefined),
    onOver: async ({ id }) => {
      await deps.settleFiles(id)
      // A failed or cancelled refresh also captured something.
      await deps.sealing.seal(id)
    },
    isShownTo: isRefreshShownTo,
    isOfChannel: isRefreshOf,
    view: ({ mode, channel, channelId }, checkpoint) => ({
      refresh: { mode, channel, channelId, ...(checkpoint ? { step: checkpoint.step } : {}) },
    }),
  }
}

/**
 * How the job ends after a refusal. The operator sees the reason; it is not an error of the server and is not
 * logged.
 */
function refused(
  clock: Clock,
  job: RefreshJob,
  { code, message, waitSeconds, passes }: SourceRefusal,
): JobEnd {
  if (!passes || job.waits >= sourceWaits) return { status: 'failed', code, reason: message }
  const requestedMs = waitSeconds === undefined ? 0 : waitSeconds * 1_000
  const ms = Math.min(Math.max(requestedMs, sourceWaitMs(job.waits)), longestWaitMs)
  return { ...waiting(clock, code, ms), reason: message }
}

/** How far a channel has been read in this run. */
type Place = { cursor: number | null; oldest: number | null }

const steps: Record<RefreshJob['input']['mode'], RefreshStep[]> = {
  refresh: ['forward', 'recheck', 'backfill'],
  backfill: ['backfill'],
  gaps: ['gaps'],
  files: ['files'],
}
const numbersAtOnce = 1_000

/** Refreshes a channel step by step. After a stop, continues with the interrupted step. */
async function runRefresh(deps: RefreshJobDeps, job: RefreshJob, signal: AbortSignal): Promise<void> {
  // Killed between its seal and its end.
  if (await deps.sealing.isSealed(job.id)) return
  await deps.sealing.open({ run: job.id, kind: 'refresh', openedAt: deps.clock.now() })
  const run = await beginRun(deps, job, signal)
  const place = await placeOf(deps, run)
  const wanted = steps[job.input.mode]
  const firstStep = job.checkpoint ? wanted.indexOf(job.checkpoint.step) : 0
  for (const step of wanted.slice(Math.max(0, firstStep))) {
    signal.throwIfAborted()
    run.begin(step, step === job.checkpoint?.step ? run.at : undefined)
    if (step === 'forward') await readForward(run, place)
    else if (step === 'recheck') await recheck(deps, run, place.cursor)
    else if (step === 'backfill') await readBackward(run, place)
    else if (step === 'gaps') await fillGaps(deps, run)
    else await refreshFiles(deps, run)
  }
  await run.save({})
  await deps.sealing.seal(job.id, signal)
}

/**
 * Where to start. A channel imported before it had a source continues after the imported posts. In a resumed
 * run, posts without a cursor come from the run itself.
 */
async function placeOf(deps: RefreshDeps, run: RefreshRun): Promise<Place> {
  const { channelId, cursor, oldest } = run.channel
  if (cursor !== null || run.isResumed) return { cursor, oldest }
  const bounds = await findBounds(deps, channelId)
  if (!bounds) return { cursor: null, oldest: null }
  const place = { cursor: bounds.last, oldest: bounds.first }
  await run.save(place)
  return place
}

async function readForward(run: RefreshRun, place: Place): Promise<void> {
  if (place.cursor === null) return
  for await (const event of run.read({ after: place.cursor })) {
    if (event.kind !== 'page') continue
    place.cursor = Math.max(place.cursor, event.cursor)
    await run.keep(event, { ...place })
  }
}

/** Reads from the newest post, or from before the oldest known one, to the beginning of the history. */
async function readBackward(run: RefreshRun, place: Place): Promise<void> {
  const { channel, job } = run
  const isAsked = job.input.mode === 'backfill'
  const isWanted = isAsked || (channel.history === 'all' && !channel.isComplete)
  if (!isWanted && place.cursor !== null) return
  const from = place.oldest === null ? 'newest' : { before: place.oldest }
  for await (const event of run.read(from)) {
    // A channel without posts is not complete: it may have many when it is read again.
    const isEnd = event.kind === 'end' && event.reached === 'history'
    if (isEnd && place.cursor !== null) await run.save({ ...place, isComplete: true })
    if (event.kind !== 'page') continue
    const numbers = [...event.posts, ...event.skipped].flatMap(({ messageId }) => messageId ?? [])
    place.cursor ??= Math.max(event.cursor, ...numbers)
    place.oldest = event.cursor
    run.expect(place.oldest - 1 + event.posts.length)
    await run.keep(event, { ...place })
    if (!isWanted) return
  }
}

/** Requests the missing message ids. A page may cover several gaps. */
async function fillGaps(deps: RefreshDeps, run: RefreshRun): Promise<void> {
  const { channelId } = run.channel
  let done = run.at ?? 0
  for (;;) {
    const gaps = await findGapsAfter(deps, channelId, numbersAtOnce, { after: done, pool: 'write' })
    for (const gap of gaps) {
      if (gap.to <= done) continue
      for await (const event of run.read({ after: Math.max(done, gap.from - 1) })) {
        if (event.kind !== 'page') continue
        done = event.cursor
        run.begin('gaps', done)
        await run.keep(event, {})
        if (done >= gap.to) break
      }
      done = Math.max(done, gap.to)
    }
    if (gaps.length < numbersAtOnce) break
  }
  run.note(await findGaps(deps, channelId, numbersAtOnce))
}
