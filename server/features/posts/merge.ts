import { isDeepStrictEqual } from 'node:util'
import { type Categorizer, uncategorized } from '@litopys/contract/categories/categorizer'
import { isAbsent, mergedNames } from './assumed-names.ts'
import { type Confirmation, confirmedPost } from './confirmations.ts'
import type { KnownPost } from './known-post.ts'
import { later, mergeCounts } from './merge-counts.ts'
import { mergeExtra } from './merge-extra.ts'
import { mergeMedia } from './merge-media.ts'
import { analysisOf, indexOfMerged, mergeText } from './merge-text.ts'
import { aliveField, aliveStamp, createStamps, latestStamp, type Stamps } from './observation-stamps.ts'
import { indexColumns, type PostContent, type PostIndex, type PostRow } from './post-row.ts'
import { type Revision, revisionOf } from './revisions.ts'
import type { PostText } from './texts.ts'

/** Effect of an observation on a post; `known` is the stored post after it. */
export type Merge = {
  known: KnownPost
  /** Texts other than the current one that are new or have new details. */
  revisions: Revision[]
  /** Number of new texts among `revisions`. */
  addedRevisions: number
} & (
  | { change: 'unchanged' }
  /** Only the time of the last observation changed. */
  | { change: 'confirmed'; confirmation: Confirmation; row(): PostRow }
  /**
   * `onlyCounts`: only views, forwards or reactions changed. `countsAs` is `unchanged` if only the sources
   * changed or the post came back, which is stored but is no change of the post. `isBack`: it was marked as
   * deleted.
   */
  | {
      change: 'updated'
      row(): PostRow
      onlyCounts: boolean
      countsAs: 'updated' | 'unchanged'
      isBack: boolean
      /** Names of the changed fields. */
      fields: string[]
    }
)

/**
 * Merges one post from all its observations (docs/decisions/0015-observations.md). Each field is the greatest
 * of its observations. The result does not depend on order, repetition or batches.
 */
export function mergePost(
  known: KnownPost,
  incoming: PostRow,
  categorizer: Categorizer = uncategorized,
): Merge {
  const stamps = createStamps(known, incoming)
  const { sources, ...joinedFields } = joined(known, incoming)
  const { fields, older } = mergeText(known, incoming, stamps)
  const registered = chosen(known, incoming, stamps)
  const values = {
    ...registered,
    ...mergedNames(known, incoming, { ...known, ...registered }),
    ...joinedFields,
    ...presence(known, incoming, stamps),
    ...mergeCounts(known, incoming, stamps),
    media: mergeMedia(known, incoming, stamps),
    extra: mergeExtra(known, incoming, stamps),
    ...fields,
    ...analysisOf(fields, known, incoming, categorizer),
    sources,
  }
  const { revisions: texts, ...before } = known
  const content = { ...before, ...values, ...stamps.kept(sources) }
  const { all, changed: revisions, added } = mergedRevisions(texts, older, incoming)
  const changed = changedFields(content, before)
  const found = { revisions, addedRevisions: added }
  if (changed.length === 0 && added === 0)
    return { change: 'unchanged', known: { ...known, revisions: all }, ...found }

  const confirmed = { ...content, revisions: all }
  const confirmation = confirmationOf(known, incoming, confirmed, stamps, changed)
  const withIndex = (row: Omit<PostRow, keyof PostIndex>): PostRow => ({
    ...row,
    ...indexOfMerged(row.text, incoming),
  })
  if (confirmation && added === 0)
    return { change: 'confirmed', known: confirmed, confirmation, row: () => withIndex(content), ...found }

  const isBack = known.deletedAt !== null && content.deletedAt === null
  const isProvenance = changed.every((field) => provenance.has(field) || (isBack && field === 'deletedAt'))
  const isSame = isProvenance && added === 0
  const row = {
    ...content,
    version: known.version + 1,
    merges: known.merges + 1,
    lastRun: isSame && !isBack ? known.lastRun : incoming.lastRun,
  }
  return {
    change: 'updated',
    known: { ...row, revisions: all },
    row: () => withIndex(row),
    ...found,
    onlyCounts:
      !isSame && added === 0 && changed.every((field) => counts.has(field) || provenance.has(field)),
    countsAs: isSame ? 'unchanged' : 'updated',
    isBack,
    fields: changed,
  }
}

const registers = [
  'author',
  'channelType',
  'title',
  'category',
  'frequency',
  'numOfFollowers',
  'postType',
  'permalink',
  'forwardedName',
  'forwardedUsername',
  'forwardedChannelId',
  'forwardedMessageId',
  'replyTo',
  'viaBot',
  'album',
] as const satisfies (keyof PostContent)[]

function chosen(known: KnownPost, incoming: PostRow, stamps: Stamps): Partial<PostContent> {
  const fields = registers.map((field) => {
    const [before, now] = [known[field], incoming[field]]
    const side = stamps.choose(field, observedIn(known, field), observedIn(incoming, field))
    return [field, side === 'known' ? before : now]
  })
  return Object.fromEntries(fields)
}

/** The value of a field; undefined where no observation of the row has it. */
function observedIn(row: PostContent, field: (typeof registers)[number]) {
  const value = row[field]
  return value === null || value === '' || isAbsent(row, field) ? undefined : value
}

/** Fields that only grow. */
function joined(known: KnownPost, incoming: PostRow) {
  return {
    tags: union(
      known.tags,
      incoming.tags.filter((tag) => !known.untagged.includes(tag)),
    ),
    keywords: union(known.keywords, incoming.keywords),
    audience: union(known.audience, incoming.audience),
    sources: union(known.sources, incoming.sources),
    hasImage: known.hasImage || incoming.hasImage,
    hasAudio: known.hasAudio || incoming.hasAudio,
    hasVideo: known.hasVideo || incoming.hasVideo,
    isForwarded: known.isForwarded || incoming.isForwarded,
    isEdited: known.isEdited || incoming.isEdited,
    sensitive: known.sensitive || incoming.sensitive,
    existedBefore: known.existedBefore || incoming.existedBefore,
    existedBeforeTold: known.existedBeforeTold || incoming.existedBeforeTold,
    editedAt: later(known.editedAt, incoming.editedAt),
  }
}

/**
 * The union of two lists. A list that already has all values keeps its order, which a user may have chosen.
 */
function union<T extends string>(known: T[], more: T[]): T[] {
  const all = new Set([...known, ...more])
  return all.size === known.length ? known : [...all].toSorted()
}

/** A post is deleted until a live source shows it at a later time. */
function presence(known: KnownPost, incoming: PostRow, stamps: Stamps): Pick<PostContent, 'deletedAt'> {
  const alive = latestStamp(aliveStamp(stamps.of.known), aliveStamp(stamps.of.incoming))
  stamps.set(aliveField, alive)
  const deletedAt = later(known.deletedAt, incoming.deletedAt)
  return { deletedAt: deletedAt !== null && deletedAt > (alive?.at ?? '') ? deletedAt : null }
}

function mergedRevisions(
  known: Revision[],
  older: PostText[],
  { channelId, messageId, archivedAt, lastRun }: PostRow,
) {
  const byWording = new Map(known.map((revision) => [revision.wording, revision]))
  const all = older.map((text) => {
    const now = revisionOf({ channelId, messageId }, text, { at: archivedAt, run: lastRun })
    const before = byWording.get(now.wording)
    return before ? { ...now, replacedAt: before.replacedAt, run: before.run } : now
  })
  return {
    all,
    changed: all.filter((one) => !isDeepStrictEqual(one, byWording.get(one.wording))),
    added: all.filter(({ wording }) => !byWording.has(wording)).length,
  }
}

/** The confirmation that can replace the next version of the row; undefined where a new row is needed. */
function confirmationOf(
  known: KnownPost,
  { channelId, messageId }: PostRow,
  next: KnownPost,
  stamps: Stamps,
  changed: string[],
): Confirmation | undefined {
  if (!changed.every((field) => momentNames.has(field))) return undefined
  const found = stamps.confirmed()
  if (!found) return undefined
  const textSeen = next.textAsOf !== known.textAsOf
  const confirmation = { channelId, messageId, ...found, merges: known.merges, textSeen }
  const told = confirmedPost(known, [confirmation])
  const isEnough = moments.every((field) => isDeepStrictEqual(told[field], next[field]))
  return isEnough ? confirmation : undefined
}

const moments = ['observedAt', 'stamps', 'textAsOf'] as const
const momentNames: ReadonlySet<string> = new Set(moments)
const provenance: ReadonlySet<string> = new Set([...moments, 'sources', 'textEditedAt', 'assumed'])
const counts: ReadonlySet<string> = new Set(['views', 'forwards', 'reactions', 'approximate'])

/** Fields about runs and copies; a change of these alone is no change of the post. */
const bookkeeping: ReadonlySet<string> = new Set([
  'version',
  'merges',
  'firstRun',
  'lastRun',
  'cluster',
  ...indexColumns,
])

function changedFields(content: object, known: object): string[] {
  const before = new Map(Object.entries(known))
  return Object.entries(content)
    .filter(([name, value]) => !bookkeeping.has(name) && !isDeepStrictEqual(value, before.get(name)))
    .map(([name]) => name)
}
