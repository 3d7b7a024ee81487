import type { RefreshStep } from '#db/job-work'
import { findBounds, findGaps, findGapsAfter } from '#features/posts/posts.usecases'
import { bringFiles } from './bring-files.ts'
import type { RefreshJob } from './jobs.store.ts'
import { recheck } from './recheck.ts'
import { beginRun, type RefreshDeps, type RefreshRun } from './refresh-run.ts'

/** Where a channel stands while a run moves it on. */
type Place = { cursor: number | null; oldest: number | null }

const steps: Record<RefreshJob['input']['mode'], RefreshStep[]> = {
  refresh: ['forward', 'recheck', 'backfill'],
  backfill: ['backfill'],
  gaps: ['gaps'],
  files: ['files'],
}
const numbersAtOnce = 1_000

/** Bring a channel up to date from its source, step by step; a run that was stopped goes on with the step it was at. */
export async function runRefresh(deps: RefreshDeps, job: RefreshJob, signal: AbortSignal): Promise<void> {
  const run = await beginRun(deps, job, signal)
  const place = await placeOf(deps, run)
  const wanted = steps[job.input.mode]
  const begun = job.checkpoint ? wanted.indexOf(job.checkpoint.step) : 0
  for (const step of wanted.slice(Math.max(0, begun))) {
    signal.throwIfAborted()
    run.begin(step, step === job.checkpoint?.step ? run.at : undefined)
    if (step === 'forward') await readForward(run, place)
    else if (step === 'recheck') await recheck(deps, run, place.cursor)
    else if (step === 'backfill') await readBackward(run, place)
    else if (step === 'gaps') await fillGaps(deps, run)
    else await bringFiles(deps, run)
  }
  await run.save({})
}

/**
 * A channel that was imported before it had a source goes on from what the imports brought. In a run that goes on after a stop, posts without
 * a cursor are those that the run itself has stored and not told of.
 */
async function placeOf(deps: RefreshDeps, run: RefreshRun): Promise<Place> {
  const { channelId, cursor, oldest } = run.channel
  if (cursor !== null || run.isResumed) return { cursor, oldest }
  const held = await findBounds(deps, channelId)
  if (!held) return { cursor: null, oldest: null }
  const place = { cursor: held.last, oldest: held.first }
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

/** From the newest post where nothing is known, else from before the oldest, to the beginning of the history. */
async function readBackward(run: RefreshRun, place: Place): Promise<void> {
  const { channel, job } = run
  const isAsked = job.input.mode === 'backfill'
  const isWanted = isAsked || (channel.history === 'all' && !channel.isComplete)
  if (!isWanted && place.cursor !== null) return
  const from = place.oldest === null ? 'newest' : { before: place.oldest }
  for await (const event of run.read(from)) {
    // Of a channel without posts nothing is known: there may be many when it is looked at again.
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

/** Ask for the numbers that no post stands for. A page answers for more than one gap. */
async function fillGaps(deps: RefreshDeps, run: RefreshRun): Promise<void> {
  const { channelId } = run.channel
  let done = run.at ?? 0
  for (;;) {
    const gaps = await findGapsAfter(deps, channelId, numbersAtOnce, { after: done, lane: 'write' })
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
