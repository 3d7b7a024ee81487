import { existsSync } from 'node:fs'
import { hidesPosts } from '@litopys/contract/access/restrictions'
import { fileFaults } from '@litopys/contract/file-faults'
import type { RuleDraft } from '@litopys/contract/schemas/category-rule'
import {
  changedParts,
  type ImportReport,
  type MediaReport,
  type SkippedRecord,
} from '@litopys/contract/schemas/job'
import { isCutOff } from '@litopys/contract/skip-reasons'
import type { Transact } from '#audit/transact'
import { type ChannelDeps, findNamedChannel } from '#features/channels/channels.usecase'
import {
  type ArchiveCounts,
  archivePosts,
  findTouchedGaps,
  type PostDeps,
} from '#features/posts/posts.usecase'
import type { JobDefinition, Progress } from '#jobs/job'
import { assertGoesOn } from '#jobs/job-stops'
import type { JobStore } from '#jobs/jobs.store'
import type { Clock } from '#server/clock'
import { assertMayCapture, type CaptureRightsDeps } from './capture-rights.usecase.ts'
import {
  type ImportBatch,
  importBatches,
  type MediaKeeping,
  UnreadableFile,
} from './import-batches.usecase.ts'
import {
  type ImportCheckpoint,
  type ImportInput,
  type ImportJob,
  isImportFrom,
  isImportShownTo,
  type Uploads,
  viewOfImport,
} from './import-jobs.store.ts'
import { withNumbers } from './number-runs.ts'
import { createSeenChannels } from './seen-channels.usecase.ts'

export type ImportDeps = PostDeps &
  ChannelDeps &
  CaptureRightsDeps & {
    jobs: JobStore
    transact: Transact
    clock: Clock
    uploads: {
      pathOf(uploadId: string): string
      remove(uploadId: string): Promise<void>
      /** The uploads that this process imports, where several share the records; else undefined. */
      here(): Promise<Uploads | undefined>
    }
    /** Removes files that a run has stored and no post refers to. */
    settleFiles(run: string): Promise<void>
    keeping: MediaKeeping
    /** The rules of categories as they are. */
    rules(): Promise<RuleDraft[]>
  }

/** Longest lists that a report holds; its counts go on. */
const listedAtMost = 1_000

/** Imports of files. Each takes a core. */
export function importJob(deps: ImportDeps): JobDefinition<ImportInput, ImportCheckpoint> {
  const { uploads, settleFiles } = deps
  return {
    kind: 'import',
    width: 1,
    run: (job, signal) => runImport(deps, job, signal),
    claimable: async () => {
      const here = await uploads.here()
      return here && isImportFrom(here)
    },
    endOf: (_job, cause) =>
      cause instanceof UnreadableFile ? { status: 'failed', ...cause.fault } : undefined,
    onOver: async ({ id, input }) => {
      await uploads.remove(input.uploadId)
      await settleFiles(id)
    },
    isShownTo: isImportShownTo,
    view: viewOfImport,
  }
}

/**
 * Bring a file in, from its beginning or from where a killed process left it. Each batch is on disk before
 * its checkpoint, so a stop at any moment loses nothing: the batch in hand is given again. Before each batch
 * the rights of the user count as they are then.
 */
async function runImport(deps: ImportDeps, job: ImportJob, signal: AbortSignal): Promise<void> {
  let { checkpoint, report, added } = job
  const touched = new Map(checkpoint?.touched ?? [])
  let isRepeat = true
  const actor = { id: job.input.actorId, name: job.createdBy, ip: '' }
  const user = await assertMayCapture(deps, actor.id, [])
  const { username, ...channel } = await findNamedChannel(deps, user, job.input.channel)
  const channels = createSeenChannels(deps, { username, actor, known: checkpoint?.channelIds ?? [] })
  const file = {
    path: deps.uploads.pathOf(job.input.uploadId),
    resume: checkpoint?.resume,
    channel,
    timeZone: deps.timeZone,
    run: { id: job.id, startedBy: job.createdBy },
    keeping: deps.keeping,
    rules: await deps.rules(),
  }
  if (!existsSync(file.path)) throw new UnreadableFile({ code: 'file_gone', reason: fileFaults.file_gone })
  for await (const batch of importBatches(file, deps.clock, signal)) {
    signal.throwIfAborted()
    const met = channelsIn(batch)
    const { restrictions } = await assertMayCapture(deps, actor.id, met)
    await channels.add(batch.channels, { withUsernames: !hidesPosts(restrictions) })
    const counts = await archivePosts(deps, batch.posts, isRepeat)
    isRepeat = false
    report = counted(report, batch, counts)
    added = joined(joined(added, new Map([...met].map((channelId) => [channelId, 0]))), counts.added)
    for (const [channelId, numbers] of numbersIn(batch))
      touched.set(channelId, withNumbers(touched.get(channelId) ?? [], numbers))
    if (!batch.resume) continue
    checkpoint = { resume: batch.resume, channelIds: channels.ids(), touched: [...touched] }
    const progress = { checkpoint, report, added, done: Math.round(job.total * batch.share) }
    await save(deps, job, progress)
  }
  await channels.end()
  const gaps = await findTouchedGaps(deps, touched, listedAtMost)
  await save(deps, job, { checkpoint, report: { ...report, ...gaps }, added, done: job.total })
}

async function save({ jobs, clock }: ImportDeps, job: ImportJob, progress: Progress): Promise<void> {
  assertGoesOn(await jobs.save(job, clock.now(), progress))
}

function channelsIn({ channels, posts }: ImportBatch): Set<string> {
  return new Set([...channels, ...posts].map(({ channelId }) => channelId))
}

/** Numbers of the posts of a batch by channel. */
function numbersIn({ posts }: ImportBatch): Map<string, number[]> {
  const byChannel = Map.groupBy(posts, ({ channelId }) => channelId)
  return new Map([...byChannel].map(([id, some]) => [id, some.map(({ messageId }) => messageId)]))
}

function counted(report: ImportReport, batch: ImportBatch, counts: ArchiveCounts): ImportReport {
  return {
    read: report.read + batch.posts.length + batch.skipped.length,
    new: report.new + counts.new,
    updated: report.updated + counts.updated,
    unchanged: report.unchanged + counts.unchanged,
    revisions: (report.revisions ?? 0) + counts.revisions,
    skipped: listed([...report.skipped, ...batch.skipped]),
    skippedCount: report.skippedCount + batch.skipped.length,
    gaps: [],
    ...withMedia(report, batch, counts),
    ...withChanged(report.changed, counts),
  }
}

/** A file that the archive has from before is not missing. A report without files has no counts of them. */
function withMedia(
  { media: before = { stored: 0, missing: 0, tooLarge: 0 }, missingFiles = [] }: ImportReport,
  { media: more, missing }: ImportBatch,
  { heldFiles }: ArchiveCounts,
): Pick<ImportReport, 'media' | 'missingFiles'> {
  const absent = missing.filter(({ key }) => !heldFiles.has(key))
  const held = missing.length - absent.length
  const media: MediaReport = {
    stored: before.stored + more.stored + held,
    missing: before.missing + more.missing - held,
    tooLarge: before.tooLarge + more.tooLarge,
  }
  if (media.stored + media.missing + media.tooLarge === 0) return {}
  const names = absent.map(({ channelId, messageId, name }) => ({ channelId, messageId, name }))
  const listedFiles = [...missingFiles, ...names].slice(0, listedAtMost)
  return { media, ...(listedFiles.length > 0 && { missingFiles: listedFiles }) }
}

/** How many known posts got another value, by what it belongs to. */
function withChanged(
  before: ImportReport['changed'] = {},
  { changed }: ArchiveCounts,
): Pick<ImportReport, 'changed'> {
  const sums = changedParts.flatMap((part) => {
    const sum = (before[part] ?? 0) + (changed.get(part) ?? 0)
    return sum > 0 ? [[part, sum] as const] : []
  })
  return sums.length > 0 ? { changed: Object.fromEntries(sums) } : {}
}

/** The first of them; that the file is cut off is told however many were skipped before its end. */
function listed(skipped: SkippedRecord[]): SkippedRecord[] {
  const last = skipped.at(-1)
  if (skipped.length <= listedAtMost || !last) return skipped
  return isCutOff(last.code) ? [...skipped.slice(0, listedAtMost - 1), last] : skipped.slice(0, listedAtMost)
}

/**
 * Channel ids come from files: as names of an object's own fields they are only ever defined, never looked
 * up.
 */
function joined(before: Record<string, number>, more: Map<string, number>): Record<string, number> {
  const sums = new Map(Object.entries(before))
  for (const [channelId, count] of more) sums.set(channelId, (sums.get(channelId) ?? 0) + count)
  return Object.fromEntries(sums)
}
