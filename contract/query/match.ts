import { analyzeWords, stemsOf, type Word } from '../analyzer/words.ts'
import type { Post, Span } from '../schemas/post.ts'
import { editDistance, matchesPattern } from './distance.ts'
import { instantsOf } from './instants.ts'
import { matchesField } from './matchField.ts'
import type { Matching } from './matching.ts'
import type { Query, QueryFlag, TextQuery } from './syntax.ts'
import { exactTerm, letterWords, queryWords, type Sought } from './terms.ts'

/** How a query is read: how words are compared, and by which clocks days begin. */
export type Reading = { matching: Matching; timeZone: string }

type ReadPost = { post: Post; words: Word[]; reading: Reading }

/** Whether a query finds this post: the meaning that the SQL of the server has too. */
export function matchesPost(post: Post, query: Query, reading: Reading): boolean {
  return holds({ post, words: analyzeWords(post.text).words, reading }, query)
}

/** Where the words that a query asks for stand in a text, in order, overlaps merged. A phrase is one span. */
export function matchSpans(text: string, query: Query, matching: Matching): Span[] {
  const { words } = analyzeWords(text)
  return merged(wanted(query).flatMap((sought) => spansOf(text, words, sought, matching)))
}

function holds(read: ReadPost, query: Query): boolean {
  const { post, words, reading } = read
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
      return isEmpty(query, reading.matching) || spansOf(post.text, words, query, reading.matching).length > 0
    case 'field':
      return matchesField(post, query.field, query.value)
    case 'flag':
      return hasFlag(post, query.flag)
    case 'dates':
      return isWithin(post.dateCreated, query, reading.timeZone)
    case 'count': {
      const count = { views: post.views, forwards: post.forwards, words: post.wordCount }[query.of]
      return count !== undefined && count >= (query.least ?? 0) && count <= (query.most ?? Infinity)
    }
    case 'post':
      return post.messageId === query.messageId && isOfChannel(post, query.channel)
  }
}

/** The words that a query asks for; of what it excludes there are none. */
export function wanted(query: Query): TextQuery[] {
  switch (query.kind) {
    case 'all':
    case 'any':
      return query.of.flatMap(wanted)
    case 'word':
    case 'phrase':
    case 'pattern':
    case 'fuzzy':
      return [query]
    default:
      return []
  }
}

function isEmpty(query: TextQuery, matching: Matching): boolean {
  return (query.kind === 'word' || query.kind === 'phrase') && queryWords(query, matching).length === 0
}

function spansOf(text: string, words: Word[], query: TextQuery, matching: Matching): Span[] {
  switch (query.kind) {
    case 'pattern':
      return places(words, [(word) => matchesPattern(word.exact, query.text)])
    case 'fuzzy':
      return places(words, [(word) => editDistance(word.exact, query.text, query.distance) <= query.distance])
    case 'word':
      return places(words, testsOf(text, query, matching))
    case 'phrase': {
      const tests = testsOf(text, query, matching)
      return query.within === undefined ? places(words, tests) : nearPlaces(words, tests, query.within)
    }
  }
}

type Test = (word: Word) => boolean

function testsOf(text: string, sought: Sought, matching: Matching): Test[] {
  const letters = letterWords(sought, matching)
  return queryWords(sought, matching).map((terms, i) => {
    const set = new Set(terms)
    const written = letters?.[i]?.toLowerCase()
    return (word) =>
      (set.has(exactTerm(word.exact)) || stemsOf(word).some((stem) => set.has(stem))) &&
      (written === undefined || text.slice(word.start, word.end).toLowerCase() === written)
  })
}

/** Spans where words follow one another that fulfil the tests. */
function places(words: Word[], tests: Test[]): Span[] {
  return words.flatMap((first, index): Span[] => {
    const last = words[index + tests.length - 1]
    const follow = tests.every((test, step) => {
      const word = words[index + step]
      return word !== undefined && test(word)
    })
    return last && tests.length > 0 && follow ? [[first.start, last.end]] : []
  })
}

/** Spans of words, in any order and as few as will do, of which each test has one, with at most `within` others among them. */
function nearPlaces(words: Word[], tests: Test[], within: number): Span[] {
  return words.flatMap((first, index): Span[] => {
    if (!tests.some((test) => test(first))) return []
    const open = words.slice(index, index + tests.length + within)
    const length = open.findIndex((_, end) => isFulfilled(open.slice(0, end + 1), tests)) + 1
    const last = open[length - 1]
    return last ? [[first.start, last.end]] : []
  })
}

function isFulfilled(words: Word[], tests: Test[]): boolean {
  return tests.every((test) => words.some(test))
}

function hasFlag(post: Post, flag: QueryFlag): boolean {
  switch (flag) {
    case 'has:image':
      return post.hasImage
    case 'has:audio':
      return post.hasAudio
    case 'has:video':
      return post.hasVideo
    case 'has:link':
      return post.entities.url.length > 0
    case 'has:hashtag':
      return post.entities.hashtag.length > 0
    case 'has:mention':
      return post.entities.mention.length > 0
    case 'has:email':
      return post.entities.email.length > 0
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

/** A channel is named by its bare id, or by the username that its links have. */
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
