import { isDeepStrictEqual } from 'node:util'
import { type Categorizer, uncategorized } from '@litopys/contract/categories/categorizer'
import { createGivers, type Giver, isBlank, mostTrusted } from './givers.ts'
import { later, mergeCounts } from './merge-counts.ts'
import { mergeExtra } from './merge-extra.ts'
import { mergeMedia } from './merge-media.ts'
import { mergeText } from './merge-text.ts'
import { indexColumns, type PostContent, type PostIndex, type PostRow } from './post-row.ts'
import { indexOf } from './raw-post.ts'

/** A post as the archive has it, with the texts that stood in it before. */
export type KnownPost = Omit<PostRow, keyof PostIndex> & { olderTexts: string[] }

/**
 * `onlyCounts`: nothing else than views, forwards or reactions changed. `toldAs`: that it is known from elsewhere too, or as of
 * later, is kept and is no change of the post.
 */
export type Merge =
  | { change: 'unchanged' }
  | {
      change: 'updated'
      row: PostRow
      replacedText: boolean
      onlyCounts: boolean
      toldAs: 'updated' | 'unchanged'
    }

/**
 * One post from two tellings (design section 4), field by field: the newer edit gives the text; of everything else the more trusted source
 * knows better, of the same source the newer edit; a known value is never blanked, an exact one never replaced by one that is about
 * right; what only grows (views, tags, sources) is joined. The tellings of several sources give the same post in whatever order they
 * come, and merging one of them again changes nothing.
 */
export function mergePost(
  known: KnownPost,
  incoming: PostRow,
  categorizer: Categorizer = uncategorized,
): Merge {
  const givers = createGivers(known, incoming)
  const { fields, analysis, replacedText } = mergeText(known, incoming, givers, categorizer)
  const { sources, ...joinedFields } = joined(known, incoming)
  const content: PostContent = {
    ...known,
    ...filled(known, incoming, givers),
    ...joinedFields,
    ...mergeCounts(known, incoming, givers),
    ...mergeMedia(known, incoming, givers),
    extra: mergeExtra(known, incoming, givers),
    ...{ ...fields, ...analysis },
    ...{ sources, givenBy: givers.besides(mostTrusted(sources)) },
  }
  const changed = changedFields(content, known)
  if (changed.length === 0) return { change: 'unchanged' }
  const onlyCounts = changed.every((field) => countFields.has(field))
  const onlyProvenance = changed.every((field) => provenanceFields.has(field))
  const lastRun = onlyProvenance ? known.lastRun : incoming.lastRun
  const versions = { version: known.version + 1, firstRun: known.firstRun, lastRun }
  const { olderTexts: _, ...row } = { ...known, ...content }
  const index = analysis ?? indexOf(content.text)
  return {
    ...{ change: 'updated', row: { ...row, ...versions, ...index }, replacedText },
    ...{ onlyCounts, toldAs: onlyProvenance ? 'unchanged' : 'updated' },
  }
}

const simpleFields = [
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

function filled(known: KnownPost, incoming: PostRow, givers: Giver): Partial<PostContent> {
  const fields = simpleFields.map((field) => {
    const chosen = givers.choose(field, !isBlank(known[field]), !isBlank(incoming[field]))
    return [field, (chosen === 'incoming' ? incoming : known)[field]]
  })
  return Object.fromEntries(fields)
}

function joined(known: KnownPost, incoming: PostRow) {
  return {
    tags: union(known.tags, incoming.tags).filter((tag) => !known.untagged.includes(tag)),
    keywords: union(known.keywords, incoming.keywords),
    audience: union(known.audience, incoming.audience),
    sources: union(known.sources, incoming.sources).toSorted(),
    hasImage: known.hasImage || incoming.hasImage,
    hasAudio: known.hasAudio || incoming.hasAudio,
    hasVideo: known.hasVideo || incoming.hasVideo,
    isForwarded: known.isForwarded || incoming.isForwarded,
    isEdited: known.isEdited || incoming.isEdited,
    sensitive: known.sensitive || incoming.sensitive,
    existedBefore: known.existedBefore || incoming.existedBefore,
    existedBeforeTold: known.existedBeforeTold || incoming.existedBeforeTold,
    editedAt: later(known.editedAt, incoming.editedAt),
    deletedAt: known.deletedAt ?? incoming.deletedAt,
  }
}

const provenanceFields: ReadonlySet<string> = new Set(['sources', 'givenBy', 'textAsOf'])
const countFields: ReadonlySet<string> = new Set(['views', 'forwards', 'reactions', 'approximate'])

function changedFields(content: PostContent, known: KnownPost): (keyof PostContent)[] {
  // Rows of older versions have them in the order in which they came.
  const isSame = (field: keyof PostContent) =>
    field === 'sources'
      ? isDeepStrictEqual(content.sources.toSorted(), known.sources.toSorted())
      : isDeepStrictEqual(content[field], known[field])
  return Object.keys(content)
    .filter(isContentField)
    .filter((field) => !isSame(field))
}

// Which run touched the post last and what other posts are like it is no part of what it says.
const bookkeeping: ReadonlySet<string> = new Set([
  'version',
  'firstRun',
  'lastRun',
  'cluster',
  'olderTexts',
  ...indexColumns,
])

function isContentField(name: string): name is keyof PostContent {
  return !bookkeeping.has(name)
}

function union<T>(...lists: T[][]): T[] {
  return [...new Set(lists.flat())]
}
