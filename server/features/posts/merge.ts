import { isDeepStrictEqual } from 'node:util'
import { isAbsent, mergedNames } from './assumed-names.ts'
import { type Categorizer, uncategorized } from './categories/categorizer.ts'
import { type Confirmation, confirmedPost } from './confirmations.ts'
import { textsOfFiles } from './file-texts.ts'
import type { KnownPost } from './known-post.ts'
import { later, mergeCounts } from './merge-counts.ts'
import { mergeExtra } from './merge-extra.ts'
import { mergeMedia } from './merge-media.ts'
import { analysisOf, indexOfMerged, mergeText } from './merge-text.ts'
import { aliveField, aliveStamp, createStamps, latestStamp, type Stamps } from './observation-stamps.ts'
import { indexColumns, type PostContent, type PostIndex, type PostRow } from './post-row.ts'
import { type Revision, revisionOf } from './revisions.ts'
import type { PostText } from './texts.ts'

/** What an observation changes; `known` is the post with it merged in. */
export type Merge = {
  known: KnownPost
  /** Revisions to store: older texts that the archive does not have, or that have new details. */
  revisions: Revision[]
  /** How many of `revisions` are texts that the archive did not have. */
  addedRevisions: number
} & (
  | { change: 'unchanged' }
  /** The same values at a later time: a confirmation is stored instead of a new row. */
  | { change: 'confirmed'; confirmation: Confirmation; row(): PostRow }
  /** A new version of the row. */
  | {
      change: 'updated'
      row(): PostRow
      /** Only views, forwards or reactions changed. */
      onlyCounts: boolean
      /** How reports count it: `unchanged` if only sources and times changed, or the post was restored. */
      countsAs: 'updated' | 'unchanged'
      /** The post was marked as deleted and is visible again. */
      isRestored: boolean
      /** Names of the changed fields. */
      fields: string[]
    }
)

/**
 * Merges an observation into a post (docs/decisions/0015-observations.md). Each field keeps the greatest of
 * its observed values in a total order (`createStamps`). So the result is the same whatever the order, the
 * repetitions and the batches of the observations.
 */
export function mergePost(
  known: KnownPost,
  incoming: PostRow,
  categorizer: Categorizer = uncategorized,
): Merge {
  const stamps = createStamps(known, incoming)
  const { sources, ...growing } = growingValues(known, incoming)
  const { fields, older } = mergeText(known, incoming, stamps)
  const singleValues = chosenValues(known, incoming, stamps)
  const media = mergeMedia(known, incoming, stamps)
  const fileTexts = textsOfFiles(media, [...known.fileTexts, ...incoming.fileTexts])
  const values = {
    ...singleValues,
    ...mergedNames(known, incoming, { ...known, ...singleValues }),
    ...growing,
    ...presence(known, incoming, stamps),
    ...mergeCounts(known, incoming, stamps),
    media,
    fileTexts,
    extra: mergeExtra(known, incoming, stamps),
    ...fields,
    ...analysisOf({ ...fields, fileTexts }, known, incoming, categorizer),
    sources,
  }
  const { revisions: texts, ...before } = known
  const content = { ...before, ...values, ...stamps.rowColumns(sources) }
  const { all, changed: revisions, added } = mergedRevisions(texts, older, incoming)
  const changed = changedFields(content, before)
  const found = { revisions, addedRevisions: added }
  if (changed.length === 0 && added === 0)
    return { change: 'unchanged', known: { ...known, revisions: all }, ...found }

  const confirmed = { ...content, revisions: all }
  const confirmation = confirmationOf(known, incoming, confirmed, stamps, changed)
  const withIndex = (row: Omit<PostRow, keyof PostIndex>): PostRow => ({
    ...row,
    ...indexOfMerged(row, incoming),
  })
  if (confirmation && added === 0)
    return { change: 'confirmed', known: confirmed, confirmation, row: () => withIndex(content), ...found }

  const isRestored = known.deletedAt !== null && content.deletedAt === null
  const isProvenance = changed.every(
    (field) => provenance.has(field) || (isRestored && field === 'deletedAt'),
  )
  const isSame = isProvenance && added === 0
  const row = {
    ...content,
    version: known.version + 1,
    merges: known.merges + 1,
    lastRun: isSame && !isRestored ? known.lastRun : incoming.lastRun,
  }
  return {
    change: 'updated',
    known: { ...row, revisions: all },
    row: () => withIndex(row),
    ...found,
    onlyCounts:
      !isSame && added === 0 && changed.every((field) => counts.has(field) || provenance.has(field)),
    countsAs: isSame ? 'unchanged' : 'updated',
    isRestored,
    fields: changed,
  }
}

/** Fields with one value: the one of the winning observation. */
const singleValueFields = [
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

function chosenValues(known: KnownPost, incoming: PostRow, stamps: Stamps): Partial<PostContent> {
  const fields = singleValueFields.map((field) => {
    const [before, now] = [known[field], incoming[field]]
    const side = stamps.choose(field, observedIn(known, field), observedIn(incoming, field))
    return [field, side === 'known' ? before : now]
  })
  return Object.fromEntries(fields)
}

/** The value of a field; undefined where no observation of the row gave one. */
function observedIn(row: PostContent, field: (typeof singleValueFields)[number]) {
  const value = row[field]
  return value === null || value === '' || isAbsent(row, field) ? undefined : value
}

/** Fields that only grow: lists are united, flags stay true, the last edit is the latest. */
function growingValues(known: KnownPost, incoming: PostRow) {
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

/** The union of two lists, sorted. A list that grows by nothing keeps its order, which may be a user's. */
function union<T extends string>(known: T[], more: T[]): T[] {
  const all = new Set([...known, ...more])
  return all.size === known.length ? known : [...all].toSorted()
}

/** A post stays deleted until a live source (preview or MTProto) shows it at a later time. */
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

/** The confirmation to store instead of a new row; undefined where it would lose a change. */
function confirmationOf(
  known: KnownPost,
  { channelId, messageId }: PostRow,
  next: KnownPost,
  stamps: Stamps,
  changed: string[],
): Confirmation | undefined {
  if (!changed.every((field) => observationFieldSet.has(field))) return undefined
  const found = stamps.confirmingStamp()
  if (!found) return undefined
  const textSeen = next.textAsOf !== known.textAsOf
  const confirmation = { channelId, messageId, ...found, merges: known.merges, textSeen }
  const withConfirmation = confirmedPost(known, [confirmation])
  const isEnough = observationFields.every((field) => isDeepStrictEqual(withConfirmation[field], next[field]))
  return isEnough ? confirmation : undefined
}

/** Fields that a confirmation can change. */
const observationFields = ['observedAt', 'stamps', 'textAsOf'] as const
const observationFieldSet: ReadonlySet<string> = new Set(observationFields)
/** Fields about where values come from. A change of these alone is stored, but reports do not count it. */
const provenance: ReadonlySet<string> = new Set([...observationFields, 'sources', 'textEditedAt', 'assumed'])
const counts: ReadonlySet<string> = new Set(['views', 'forwards', 'reactions', 'approximate'])

/** Fields about runs and copies; a change of these alone is no change of the post. */
const bookkeeping: ReadonlySet<string> = new Set([
  'version',
  'merges',
  'firstRun',
  'lastRun',
  'cluster',
  'copyNode',
  ...indexColumns,
])

function changedFields(content: object, known: object): string[] {
  const before = new Map(Object.entries(known))
  return Object.entries(content)
    .filter(([name, value]) => !bookkeeping.has(name) && !isDeepStrictEqual(value, before.get(name)))
    .map(([name]) => name)
}
