import { isDeepStrictEqual } from 'node:util'
import type { Scope } from '@litopys/contract/access/policy'
import type { InputOf } from '@litopys/contract/route'
import type { quoteRoutes } from '@litopys/contract/routes/quotes'
import type { Quote } from '@litopys/contract/schemas/quote'
import { postSetOf } from '#audit/post-set'
import type { Transact } from '#audit/transact'
import { assertNotHeld } from '#features/holds/held.usecase'
import { findPresent } from '#features/posts/current-posts.usecase'
import type { Actor } from '#server/actor'
import { assertVersion } from '#server/changed-since'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import { undoableSince } from '#server/undo-period'
import { freeze, thaw } from './freeze.ts'
import { createQuoteStore, type QuoteRow } from './quotes.store.ts'
import { seenQuote } from './quotes.usecase.ts'
import { permitted, type ReadQuoteDeps } from './read-quotes.usecase.ts'
import { showQuotes } from './show-quotes.usecase.ts'

export type KeepQuoteDeps = ReadQuoteDeps & { transact: Transact; clock: Clock }
/** The actor, and the scope of their right. */
type By = { actor: Actor; scope: Scope }

/**
 * Saves a post as it is now. Returns the existing quote if the actor has already saved the post, so a
 * repeated call makes no second one.
 * @throws AppError quote_unsaved where the actor sees no such post.
 */
export async function saveQuote(
  deps: KeepQuoteDeps,
  actor: Actor,
  { _id, postId: given, tags, comment = '' }: InputOf<typeof quoteRoutes.save>,
  signal: AbortSignal,
): Promise<Quote> {
  const { quotes, transact, clock } = deps
  const [post] = (await findPresent(deps, actor, [given], signal)).values()
  if (!post) {
    const field = { path: '/postId', message: 'There is no such post', code: 'unknown' }
    throw new AppError('quote_unsaved', { fields: [field] })
  }
  const postId = post._id
  const added = await transact(async ({ records, audit }) => {
    const row = await createQuoteStore(records).add({
      id: _id ?? clock.newId(),
      ownerId: actor.id,
      postId,
      ...freeze(post),
      tags: tags ?? post.tags,
      comment,
      createdBy: actor.name,
      createdAt: clock.now(),
    })
    if (!row) return undefined
    const details = { post: postId, hash: row.hash }
    const posts = postSetOf([post])
    audit.add({ actor, action: 'quote.save', object: objectOf(row), details, posts })
    return row
  })
  const [row] = added ? [added] : await quotes.findOfPosts(actor.id, [postId])
  return await shown(deps, actor, row, signal)
}

/**
 * Changes tags or comment.
 * @throws AppError changed_since if the quote has another version than `__v`.
 */
export async function changeQuote(
  deps: KeepQuoteDeps,
  { actor, scope }: By,
  { id, __v, ...words }: InputOf<typeof quoteRoutes.change>,
  signal: AbortSignal,
): Promise<Quote> {
  const { transact, clock } = deps
  const { row } = await withinReach(deps, { actor, scope }, id, signal)
  const changed = await transact(async ({ records, audit }) => {
    const quotes = createQuoteStore(records)
    const [before] = await quotes.lock([row.id])
    if (!before) throw new AppError('not_found')
    const { tags, comment } = { ...before, ...words }
    const change = { before: { tags: before.tags, comment: before.comment }, after: { tags, comment } }
    if (isDeepStrictEqual(change.before, change.after)) return before
    assertVersion(__v, before)
    const by = { updatedBy: actor.name, updatedAt: clock.now() }
    const after = await quotes.change(row.id, { tags, comment, ...by })
    const line = { actor, action: 'quote.change', object: objectOf(before) } as const
    audit.add({ ...line, details: { changes: change } })
    return after
  })
  return await shown(deps, actor, changed, signal)
}

export async function deleteQuote(
  deps: KeepQuoteDeps,
  by: By,
  { id }: InputOf<typeof quoteRoutes.remove>,
  signal: AbortSignal,
): Promise<void> {
  const { transact, clock } = deps
  const { row } = await withinReach(deps, by, id, signal)
  await transact(async ({ records, audit }) => {
    const now = clock.now()
    const quotes = createQuoteStore(records)
    await quotes.lock([row.id])
    await assertNotHeld(records, { kind: 'quote', id: row.id }, now)
    // Another call may have deleted it meanwhile, which gives the same result.
    if (!(await quotes.remove(id, now, undoableSince(now)))) return
    const details = { post: row.postId, hash: row.hash, tags: row.tags, comment: row.comment }
    const line = { actor: by.actor, action: 'quote.delete', object: objectOf(row), details } as const
    audit.add(line)
  })
}

/**
 * Restores a deleted quote.
 * @throws AppError not_found a day after the deletion; quote_replaced if its owner has saved the post again.
 */
export async function restoreQuote(
  deps: KeepQuoteDeps,
  { actor, scope }: By,
  { id }: InputOf<typeof quoteRoutes.restore>,
  signal: AbortSignal,
): Promise<Quote> {
  const { transact, clock } = deps
  const removed = await deps.quotes.lockRemoved(id, undoableSince(clock.now()))
  if (!removed) {
    const { row } = await withinReach(deps, { actor, scope }, id, signal)
    return await shown(deps, actor, row, signal)
  }
  // Read the archive before the transaction, which would block other calls. Copy and owner of a quote never
  // change.
  const [quote] = await permitted(deps, actor, [removed], signal)
  if (!quote || (scope === 'own' && removed.ownerId !== actor.id)) throw new AppError('not_found')
  const restored = await transact(async ({ records, audit }) => {
    const quotes = createQuoteStore(records)
    const row = await quotes.lockRemoved(id, undoableSince(clock.now()))
    // Another call may have restored it meanwhile; `shown` answers not_found if it was removed for good.
    if (!row) return await quotes.find(id)
    if ((await quotes.findOfPosts(row.ownerId, [row.postId])).length > 0) throw new AppError('quote_replaced')
    const line = { actor, action: 'quote.restore', object: objectOf(row) } as const
    const back = await quotes.restore(id)
    audit.add(line)
    return back
  })
  return await shown(deps, actor, restored, signal)
}

/**
 * The quote, if the actor may change it.
 * @throws AppError not_found if they may not see it, forbidden if they may only see it.
 */
async function withinReach(deps: KeepQuoteDeps, { actor, scope }: By, id: string, signal: AbortSignal) {
  const quote = await seenQuote(deps, actor, id, signal)
  if (scope === 'own' && quote.row.ownerId !== actor.id) throw new AppError('forbidden')
  return quote
}

async function shown(
  deps: KeepQuoteDeps,
  actor: Actor,
  row: QuoteRow | undefined,
  signal: AbortSignal,
): Promise<Quote> {
  const quotes = await permitted(deps, actor, row ? [row] : [], signal)
  const [quote] = await showQuotes(deps, actor, quotes, { q: '' }, signal)
  if (!quote) throw new AppError('not_found')
  return quote
}

function objectOf(row: QuoteRow): { id: string; name: string } {
  const { title, author } = thaw(row)
  return { id: row.id, name: title || author }
}
