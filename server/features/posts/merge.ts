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

/** What an observation does to a post: `known` is what the archive has then. */
export type Merge = {
  known: KnownPost
  /** Texts that are new beside the current one, or of which more is known. */
  revisions: Revision[]
  /** How many of these are new. */
  addedRevisions: number
} & (
  | { change: 'unchanged' }
  /** Nothing but when the source has shown it last. */
  | { change: 'confirmed'; confirmation: Confirmation; row(): PostRow }
  /**
   * `onlyCounts`: nothing else than views, forwards or reactions changed. `countsAs`: that another source
   * shows the same, or that the post is there again, is kept and is no change of the post. `isBack`: it was
   * marked as deleted.
   */
  | {
      change: 'updated'
      row(): PostRow
      onlyCounts: boolean
      countsAs: 'updated' | 'unchanged'
      isBack: boolean
      /** Names of the fields that have another value. */
      fields: string[]
    }
)

/**
 * One post from all observations of it (docs/decisions/0015-observations.md). Each field is the greatest of
 * its observations, so the same observations give the same post and the same revisions in whatever order,
 * however often and in whatever batches they come in.
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

/** The value of a field; undefined where no observation of the row has one. */
function observedIn(row: PostContent, field: (typeof registers)[number]) {
  const value = row[field]
  return value === null || value === '' || isAbsent(row, field) ? undefined : value
}

/** What only grows. */
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

/** A list that has it all already keeps its order, which people may have given it. */
function union<T extends string>(known: T[], more: T[]): T[] {
  const all = new Set([...known, ...more])
  return all.size === known.length ? known : [...all].toSorted()
}

/** A post is deleted as long as no source that shows posts as they are has shown it after that. */
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

/** The confirmation that says as much as the next version of the row would, where there is one. */
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

/** Which run touched the post last and what other posts are like it is no part of what it says. */
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
