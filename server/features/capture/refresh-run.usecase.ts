import { setImmediate as nextTurn } from 'node:timers/promises'
import { errors } from '@litopys/contract/errors'
import type { ImportReport, MediaReport, SkippedRecord } from '@litopys/contract/schemas/job'
import type { ChannelSource, SourceEvent, SourcePage } from '#adapters/telegram/channel-source'
import type { Transact } from '#audit/transact'
import { observedNames } from '#features/channels/channel-names'
import {
  findRecord,
  type KnownChannel,
  type Progress as Moves,
  moveOn,
  noteFound,
} from '#features/channels/channel-progress.usecase'
import { type ChannelDeps, rememberChannel } from '#features/channels/channels.usecase'
import type { ChannelSources } from '#features/channels/manage-channel.usecase'
import type { Run } from '#features/posts/analysed-post'
import { clearOutdated } from '#features/posts/posts.usecase'
import { assertNotStopped } from '#jobs/job-stops'
import { createJobStore, type JobStore } from '#jobs/jobs.store'
import { type Clock, isoSeconds } from '#server/clock'
import { AppError } from '#server/errors'
import { type CapturePageDeps, capturePage } from './capture-page.usecase.ts'
import { assertMayCapture, type CaptureRightsDeps } from './capture-rights.usecase.ts'
import type { RefreshJob, RefreshStep } from './refresh-jobs.store.ts'

/** `window`: how many of the newest posts are checked again, and the maximum age in days. */
export type RefreshDeps = CapturePageDeps &
  Pick<ChannelDeps, 'channels'> &
  CaptureRightsDeps & {
    jobs: JobStore
    transact: Transact
    clock: Clock
    sources: ChannelSources
    window: { posts: number; days: number }
  }

/** A refresh in progress. */
export type RefreshRun = Awaited<ReturnType<typeof beginRun>>

/** Maximum length of the list of skipped posts in a report. Its count is complete. */
const listedAtMost = 1_000

/**
 * Starts or resumes a refresh. Each page is on disk before a transaction moves the channel's cursor and the
 * job's progress together. A stop loses nothing: the current page is requested again.
 */
export async function beginRun(deps: RefreshDeps, job: RefreshJob, signal: AbortSignal) {
  const channel = await findRecord(deps, job.input.channel)
  const source = sourceOf(deps, channel)
  const { actorId } = job.input
  const assertAllowed = async () => {
    if (actorId !== undefined) await assertMayCapture(deps, actorId, [channel.channelId])
  }
  await assertAllowed()
  const runNow = (): Run => ({ id: job.id, startedBy: job.createdBy, at: isoSeconds(deps.clock.now()) })
  const isResumed = job.checkpoint !== null || job.attempts > 1 || job.waits > 0
  if (isResumed) await clearOutdated(deps)
  let [report, added, checkpoint] = [job.report, job.added, job.checkpoint]
  let mayRepeat = isResumed
  let total: number | undefined
  let [isWaiting, isRemembered] = [false, false]

  const onWait = async (event: SourceEvent) => {
    if (event.kind === 'wait') {
      const until = new Date(deps.clock.now().getTime() + event.seconds * 1_000)
      await deps.jobs.saveWait(job, { code: event.code, reason: errors[event.code].message, until })
    } else if (isWaiting) await deps.jobs.saveWait(job, undefined)
    isWaiting = event.kind === 'wait'
  }

  const save = async (moves: Moves): Promise<void> => {
    const progress = {
      checkpoint,
      report,
      added,
      done: report.read,
      ...(total === undefined ? {} : { total }),
    }
    const saved = await deps.transact(async ({ records }) => {
      const kept = await createJobStore(records).save(job, progress)
      if (kept) await moveOn(records, channel.id, moves)
      return kept
    })
    assertNotStopped(saved)
  }

  const remember = async (page: SourcePage) => {
    if (isRemembered) return
    isRemembered = true
    const { channelId, channelType: type, title, username } = page.channel
    const actor = { id: job.input.actorId ?? '', name: job.createdBy, ip: '' }
    const observedAt = isoSeconds(deps.clock.now())
    const names = observedNames(channelId, observedAt, { title, type, username })
    await rememberChannel(deps, { channelId, observedAt, names }, actor)
    await deps.transact(({ records }) => noteFound(records, channel.id, page.channel))
  }

  return {
    channel,
    job,
    isResumed,
    signal,
    /** The current time: a refresh may last for days, and each post gets the time of its page. */
    now: runNow,
    /** Where a step continues after a stop. */
    at: job.checkpoint?.at,

    /** Reads pages in one direction. Reports waiting times in the job. */
    async *read(from: Parameters<ChannelSource['read']>[0]['from'], until?: number) {
      const { channelId, username, keyId } = channel
      const address = { channelId, ...(username ? { username } : {}), ...(keyId ? { key: keyId } : {}) }
      const request = { channel: address, from, signal, ...(until === undefined ? {} : { until }) }
      for await (const event of source.read(request)) {
        signal.throwIfAborted()
        await onWait(event)
        if (event.kind === 'page') {
          await assertAllowed()
          await remember(event)
        }
        if (event.kind !== 'wait') yield event
      }
    },

    begin(step: RefreshStep, at?: number): void {
      checkpoint = { step, ...(at === undefined ? {} : { at }) }
    },

    /** Sets the expected number of remaining posts, by their message ids. */
    expect(more: number): void {
      total = report.read + Math.max(0, more)
    },

    save,

    /** Updates parts of the report that do not come from pages. */
    note(more: Partial<ImportReport>): void {
      report = { ...report, ...more }
    },
    report: () => report,

    /**
     * Archives a page and then saves the progress. `known`: the page repeats known posts, so none counts as
     * new again.
     */
    async keep(page: SourcePage, moves: Moves, kind: 'new' | 'known' = 'new'): Promise<void> {
      const isRepeat = mayRepeat && kind === 'new'
      const counts = await capturePage(deps, channel, page, { run: runNow(), isRepeat, signal, onWait })
      mayRepeat = false
      for (const [id, count] of counts.added) added = { ...added, [id]: (added[id] ?? 0) + count }
      report = {
        ...report,
        read: report.read + page.posts.length + page.skipped.length,
        new: report.new + counts.new,
        updated: report.updated + counts.updated - counts.recounted,
        unchanged: report.unchanged + counts.unchanged,
        revisions: (report.revisions ?? 0) + counts.revisions,
        recounted: (report.recounted ?? 0) + counts.recounted,
        restored: (report.restored ?? 0) + counts.restored,
        skipped: [...report.skipped, ...page.skipped.map(skippedOf)].slice(0, listedAtMost),
        skippedCount: report.skippedCount + page.skipped.length,
        ...(counts.media ? { media: sumOf(report.media, counts.media) } : {}),
      }
      await save(moves)
      // Analysing thousands of pages takes long, so the event loop gets a turn between them.
      await nextTurn()
    },
  }
}

function sourceOf({ sources }: RefreshDeps, { source }: KnownChannel): ChannelSource {
  const found = sources[source]
  if (!found) throw new AppError('source_missing')
  return found
}

function sumOf(before: MediaReport | undefined, more: MediaReport): MediaReport {
  const { stored = 0, missing = 0, tooLarge = 0 } = before ?? {}
  return {
    stored: stored + more.stored,
    missing: missing + more.missing,
    tooLarge: tooLarge + more.tooLarge,
  }
}

function skippedOf({ position, code, reason, detail, value }: SourcePage['skipped'][number]): SkippedRecord {
  return {
    position,
    code,
    reason,
    ...(detail === undefined ? {} : { detail }),
    ...(value === undefined ? {} : { value }),
  }
}
