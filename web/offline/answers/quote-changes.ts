import { errors } from '@litopys/contract/errors'
import { quoteRoutes } from '@litopys/contract/routes/quotes'
import type { Quote } from '@litopys/contract/schemas/quote'
import { CallError } from '#api/call-error.ts'
import { newId } from '#api/new-id.ts'
import { localAnswer } from '../answering.ts'
import { notFound } from '../collections.ts'
import type { Context } from '../context.ts'
import { quoteName } from '../quote-name.ts'
import type { KeptPost, KeptQuote } from '../rows.ts'
import { changeOf } from '../same-field.ts'
import { allQuotes } from './quotes.ts'

/** Offline changes of quotes: queued for sending, and answered as done. */
export function quoteChanges(context: Context) {
  const { tables, outbox, owner, timeZone } = context
  const nameOf = (quote: Quote) => quoteName(quote, timeZone())
  const quoteOf = async (id: string): Promise<KeptQuote> => {
    const known = (await allQuotes(context)).find(({ _id }) => _id === id)
    if (!known) throw notFound()
    return known
  }
  const changed = async (id: string) => {
    const { canonical: _, ...quote } = await quoteOf(id)
    return { data: quote }
  }
  return [
    localAnswer(quoteRoutes.save, async ({ _id = newId(), postId, tags, comment = '' }) => {
      const saved = (await allQuotes(context)).find((quote) => quote.isOwn && quote.postId === postId)
      if (saved) return await changed(saved._id)
      const post = await tables.messages.get(postId)
      if (!post) throw new CallError('quote_unsaved', errors.quote_unsaved.message)
      const me = await tables.users.get(owner)
      const words = { tags: tags ?? post.tags, comment }
      const quote = quoteOfPost(post, { _id, ...words, createdBy: me?.email ?? '' })
      await outbox.add({ kind: 'saveQuote', quote }, nameOf(quote))
      return { data: quote }
    }),
    localAnswer(quoteRoutes.change, async ({ id, __v: _, ...words }) => {
      const quote = await quoteOf(id)
      const change = changeOf(quote, words)
      if (change) await outbox.add({ kind: 'changeQuote', id, ...change }, nameOf(quote))
      return await changed(id)
    }),
    localAnswer(quoteRoutes.remove, async ({ id }) => {
      const quote = await quoteOf(id)
      const { tags, comment } = quote
      await outbox.add({ kind: 'deleteQuote', id, before: { tags, comment } }, nameOf(quote))
      return { data: {} }
    }),
    localAnswer(quoteRoutes.restore, async ({ id }) => {
      const name = (await outbox.all()).findLast(
        ({ change }) => change.kind === 'deleteQuote' && change.id === id,
      )?.name
      // Deleted online: its content is not in this browser.
      if (name === undefined) return undefined
      await outbox.add({ kind: 'restoreQuote', id }, name)
      return await changed(id)
    }),
  ]
}

type Own = Pick<Quote, '_id' | 'tags' | 'comment' | 'createdBy'>

/** The quote as the server will freeze it, without the hash, which the server computes. */
function quoteOfPost({ _id: postId, seen: _, keptAt: __, around: ___, ...post }: KeptPost, own: Own): Quote {
  const createdAt = new Date().toISOString()
  return { ...post, ...own, postId, hash: '', createdAt, __v: 0, isOwn: true, since: {}, matches: [] }
}
