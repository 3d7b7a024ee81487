import type { Categorizer } from '@litopys/contract/categories/categorizer'
import type { ChangedPart } from '@litopys/contract/schemas/job'
import type { PostKey } from '#archive/post-keys'
import { changedPartOf } from './changed-part.ts'
import type { Draft } from './cluster-posts.usecase.ts'
import type { Confirmation } from './confirmations.ts'
import type { KnownPost } from './known-post.ts'
import { type Merge, mergePost } from './merge.ts'
import type { PostRow } from './post-row.ts'
import type { RowKey } from './posts.store.ts'
import { type PreparedPost, preparedPost, rowOfPrepared } from './prepared-post.ts'
import type { Revision } from './revisions.ts'

/** `added`: the new ones by channel. */
export type ArchiveCounts = {
  new: number
  updated: number
  /** Of which views, forwards or reactions alone changed; they count as updated too. */
  recounted: number
  unchanged: number
  /** Older texts that the archive has kept and did not have before. */
  revisions: number
  /** Posts that were marked as deleted and are shown again. */
  restored: number
  added: Map<string, number>
  /** How many known posts got another value, by what it belongs to. */
  changed: Map<ChangedPart, number>
  /** Files that came without content and that the archive has from before, by `fileKey`. */
  heldFiles: Set<string>
}

/** What a batch changes. `outdated`: the rows that its drafts take the place of. */
export type MergedBatch = {
  drafts: Draft[]
  revisions: Revision[]
  confirmations: Confirmation[]
  outdated: RowKey[]
  counts: ArchiveCounts
}

/**
 * The observations of a batch, merged with what is `known` of their posts. With `isRepeat` an observation
 * counts as it did when this very run was stopped before.
 */
export function mergeBatch(
  batch: PreparedPost[],
  knownBefore: ReadonlyMap<string, KnownPost>,
  categorizer: Categorizer,
  isRepeat: boolean,
): MergedBatch {
  const known = new Map(knownBefore)
  const drafts = new Map<string, Draft>()
  const revisions = new Map<string, Revision>()
  const confirmations: Confirmation[] = []
  const outdated: RowKey[] = []
  const counts = noCounts()
  /** A second observation of a post in one batch is no repeat of a stopped run. */
  const met = new Set<string>()

  for (const prepared of batch) {
    const key = keyText(prepared)
    const draft = drafts.get(key)
    const before = known.get(key) ?? knownFrom(draft?.post)
    const isSecondTry = isRepeat && !met.has(key)
    met.add(key)
    if (!before) {
      countNew(counts, prepared)
      drafts.set(key, { post: prepared, before: undefined, isMoved: true })
      continue
    }
    const incoming = rowOfPrepared(prepared)
    const merge = mergePost(before, incoming, categorizer)
    known.set(key, merge.known)
    for (const revision of merge.revisions) revisions.set(`${key} ${revision.wording}`, revision)
    noteHeldFiles(counts, prepared, incoming, merge.known)
    countMerge(counts, merge, isSecondTry ? { before, incoming } : undefined)
    if (merge.change === 'unchanged') continue
    if (merge.change === 'confirmed' && !draft) {
      confirmations.push(merge.confirmation)
      continue
    }
    // A version that is not on disk yet is simply replaced.
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
    heldFiles: new Set(),
  }
}

function countNew(counts: ArchiveCounts, { channelId }: PostKey): void {
  counts.new += 1
  counts.added.set(channelId, (counts.added.get(channelId) ?? 0) + 1)
}

/** Name of the file at this place of a post. */
export function fileKey({ channelId, messageId }: PostKey, index: number): string {
  return `${channelId}_${messageId} ${index}`
}

function noteHeldFiles(counts: ArchiveCounts, post: PostKey, incoming: PostRow, merged: KnownPost): void {
  incoming.media.forEach(({ hash }, i) => {
    if (hash === '' && merged.media[i]?.hash) counts.heldFiles.add(fileKey(post, i))
  })
}

type SecondTry = { before: KnownPost; incoming: PostRow }

function countMerge(counts: ArchiveCounts, merge: Merge, again: SecondTry | undefined): void {
  counts.revisions += merge.addedRevisions
  if (merge.change === 'updated') {
    counts[merge.countsAs] += 1
    if (merge.onlyCounts) counts.recounted += 1
    if (merge.isBack) counts.restored += 1
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
  const isMoved =
    row.text !== before?.text ||
    row.forwardedChannelId !== before.forwardedChannelId ||
    row.forwardedMessageId !== before.forwardedMessageId
  return { post: preparedPost(row), before, isMoved }
}

/** A post that came earlier in this very batch. */
function knownFrom(prepared: PreparedPost | undefined): KnownPost | undefined {
  return prepared && { ...rowOfPrepared(prepared), revisions: [] }
}

export function rowKey({ channelId, messageId, version }: RowKey): RowKey {
  return { channelId, messageId, version }
}

export function keyText({ channelId, messageId }: PostKey): string {
  return `${channelId}_${messageId}`
}
