import { maxPagedItems } from '@litopys/contract/constants'
import { matchSpans } from '@litopys/contract/query/match'
import { parseQuery } from '@litopys/contract/query/parse'
import type { Query } from '@litopys/contract/query/syntax'
import type { InputOf, OutputOf } from '@litopys/contract/route'
import type { readDateHistogram, readFacets, searchPosts } from '@litopys/contract/routes/archives'
import type {
  DateHistogram,
  Facet,
  FacetField,
  Interval,
  SearchFilters,
  SortBy,
} from '@litopys/contract/schemas/search'
import { facetFields } from '@litopys/contract/schemas/search'
import { instantsOf } from '#archive/instants'
import { visibleTo } from '#archive/visible'
import type { ChannelDeps } from '#features/channels/channels.usecases'
import { postOf } from '#features/posts/post-row'
import type { Actor } from '#http/actor'
import { AppError } from '#server/errors'
import type { Condition } from './condition.store.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import type { FacetStore } from './facets.store.ts'
import type { PageOrder, PagePlace, PageStore, Placed } from './pages.store.ts'

export type SearchDeps = ChannelDeps & { pages: PageStore; facets: FacetStore }

export async function findPosts(
  deps: SearchDeps,
  actor: Actor,
  input: InputOf<typeof searchPosts>,
  signal: AbortSignal,
): Promise<OutputOf<typeof searchPosts>> {
  const condition = conditionOf(deps, actor, input)
  const { page, itemsPerPage } = input
  const [totalItems, placed] = await Promise.all([
    deps.pages.count(condition, signal),
    deps.pages.page(condition, orderOf(condition.query, input.sortBy), placeOf(input), signal),
  ])
  const last = placed.length > itemsPerPage ? placed[itemsPerPage - 1] : undefined
  const data = await foundPosts(deps, condition, placed.slice(0, itemsPerPage), signal)
  return { data, totalItems, page, itemsPerPage, ...(last ? { nextCursor: encodeCursor(last) } : {}) }
}

export async function findFacets(
  deps: SearchDeps,
  actor: Actor,
  input: InputOf<typeof readFacets>,
  signal: AbortSignal,
): Promise<Facet[]> {
  const condition = conditionOf(deps, actor, input)
  const fields = parseFields(input.field)
  const wish = { contains: input.contains, limit: input.limit, order: input.order }
  // A field with a choice of its own has a condition of its own; all others share one.
  const chosen = fields.filter((field) => condition.filters[field] !== undefined)
  const rest = fields.filter((field) => condition.filters[field] === undefined)
  const answers = await Promise.all([
    rest.length > 0 ? deps.facets.facets(condition, rest, wish, signal) : [],
    ...chosen.map((field) => deps.facets.facets(condition, [field], { ...wish, ignoring: field }, signal)),
  ])
  const byField = new Map(answers.flat().map((facet) => [facet.field, facet]))
  return fields.flatMap((field) => byField.get(field) ?? [])
}

export async function findHistogram(
  deps: SearchDeps,
  actor: Actor,
  input: InputOf<typeof readDateHistogram>,
  signal: AbortSignal,
): Promise<DateHistogram> {
  if (input.collection !== 'archives') throw new AppError('unknown_collection')
  const condition = conditionOf(deps, actor, input)
  const interval = input.interval ?? (await fittingInterval(deps, condition, signal))
  const buckets = await deps.facets.histogram(condition, interval, deps.timeZone, signal)
  return { interval, timeZone: deps.timeZone, buckets }
}

function conditionOf(
  { timeZone }: SearchDeps,
  { restrictions }: Actor,
  { q, filters: { dateCreated = {}, ...filters } = {} }: { q: string; filters?: SearchFilters },
): Condition {
  const visible = visibleTo(restrictions, timeZone)
  return { visible, query: parseQuery(q).query, filters, dates: instantsOf(dateCreated, timeZone) }
}

/** What is asked for nothing has no relevance: the newest come first. */
function orderOf(query: Query, sortBy: SortBy | undefined): PageOrder {
  const isOpen = query.kind === 'all' && query.of.length === 0
  const key = sortBy?.key ?? (isOpen ? 'dateCreated' : 'relevance')
  return key === 'relevance' ? { key } : { key, desc: sortBy?.desc ?? true }
}

/** One post more than the page holds tells whether another page follows. */
function placeOf({ cursor, page, itemsPerPage }: InputOf<typeof searchPosts>): PagePlace {
  const limit = itemsPerPage + 1
  if (cursor) return { after: decodeCursor(cursor), limit }
  const offset = (page - 1) * itemsPerPage
  if (offset + itemsPerPage > maxPagedItems && page > 1) {
    const message = `Pages reach to item ${maxPagedItems}; go on with nextCursor`
    throw new AppError('validation_failed', { fields: [{ path: '/page', message, code: 'maximum' }] })
  }
  return { offset, limit }
}

async function foundPosts(
  { pages, channels }: SearchDeps,
  { visible, query }: Condition,
  placed: Placed[],
  signal: AbortSignal,
) {
  const [rows, usernames] = await Promise.all([
    pages.posts(visible, placed, signal),
    channels.usernames([...new Set(placed.map((key) => key.channelId))]),
  ])
  // Between the insertion of a post's next version and the deletion of the older one it is placed twice.
  return [...new Set(rows)].map((row) => {
    return { ...postOf(row, usernames.get(row.channelId)), matches: matchSpans(row.text, query) }
  })
}

function parseFields(text: string): FacetField[] {
  const names = text.split(',')
  const fields = facetFields.filter((field) => names.includes(field))
  const unknown = names.filter((name) => !facetFields.some((field) => field === name))
  if (unknown.length > 0) {
    const message = `There is no facet ${unknown.map((name) => JSON.stringify(name)).join(', ')}`
    throw new AppError('validation_failed', { fields: [{ path: '/field', message, code: 'unknown' }] })
  }
  return fields
}

/** Most buckets that are shown without being asked for. */
const readableBuckets = 200
const hoursOf: [Interval, number][] = [
  ['hour', 1],
  ['day', 24],
  ['week', 168],
  ['month', 730],
]

async function fittingInterval(
  deps: SearchDeps,
  condition: Condition,
  signal: AbortSignal,
): Promise<Interval> {
  const span = await deps.facets.dateSpan(condition, signal)
  if (!span) return 'day'
  const hours = (Date.parse(span.last) - Date.parse(span.first)) / 3_600_000
  return hoursOf.find(([, length]) => hours / length <= readableBuckets)?.[0] ?? 'year'
}
