import { entityTable } from '@litopys/language/entity-kinds'
import { type FileTextKind, sureReadWords } from '@litopys/language/text/file-texts'
import type { Span } from '@litopys/language/text/span'
import { type ReadWords, readWords } from '@litopys/language/text/words'
import type { FoundPost, Post, PostFileText } from '../schemas/post.ts'
import { type Finder, finderOf } from './finders.ts'
import { instantsOf } from './instants.ts'
import { matchesField } from './match-field.ts'
import type { Matching } from './matching.ts'
import { isEntityFlag, type Query, type QueryFlag, type TextQuery } from './syntax.ts'
import { type TermsTest, termsTest } from './terms-test.ts'
import { wanted } from './wanted.ts'

/** A text in a file, with its words: all, and with nothing in place of unsure ones. */
type ReadFile = { kind: FileTextKind; text: string; words: ReadWords; sure: ReadWords }

/** How a query is evaluated: the comparison of words, and the time zone of days. */
export type Reading = { matching: Matching; timeZone: string }

type ReadPost = {
  post: Post
  words(): ReadWords
  files(): ReadFile[]
  terms: ReadonlySet<string> | undefined
  reading: Reading
}

/** Whether a query finds this post: the same meaning as the SQL of the server. */
export function matchesPost(post: Post, query: Query, reading: Reading): boolean {
  return queriedPost(post).matches(query, reading)
}

/** A post that is compared with many queries. */
export type QueriedPost = {
  matches(query: Query, reading: Reading): boolean
  /** The words, values and flags of a query that the post has, without excluded ones. */
  parts(query: Query, reading: Reading): Query[]
}

/**
 * Looks the words of the text up once, and only on demand: a post with known index terms needs it for phrases
 * only.
 */
export function queriedPost(post: Post, terms?: ReadonlySet<string>): QueriedPost {
  let found: ReadWords | undefined
  const words = () => {
    found ??= readWords(post.text)
    return found
  }
  let read: ReadFile[] | undefined
  const files = () => {
    read ??= (post.fileTexts ?? []).map(readFile)
    return read
  }
  return {
    matches: (query, reading) => holds({ post, words, files, terms, reading }, query),
    parts: (query, reading) => heldParts({ post, words, files, terms, reading }, query),
  }
}

/** Marks at most this many UTF-16 units of a text: many times the longest post of Telegram. */
const mostMarked = 65_536
/** All that is searched of the texts of files of one post. */
const mostMarkedInFile = 100_000

/** Finder for the words of a query in the text of a post: spans in order, overlaps merged. A phrase is one span. */
export function spanMarker(query: Query, matching: Matching): (text: string) => Span[] {
  const finders = wanted(query).flatMap((textQuery) =>
    textQuery.files ? [] : (finderOf(textQuery, matching) ?? []),
  )
  if (finders.length === 0) return () => []
  return (text) => {
    const marked = text.slice(0, mostMarked)
    const words = readWords(marked)
    return merged(finders.flatMap((find) => find(marked, words)))
  }
}

/** The same in a text of a file. */
export function fileSpanMarker(query: Query, matching: Matching): (file: PostFileText) => Span[] {
  const finders = wanted(query).flatMap((textQuery) => {
    const find = finderOf(textQuery, matching)
    return find ? [{ find, textQuery }] : []
  })
  if (finders.length === 0) return () => []
  return (file) => {
    const read = readFile({ ...file, text: file.text.slice(0, mostMarkedInFile) })
    return merged(finders.flatMap(({ find, textQuery }) => placesIn(read, textQuery, find)))
  }
}

/** The texts of files of a post that match, with the places in them, as a found post shows them. */
export function fileMatchesOf(
  { fileTexts = [] }: Pick<Post, 'fileTexts'>,
  marksOf: (file: PostFileText) => Span[],
): Pick<FoundPost, 'fileMatches'> {
  const fileMatches = fileTexts.flatMap((file) => {
    const matches = marksOf(file)
    return matches.length > 0 ? { kind: file.kind, hash: file.hash, matches } : []
  })
  return fileMatches.length > 0 ? { fileMatches } : {}
}

function readFile({ kind, text, unsure = [] }: PostFileText): ReadFile {
  const words = readWords(text)
  return { kind, text, words, sure: sureReadWords({ unsure }, words) }
}

/** Patterns and fuzzy words also find words that may be read wrongly. */
function placesIn({ kind, text, words, sure }: ReadFile, query: TextQuery, find: Finder): Span[] {
  if (query.files && !query.files.includes(kind)) return []
  return find(text, query.kind === 'pattern' || query.kind === 'fuzzy' ? words : sure)
}

function holds(read: ReadPost, query: Query): boolean {
  const { post, reading } = read
  switch (query.kind) {
    case 'all':
      return query.of.every((part) => holds(read, part))
    case 'any':
      return query.of.some((part) => holds(read, part))
    case 'not':
      return !holds(read, query.of)
    case 'word':
    case 'phrase':
    case 'pattern':
    case 'fuzzy':
      return hasText(read, query)
    case 'field':
      return matchesField(post, query.field, query.value)
    case 'flag':
      return hasFlag(post, query.flag)
    case 'dates':
      return isWithin(post.dateCreated, query, reading.timeZone)
    case 'count': {
      const { views, forwards, wordCount: words, sources } = post
      // Posts in memory come without the pictures of other posts.
      const picturechannels = undefined
      const count = { views, forwards, words, observed: sources.length, picturechannels }[query.of]
      return count !== undefined && count >= (query.least ?? 0) && count <= (query.most ?? Infinity)
    }
    case 'post':
      return post.messageId === query.messageId && isOfChannel(post, query.channel)
  }
}

function hasText({ post, words, files, terms, reading }: ReadPost, query: TextQuery): boolean {
  const { finder, byTerms } = testsOf(query, reading.matching)
  if (!finder) return false
  const byIndex = terms && byTerms(terms)
  if (byIndex !== undefined) return byIndex
  if (!query.files && finder(post.text, words()).length > 0) return true
  return files().some((file) => placesIn(file, query, finder).length > 0)
}

type Tests = { matching: Matching; finder: ReturnType<typeof finderOf>; byTerms: TermsTest }
const knownTests = new WeakMap<TextQuery, Tests>()

/** A query is compared with many posts: work that depends only on the query is done once. */
function testsOf(query: TextQuery, matching: Matching): Tests {
  const known = knownTests.get(query)
  if (known?.matching === matching) return known
  const tests = { matching, finder: finderOf(query, matching), byTerms: termsTest(query, matching) }
  knownTests.set(query, tests)
  return tests
}

function heldParts(read: ReadPost, query: Query): Query[] {
  switch (query.kind) {
    case 'all':
    case 'any':
      return query.of.flatMap((part) => heldParts(read, part))
    case 'not':
      return []
    default:
      return holds(read, query) ? [query] : []
  }
}

/** Whether a post matches `has:` or `is:`. */
export function hasFlag(post: Post, flag: QueryFlag): boolean {
  if (isEntityFlag(flag))
    return entityTable.some(({ name, kind }) => flag === `has:${name}` && post.entities[kind].length > 0)
  switch (flag) {
    case 'has:image':
      return post.hasImage
    case 'has:audio':
      return post.hasAudio
    case 'has:video':
      return post.hasVideo
    case 'is:edited':
      return post.isEdited ?? post.editedAt !== undefined
    case 'is:deleted':
      return post.deletedAt !== undefined
    case 'is:forwarded':
      return post.reference.forwardedFrom !== undefined
    case 'is:duplicate':
      return post.existedBefore
    case 'is:sensitive':
      return post.sensitive
  }
}

function isWithin(
  date: string,
  { from, before }: { from?: string; before?: string },
  timeZone: string,
): boolean {
  const at = Math.floor(Date.parse(date) / 1000)
  const start = from === undefined ? {} : instantsOf({ from }, timeZone)
  const end = before === undefined ? {} : instantsOf({ from: before }, timeZone)
  return at >= (start.from ?? -Infinity) && at < (end.from ?? Infinity)
}

/** A channel matches by its bare id, or by the username in its links. */
function isOfChannel({ channelId, reference }: Post, channel: string): boolean {
  if (channelId === channel) return true
  const [, username] = /^https:\/\/t\.me\/(?!c\/)(\w+)\/\d+$/.exec(reference.permalink ?? '') ?? []
  return username?.toLowerCase() === channel
}

function merged(spans: Span[]): Span[] {
  const result: Span[] = []
  for (const [start, end] of spans.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = result.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else result.push([start, end])
  }
  return result
}
