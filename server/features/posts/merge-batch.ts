import type { ChangedPart } from '@litopys/contract/schemas/job'
import type { PostKey } from '#archive/post-keys'
import { yieldBetween } from '#server/yielding'
import type { Categorizer } from './categories/categorizer.ts'
import { changedPartOf } from './changed-part.ts'
import type { Draft } from './cluster-posts.usecase.ts'
import type { Confirmation } from './confirmations.ts'
import { comparedFile } from './copy-keys.ts'
import { fileKey } from './file-key.ts'
import type { KnownPost } from './known-post.ts'
import { type Merge, mergePost } from './merge.ts'
import type { PostRow } from './post-row.ts'
import type { RowKey } from './posts.store.ts'
import { type PreparedPost, preparedPost, rowOfPrepared } from './prepared-post.ts'
import type { Revision } from './revisions.ts'

/** Counts of a batch; `added`: new posts by channel. */
export type ArchiveCounts = {
  new: number
  updated: number
  /** Updated posts with changes only in views, forwards or reactions; `updated` includes them. */
  recounted: number
  unchanged: number
  /** Older texts that are new to the archive. */
  revisions: number
  /** Posts that were marked as deleted and are visible again. */
  restored: number
  added: Map<string, number>
  /** Known posts with a changed value, by part of the post. */
  changed: Map<ChangedPart, number>
  /** Files without content in the batch whose content the archive already has, by `fileKey`. */
  archivedFiles: Set<string>
}

/** Changes of a batch. `outdated`: the rows that its drafts replace. */
export type MergedBatch = {
  drafts: Draft[]
  revisions: Revision[]
  confirmations: Confirmation[]
  outdated: RowKey[]
  counts: ArchiveCounts
}

/**
 * Merges a batch of observations with the stored posts, with pauses for other work of the process. With
 * `isRepeat`, an observation counts as it did before this run was stopped.
 */
export async function mergeBatch(
  batch: PreparedPost[],
  knownBefore: ReadonlyMap<string, KnownPost>,
  categorizer: Categorizer,
  isRepeat: boolean,
): Promise<MergedBatch> {
  const known = new Map(knownBefore)
  const drafts = new Map<string, Draft>()
  const revisions = new Map<string, Revision>()
  const confirmations: Confirmation[] = []
  const outdated: RowKey[] = []
  const counts = noCounts()
  /** Keys already met: a second observation in one batch is not a repeat of a stopped run. */
  const seenKeys = new Set<string>()
  const pause = yieldBetween()

  for (const prepared of batch) {
    await pause()
    const key = keyText(prepared)
    const draft = drafts.get(key)
    const before = known.get(key) ?? knownFrom(draft?.post)
    const isSecondTry = isRepeat && !seenKeys.has(key)
    seenKeys.add(key)
    if (!before) {
      countNew(counts, prepared)
      drafts.set(key, { post: prepared, before: undefined, needsCluster: true })
      continue
    }
    const incoming = rowOfPrepared(prepared)
    const merge = mergePost(before, incoming, categorizer)
    known.set(key, merge.known)
    for (const revision of merge.revisions) revisions.set(`${key} ${revision.wording}`, revision)
    noteArchivedFiles(counts, prepared, incoming, merge.known)
    countMerge(counts, merge, isSecondTry ? { before, incoming } : undefined)
    if (merge.change === 'unchanged') continue
    if (merge.change === 'confirmed' && !draft) {
      confirmations.push(merge.confirmation)
      continue
    }
    // This version is not on disk yet, so it needs no deletion.
    if (!draft) outdated.push(rowKey(before))
    drafts.set(key, draftOf(merge.row(), draft ? draft.before : before))
  }
  return { drafts: [...drafts.values()], revisions: [...revisions.values()], confirmations, outdated, counts }
}

function noCounts(): ArchiveCounts {
  return {
    new: 0,
    updated: 0,
    recounted: 0,
    unchanged: 0,
    revisions: 0,
    restored: 0,
    added: new Map(),
    changed: new Map(),
    archivedFiles: new Set(),
  }
}

function countNew(counts: ArchiveCounts, { channelId }: PostKey): void {
  counts.new += 1
  counts.added.set(channelId, (counts.added.get(channelId) ?? 0) + 1)
}

function noteArchivedFiles(counts: ArchiveCounts, post: PostKey, incoming: PostRow, merged: KnownPost): void {
  incoming.media.forEach(({ hash }, i) => {
    if (hash === '' && merged.media[i]?.hash) counts.archivedFiles.add(fileKey(post, i))
  })
}

type SecondTry = { before: KnownPost; incoming: PostRow }

function countMerge(counts: ArchiveCounts, merge: Merge, again: SecondTry | undefined): void {
  counts.revisions += merge.addedRevisions
  if (merge.change === 'updated') {
    counts[merge.countsAs] += 1
    if (merge.onlyCounts) counts.recounted += 1
    if (merge.isRestored) counts.restored += 1
    for (const part of new Set(merge.fields.flatMap((field) => changedPartOf(field) ?? [])))
      counts.changed.set(part, (counts.changed.get(part) ?? 0) + 1)
    return
  }
  const change = again ? earlierChange(again) : 'unchanged'
  if (change === 'new' && again) countNew(counts, again.incoming)
  else counts[change] += 1
  if (again)
    counts.revisions += again.before.revisions.filter(({ run }) => run === again.incoming.lastRun).length
}

function earlierChange({ before, incoming }: SecondTry): 'new' | 'updated' | 'unchanged' {
  if (before.firstRun === incoming.firstRun) return 'new'
  return before.lastRun === incoming.lastRun ? 'updated' : 'unchanged'
}

function draftOf(row: PostRow, before: KnownPost | undefined): Draft {
  const needsCluster =
    row.text !== before?.text ||
    comparedFile(row.media) !== comparedFile(before.media) ||
    row.forwardedChannelId !== before.forwardedChannelId ||
    row.forwardedMessageId !== before.forwardedMessageId
  return { post: preparedPost(row), before, needsCluster }
}

/** A post from earlier in the same batch. */
function knownFrom(prepared: PreparedPost | undefined): KnownPost | undefined {
  return prepared && { ...rowOfPrepared(prepared), revisions: [] }
}

export function rowKey({ channelId, messageId, version }: RowKey): RowKey {
  return { channelId, messageId, version }
}

export function keyText({ channelId, messageId }: PostKey): string {
  return `${channelId}_${messageId}`
}
