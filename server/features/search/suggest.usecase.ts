import { homonymsIn } from '@litopys/contract/query/homonyms'
import { otherLayouts } from '@litopys/contract/query/layouts'
import { type Matching, usualMatching } from '@litopys/contract/query/matching'
import { parseQuery } from '@litopys/contract/query/parse'
import { printQuery } from '@litopys/contract/query/print'
import { isUsualSearchKey, usualSearchKey } from '@litopys/contract/query/search-key'
import type { Query, TextQuery } from '@litopys/contract/query/syntax'
import { queryTerms } from '@litopys/contract/query/terms'
import { wanted } from '@litopys/contract/query/wanted'
import type { InputOf } from '@litopys/contract/route'
import type { postRoutes } from '@litopys/contract/routes/archives'
import { fewPosts, type Suggestion } from '@litopys/contract/schemas/search'
import { tokenize } from '@litopys/language/text/tokens'
import type { Actor } from '#server/actor'
import { type BatchDeps, countQueries } from './batch.usecase.ts'
import type { Condition } from './condition.store.ts'
import { readSearch } from './read-search.usecase.ts'

type Piece = Extract<TextQuery, { kind: 'word' | 'phrase' }>
/** A word or phrase of the query with its words; `known`: a post of the reader has it. */
type Doubtful = { piece: Piece; words: { start: number; end: number; folded: string; known: boolean }[] }

const maxSuggestions = 5
/** Limit for pasted paragraphs: only the first words are checked. */
const maxWords = 12
/** Maximum number of lines counted, likeliest first. */
const maxLines = 10
/** A line that finds posts itself gives way only to one that finds this many times as many. */
const notablyMore = 10

/**
 * Suggests other lines that find posts. Unknown words are replaced by near words of the archive, or by the
 * same keys in another keyboard layout. If every word is known but the line finds few posts, any word may be
 * replaced. Only words of visible posts are used. Names and ordinary words that are written alike come first.
 */
export async function suggestLines(
  deps: BatchDeps,
  actor: Actor,
  input: InputOf<typeof postRoutes.suggest>,
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const [readings, lines] = await Promise.all([
    otherReadings(deps, actor, input, signal),
    otherWords(deps, actor, input, signal),
  ])
  return [...readings, ...lines]
}

/** The query with each name as an ordinary word, or the other way round. */
async function otherReadings(
  deps: BatchDeps,
  actor: Actor,
  { q, ...shared }: InputOf<typeof postRoutes.suggest>,
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const { matching = usualMatching, searchKey = usualSearchKey } = shared
  const found = isUsualSearchKey(searchKey) ? homonymsIn(parseQuery(q).query, matching) : []
  const queries = found.slice(0, maxSuggestions).map(({ other }) => other)
  if (queries.length === 0) return []
  const counted = await countQueries(deps, actor, { ...shared, queries }, signal)
  return counted.map(({ q: line, posts }) => ({ q: line, posts, isReading: true }))
}

async function otherWords(
  deps: BatchDeps,
  actor: Actor,
  input: InputOf<typeof postRoutes.suggest>,
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const matching = { ...(input.matching ?? usualMatching), equivalents: false }
  const [{ condition: found }, { condition }] = await Promise.all([
    readSearch(deps, actor, input, signal),
    readSearch(deps, actor, { ...input, matching }, signal),
  ])
  const pieces = await readPieces(deps, condition, signal)
  const unknown = pieces.filter(({ words }) => words.some(({ known }) => !known))
  if (pieces.length === 0) return []
  const own = unknown.length === 0 ? await deps.pages.count(found, signal) : 0
  if (own > fewPosts) return []
  const doubtful = unknown.length > 0 ? unknown : pieces
  const choices = await Promise.all(
    doubtful.map(async (one) => ({
      piece: one.piece,
      texts: await otherTexts(deps, condition, one, signal),
    })),
  )
  const { q: _, ...shared } = input
  const queries = linesOf(condition.query, choices).slice(0, maxLines)
  const counted = await countQueries(deps, actor, { ...shared, queries }, signal)
  const fewest = Math.max(1, own * notablyMore)
  const lines = counted.filter(({ posts }) => posts >= fewest).slice(0, maxSuggestions)
  return lines.map(({ q, posts }) => ({ q, posts }))
}

async function readPieces(
  { dictionary }: BatchDeps,
  { query, matching, visible }: Condition,
  signal: AbortSignal,
): Promise<Doubtful[]> {
  const pieces = wanted(query).flatMap((piece) => {
    if (piece.kind !== 'word' && piece.kind !== 'phrase') return []
    const terms = queryTerms(piece, matching)
    const tokens = tokenize(piece.text)
    // A number or designation has one term for all its words, and no near words.
    if (terms.length !== tokens.length) return []
    return [{ piece, words: tokens.map((token, i) => ({ token, terms: terms[i] ?? [] })) }]
  })
  const checked = pieces.flatMap(({ words }) => words).slice(0, maxWords)
  const answers = await dictionary.areKnown(
    checked.map(({ terms }) => terms),
    visible,
    signal,
  )
  const known = new Map(checked.map((word, i) => [word, answers[i] === true]))
  return pieces.map(({ piece, words }) => ({
    piece,
    words: words.map((word) => {
      const { start, end, form } = word.token
      return { start, end, folded: form.folded, known: known.get(word) ?? true }
    }),
  }))
}

/** Alternatives for a word or phrase, likeliest first. */
async function otherTexts(
  deps: BatchDeps,
  condition: Condition,
  { piece, words }: Doubtful,
  signal: AbortSignal,
): Promise<string[]> {
  const isKnown = words.every(({ known }) => known)
  const [typed, near] = await Promise.all([
    typedOtherwise(deps, condition, piece, signal),
    Promise.all(
      words.map((word) => (isKnown || !word.known ? nearWords(deps, condition, word.folded, signal) : [])),
    ),
  ])
  const best = words.map((_, i) => near[i]?.[0])
  const changed = near.flatMap((others, at) =>
    // Unknown words all change at once; known words change one at a time.
    others.map((other) => replaced(piece.text, words, isKnown ? [] : best, { at, other })),
  )
  return [...new Set([...typed, ...changed])]
}

/** The same keys in another keyboard layout, if posts have that word. */
async function typedOtherwise(
  { dictionary }: BatchDeps,
  { matching, visible }: Condition,
  piece: Piece,
  signal: AbortSignal,
): Promise<string[]> {
  if (piece.kind !== 'word') return []
  const texts = otherLayouts(piece.text)
  const words = texts.map((text) => queryTerms({ ...piece, text }, matching))
  const known = await dictionary.areKnown(
    words.map(([only = [], ...more]) => (more.length > 0 ? [] : only)),
    visible,
    signal,
  )
  return texts.filter((_, i) => known[i])
}

/**
 * Words of the archive at edit distance one, or two for longer words; of several forms of a word, the most
 * frequent.
 */
async function nearWords(
  { dictionary }: BatchDeps,
  { matching, visible }: Condition,
  word: string,
  signal: AbortSignal,
): Promise<string[]> {
  const length = [...word].length
  if (length < 3 || /\p{N}/u.test(word)) return []
  const forms = await dictionary.near(word, length > 5 ? 2 : 1, visible, signal)
  const own = new Set(termsOf(word, matching))
  const taken = new Set<string>()
  return forms
    .filter((form) => {
      const terms = termsOf(form, matching)
      const isNew = !terms.every((term) => own.has(term)) && !terms.some((term) => taken.has(term))
      for (const term of terms) taken.add(term)
      return isNew
    })
    .slice(0, maxSuggestions)
}

function termsOf(text: string, matching: Matching): string[] {
  return queryTerms({ text }, matching).flat()
}

function replaced(
  text: string,
  words: Doubtful['words'],
  best: (string | undefined)[],
  { at, other }: { at: number; other: string },
): string {
  return words.reduceRight((line, { start, end }, i) => {
    const instead = i === at ? other : best[i]
    return instead === undefined ? line : line.slice(0, start) + instead + line.slice(end)
  }, text)
}

/** The best alternatives combined, then the other alternatives of each part beside the best of the rest. */
function linesOf(query: Query, choices: { piece: Piece; texts: string[] }[]): string[] {
  const best = new Map<Query, string>(
    choices.flatMap(({ piece, texts: [first] }) => (first === undefined ? [] : [[piece, first] as const])),
  )
  if (best.size === 0) return []
  const further = choices.flatMap(({ piece, texts }) =>
    texts.slice(1).map((text) => new Map(best).set(piece, text)),
  )
  return [...new Set([best, ...further].map((texts) => printQuery(rewritten(query, texts))))]
}

function rewritten(query: Query, texts: Map<Query, string>): Query {
  switch (query.kind) {
    case 'all':
    case 'any':
      return { kind: query.kind, of: query.of.map((part) => rewritten(part, texts)) }
    case 'not':
      return { kind: 'not', of: rewritten(query.of, texts) }
    case 'word':
    case 'phrase':
      return { ...query, text: texts.get(query) ?? query.text }
    default:
      return query
  }
}
