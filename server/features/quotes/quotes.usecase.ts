import { parseQuery } from '@litopys/contract/query/parse'
import { printQuery } from '@litopys/contract/query/print'
import type { InputOf, OutputOf, ResultOf } from '@litopys/contract/route'
import type { quoteRoutes } from '@litopys/contract/routes/quotes'
import type { QuoteCondition, QuoteSort } from '@litopys/contract/schemas/quote'
import type { AuditRead } from '#audit/audit-read'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'
import type { QuoteRow } from './quotes.store.ts'
import {
  matchingQuotes,
  ownerFor,
  permitted,
  type ReadQuote,
  type ReadQuoteDeps,
} from './read-quotes.usecase.ts'
import { showQuotes } from './show-quotes.usecase.ts'

export type QuoteListDeps = ReadQuoteDeps & { auditRead: AuditRead }

type Place = { id: string; createdAt: number; dateCreated: string }

/** Searches or lists quotes. The first page is recorded in the audit log. */
export async function listQuotes(
  deps: QuoteListDeps,
  actor: Actor,
  { page, itemsPerPage, sortBy, ...condition }: InputOf<typeof quoteRoutes.list>,
  signal: AbortSignal,
): Promise<OutputOf<typeof quoteRoutes.list>> {
  const places = await findPlaces(deps, actor, condition, sortBy, signal)
  const ids = places.slice((page - 1) * itemsPerPage, page * itemsPerPage)
  const found = await readPlaces(deps, actor, ids, signal)
  const { q, filters } = condition
  const total = places.length
  if (page === 1) {
    const details = { collection: 'quotes', q, filters, total }
    // The filter by owner is a tab of the list, not a search.
    const isOpen = q.trim() === '' && Object.keys(filters ?? {}).every((name) => name === 'createdBy')
    const action = isOpen ? 'archive.browse' : 'archive.search'
    await deps.auditRead({ actor, action, details })
  }
  const { query, corrections } = parseQuery(q)
  const data = await showQuotes(deps, actor, found, condition, signal)
  return { data, totalItems: total, page, itemsPerPage, understood: { q: printQuery(query), corrections } }
}

/** Ids of all quotes that match a condition, in order. */
export async function findPlaces(
  deps: ReadQuoteDeps,
  actor: Actor,
  condition: QuoteCondition,
  sort: QuoteSort = { key: 'createdAt', desc: true },
  signal: AbortSignal,
): Promise<string[]> {
  const places: Place[] = []
  for await (const { quote, passes } of matchingQuotes(deps, actor, condition, signal)) {
    if (!passes()) continue
    const { id, createdAt } = quote.row
    const dateCreated = sort.key === 'dateCreated' ? quote.post.dateCreated : ''
    places.push({ id, createdAt: createdAt.getTime(), dateCreated })
  }
  return places.toSorted(inOrder(sort)).map(({ id }) => id)
}

/** The quotes with these ids that are still visible, in this order. */
export async function readPlaces(
  deps: ReadQuoteDeps,
  actor: Actor,
  ids: string[],
  signal: AbortSignal,
): Promise<ReadQuote<QuoteRow>[]> {
  const rows = new Map((await deps.quotes.findMany(ids, ownerFor(actor))).map((row) => [row.id, row]))
  const found = ids.flatMap((id) => rows.get(id) ?? [])
  return await permitted(deps, actor, found, signal)
}

/** Quotes of the same time are sorted by when they were saved. */
function inOrder({ key, desc = true }: QuoteSort): (a: Place, b: Place) => number {
  const sign = desc ? -1 : 1
  const bySaving = (a: Place, b: Place) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)
  if (key === 'createdAt') return (a, b) => sign * bySaving(a, b)
  return (a, b) => sign * (compare(a.dateCreated, b.dateCreated) || bySaving(a, b))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * The quote with this id.
 * @throws AppError not_found, also where the actor may not see it.
 */
export async function seenQuote(
  deps: ReadQuoteDeps,
  actor: Actor,
  id: string,
  signal: AbortSignal,
): Promise<ReadQuote<QuoteRow>> {
  const row = await deps.quotes.find(id, ownerFor(actor))
  const [quote] = await permitted(deps, actor, row ? [row] : [], signal)
  if (!quote) throw new AppError('not_found')
  return quote
}

export async function readQuote(
  deps: QuoteListDeps,
  actor: Actor,
  { id }: InputOf<typeof quoteRoutes.read>,
  signal: AbortSignal,
): Promise<ResultOf<typeof quoteRoutes.read>> {
  const quote = await seenQuote(deps, actor, id, signal)
  const [shown] = await showQuotes(deps, actor, [quote], { q: '' }, signal)
  if (!shown) throw new AppError('not_found')
  const object = { id, name: quote.post.title || quote.post.author }
  await deps.auditRead({ actor, action: 'archive.open', object, details: { post: quote.row.postId } })
  return { ...shown, canonical: quote.row.frozen }
}

export async function quotesOfPosts(
  { quotes }: ReadQuoteDeps,
  actor: Actor,
  { postIds }: InputOf<typeof quoteRoutes.ofPosts>,
): Promise<ResultOf<typeof quoteRoutes.ofPosts>> {
  const rows = await quotes.findOfPosts(actor.id, postIds)
  return rows.map(({ postId, id }: QuoteRow) => ({ postId, quoteId: id }))
}
