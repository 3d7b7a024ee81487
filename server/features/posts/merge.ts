import { sourceNames } from '@litopys/contract/schemas/post'
import { indexColumns, type PostContent, type PostIndex, type PostRow } from './post-row.ts'
import { indexOf } from './raw-post.ts'

/** A post as the archive has it, with the texts that stood in it before. */
export type KnownPost = Omit<PostRow, keyof PostIndex> & { olderTexts: string[] }

export type Merge = { change: 'unchanged' } | { change: 'updated'; row: PostRow; replacedText: boolean }

/**
 * One post from two tellings (design section 4): the newer edit gives the text, at the same edit time the more trusted
 * source; the more trusted source gives the other fields, of the same source the newer edit; a known value is never
 * blanked; what only grows (views, tags, sources) is joined. Merging the same telling again changes nothing.
 */
export function mergePost(known: KnownPost, incoming: PostRow): Merge {
  const takesText = incoming.text !== known.text && incoming.text !== '' && isNextText(known, incoming)
  const [winner, other] = isBetter(incoming, known) ? [incoming, known] : [known, incoming]
  const content: PostContent = {
    ...filled(winner, other),
    ...joined(known, incoming),
    ...textOf(takesText ? incoming : known, known, incoming),
  }
  if (isSameContent(content, known)) return { change: 'unchanged' }
  const versions = { version: known.version + 1, firstRun: known.firstRun, lastRun: incoming.lastRun }
  return {
    change: 'updated',
    row: { ...content, ...versions, cluster: known.cluster, ...indexOf(content.text) },
    replacedText: takesText && known.text !== '',
  }
}

/**
 * Whether the text is to stand from now on. A hidden edit carries no time: a text that the archive has never held is
 * taken as the newer one.
 */
function isNextText(known: KnownPost, incoming: PostContent): boolean {
  if (known.text === '') return true
  if (editTime(incoming) !== editTime(known)) return editTime(incoming) > editTime(known)
  if (trust(incoming) !== trust(known)) return trust(incoming) > trust(known)
  return !known.olderTexts.includes(incoming.text)
}

function isBetter(incoming: PostContent, known: PostContent): boolean {
  if (trust(incoming) !== trust(known)) return trust(incoming) > trust(known)
  return editTime(incoming) > editTime(known)
}

/** A post without a known edit is the oldest; its date says nothing, as sources may tell it in other time zones. */
function editTime(post: PostContent): string {
  return post.editedAt ?? ''
}

function trust(post: PostContent): number {
  return Math.max(...post.sources.map((source) => sourceNames.indexOf(source)))
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
  'forwardedChannelId',
  'forwardedMessageId',
  'replyTo',
  'viaBot',
  'media',
  'extra',
] as const satisfies (keyof PostContent)[]

/** The winner's fields, and the other's where the winner does not know. */
function filled(winner: PostContent, other: PostContent): PostContent {
  const blanks = simpleFields.filter((field) => isBlank(winner[field]))
  return { ...winner, ...Object.fromEntries(blanks.map((field) => [field, other[field]])) }
}

function isBlank(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function joined(known: PostContent, incoming: PostContent): Partial<PostContent> {
  return {
    tags: union(known.tags, incoming.tags),
    keywords: union(known.keywords, incoming.keywords),
    audience: union(known.audience, incoming.audience),
    sources: union(known.sources, incoming.sources),
    views: greater(known.views, incoming.views),
    forwards: greater(known.forwards, incoming.forwards),
    reactions: total(incoming.reactions) > total(known.reactions) ? incoming.reactions : known.reactions,
    hasImage: known.hasImage || incoming.hasImage,
    hasAudio: known.hasAudio || incoming.hasAudio,
    hasVideo: known.hasVideo || incoming.hasVideo,
    isForwarded: known.isForwarded || incoming.isForwarded,
    sensitive: known.sensitive || incoming.sensitive,
    existedBefore: known.existedBefore || incoming.existedBefore,
    existedBeforeTold: known.existedBeforeTold || incoming.existedBeforeTold,
    editedAt: later(known.editedAt, incoming.editedAt),
    deletedAt: known.deletedAt ?? incoming.deletedAt,
    dateCreated: trust(incoming) > trust(known) ? incoming.dateCreated : known.dateCreated,
    archivedAt: known.archivedAt,
    createdBy: known.createdBy,
    createdAt: known.createdAt,
  }
}

/** The text with all that was found in it; where both tell the same text, what either found. */
function textOf(chosen: PostContent, known: PostContent, incoming: PostContent): Partial<PostContent> {
  const { articleBody, text, inLanguage, size, wordCount } = chosen
  const tellings = known.text === incoming.text ? [known, incoming] : [chosen]
  const urls = new Map(
    tellings.flatMap((one) => one.urls.map((url, i) => [url, one.domains[i] ?? ''] as const)),
  )
  return {
    ...{ articleBody, text, inLanguage, size, wordCount },
    hashtags: union(...tellings.map((one) => one.hashtags)),
    mentions: union(...tellings.map((one) => one.mentions)),
    emails: union(...tellings.map((one) => one.emails)),
    urls: [...urls.keys()],
    domains: [...urls.values()],
  }
}

function isSameContent(content: PostContent, known: KnownPost): boolean {
  const fields = Object.keys(content).filter(isContentField)
  return fields.every((field) => JSON.stringify(content[field]) === JSON.stringify(known[field]))
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

function greater(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b)
}

function later(a: string | null, b: string | null): string | null {
  return a === null || b === null ? (a ?? b) : a > b ? a : b
}

function total(reactions: PostContent['reactions']): number {
  return reactions.reduce((sum, { count }) => sum + count, 0)
}
