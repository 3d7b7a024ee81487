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
import type { Sealing } from '#features/evidence/sealing'
import type { AnalyserPool } from '#features/posts/analyser-pool'
import {
  type ArchiveCounts,
  type ArchiveDeps,
  archivePosts,
  findTouchedGaps,
} from '#features/posts/posts.usecase'
import type { RecordChoice } from '#features/posts/received-records'
import type { JobDefinition, Progress } from '#jobs/job'
import { assertNotStopped } from '#jobs/job-stops'
import type { JobStore } from '#jobs/jobs.store'
import type { Clock } from '#server/clock'
import { assertMayCapture, type CaptureRightsDeps } from './capture-rights.usecase.ts'
import { type ImportBatch, importBatches } from './import-batches.usecase.ts'
import {
  type ImportCheckpoint,
  type ImportInput,
  type ImportJob,
  isImportFrom,
  isImportOf,
  isImportShownTo,
  type Uploads,
  viewOfImport,
} from './import-jobs.store.ts'
import { type MediaDestination, UnreadableFile } from './import-reader.ts'
import { withNumbers } from './number-runs.ts'
import { createSeenChannels } from './seen-channels.usecase.ts'

export type ImportDeps = ArchiveDeps &
  ChannelDeps &
  CaptureRightsDeps & {
    jobs: JobStore
    transact: Transact
    clock: Clock
    uploads: {
      /** Path of the file on this machine; undefined if it is lost. */
      fetch(uploadId: string): Promise<string | undefined>
      remove(uploadId: string): Promise<void>
      /** The uploads that this process imports; undefined if no other process shares the database. */
      here(): Promise<Uploads | undefined>
    }
    /** Removes files that a run has stored and no post refers to. */
    settleFiles(run: string): Promise<void>
    sealing: Sealing
    mediaDestination: MediaDestination
    analysers: AnalyserPool
    /** The current category rules. */
    rules(): Promise<RuleDraft[]>
    recordChoice(): Promise<RecordChoice>
  }

/** Maximum length of the lists in a report. Its counts are complete. */
const listedAtMost = 1_000

/** Job definition of imports. Each job uses all analysers. */
export function importJob(deps: ImportDeps): JobDefinition<ImportInput, ImportCheckpoint> {
  const { uploads, settleFiles, sealing } = deps
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
      // A failed or cancelled import also captured something.
      await sealing.seal(id)
    },
    isShownTo: isImportShownTo,
    isOfChannel: isImportOf,
    view: viewOfImport,
  }
}

/**
 * Imports a file from its start or its last checkpoint. Each batch is on disk before its checkpoint, so a
 * stop loses nothing: the current batch is imported again. Before each batch the current rights of the user
 * are checked.
 */
async function runImport(deps: ImportDeps, job: ImportJob, signal: AbortSignal): Promise<void> {
  // Killed between its seal and its end.
  if (await deps.sealing.isSealed(job.id)) return
  await deps.sealing.open({ run: job.id, kind: 'import', openedAt: deps.clock.now() })
  let { checkpoint, report, added } = job
  const touched = new Map(checkpoint?.touched ?? [])
  let isRepeat = true
  const actor = { id: job.input.actorId, name: job.createdBy, ip: '' }
  const user = await assertMayCapture(deps, actor.id, [])
  const { username, ...channel } = await findNamedChannel(deps, user, job.input.channel)
  const channels = createSeenChannels(deps, { username, actor, known: checkpoint?.channelIds ?? [] })
  const path = await deps.uploads.fetch(job.input.uploadId)
  if (path === undefined) throw new UnreadableFile({ code: 'file_gone', reason: fileFaults.file_gone })
  const file = {
    path,
    fileName: job.input.fileName,
    resume: checkpoint?.resume,
    channel,
    timeZone: deps.timeZone,
    run: { id: job.id, startedBy: job.createdBy },
    mediaDestination: deps.mediaDestination,
    rules: await deps.rules(),
    records: await deps.recordChoice(),
  }
  for await (const batch of importBatches(file, deps, signal)) {
    signal.throwIfAborted()
    const batchChannels = channelsIn(batch)
    const { restrictions } = await assertMayCapture(deps, actor.id, batchChannels)
    await channels.add(batch.channels, { withUsernames: !hidesPosts(restrictions) })
    const counts = await archivePosts(deps, batch.posts, isRepeat, batch.received)
    isRepeat = false
    report = counted(report, batch, counts)
    added = joined(
      joined(added, new Map([...batchChannels].map((channelId) => [channelId, 0]))),
      counts.added,
    )
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
  await deps.sealing.seal(job.id, signal)
}

async function save({ jobs }: ImportDeps, job: ImportJob, progress: Progress): Promise<void> {
  assertNotStopped(await jobs.save(job, progress))
}

function channelsIn({ channels, posts }: ImportBatch): Set<string> {
  return new Set([...channels, ...posts].map(({ channelId }) => channelId))
}

/** Message ids in a batch by channel. */
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

/**
 * Adds the files of a batch. A file already in the archive is not missing. A report without files has no
 * counts.
 */
function withMedia(
  { media: before = { stored: 0, missing: 0, tooLarge: 0 }, missingFiles = [] }: ImportReport,
  { media: more, missing }: ImportBatch,
  { archivedFiles }: ArchiveCounts,
): Pick<ImportReport, 'media' | 'missingFiles'> {
  const absent = missing.filter(({ key }) => !archivedFiles.has(key))
  const alreadyStored = missing.length - absent.length
  const media: MediaReport = {
    stored: before.stored + more.stored + alreadyStored,
    missing: before.missing + more.missing - alreadyStored,
    tooLarge: before.tooLarge + more.tooLarge,
  }
  if (media.stored + media.missing + media.tooLarge === 0) return {}
  const names = absent.map(({ channelId, messageId, name }) => ({ channelId, messageId, name }))
  const listedFiles = [...missingFiles, ...names].slice(0, listedAtMost)
  return { media, ...(listedFiles.length > 0 && { missingFiles: listedFiles }) }
}

/** Adds how many known posts changed, by kind of change. */
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

/** The first skipped records, and always the one that says that the file is cut off. */
function listed(skipped: SkippedRecord[]): SkippedRecord[] {
  const last = skipped.at(-1)
  if (skipped.length <= listedAtMost || !last) return skipped
  return isCutOff(last.code) ? [...skipped.slice(0, listedAtMost - 1), last] : skipped.slice(0, listedAtMost)
}

/**
 * Adds the counts by channel. A Map, because channel ids come from files and could name inherited properties.
 */
function joined(before: Record<string, number>, more: Map<string, number>): Record<string, number> {
  const sums = new Map(Object.entries(before))
  for (const [channelId, count] of more) sums.set(channelId, (sums.get(channelId) ?? 0) + count)
  return Object.fromEntries(sums)
}
