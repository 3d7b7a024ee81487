import { excerptOf, type Post } from '@litopys/contract/schemas/post'
import { createRowLines } from '#archive/row-lines'
import { heldAmong } from '#features/holds/held.usecase'
import type { Holdable } from '#features/holds/holds.usecase'
import type { PostsModule } from '#features/posts/posts.module'
import type { Records } from '#records/open'
import type { Actor } from '#server/actor'
import type { Kernel } from '#server/kernel'
import type { EmailChange } from '#server/module'
import { createQuoteCache } from './quote-cache.store.ts'
import { createQuoteLines } from './quote-lines.ts'
import { mountQuotes } from './quotes.routes.ts'
import { createQuoteStore } from './quotes.store.ts'
import { seenQuote } from './quotes.usecase.ts'
import { verifyQuotes } from './verify-quotes.usecase.ts'
import { openWholeQuotes, type WholeQuotesQuery } from './whole-quotes.usecase.ts'

export type QuotesModule = ReturnType<typeof quotesModule>

/** Quotes: frozen copies of posts with tags and comments. */
export function quotesModule(kernel: Kernel, { posts }: { posts: PostsModule }) {
  const { archive, auditLog, records, hidden, people, clock } = kernel
  const quotes = createQuoteStore(records)
  const heldQuotes = (ids: readonly string[]) => heldAmong(records, 'quote', ids, clock.now())
  const quoteCache = createQuoteCache(quotes)
  const reading = { ...posts.present, quotes, quoteCache, hidden, people, heldQuotes }
  const lines = createQuoteLines(createRowLines(archive))
  return {
    /** Dependencies of reading quotes. */
    reading,
    findReferenced: quotes.findReferenced,
    holdable: {
      see: async (actor, id, signal) => {
        const { row, post } = await seenQuote(reading, actor, id, signal)
        return { name: nameOfQuote(post), isOwn: row.ownerId === actor.id }
      },
      lockIn: async (transaction, id) => (await createQuoteStore(transaction).lock([id])).length > 0,
    } satisfies Holdable,
    openWhole: (actor: Actor, query: WholeQuotesQuery, signal: AbortSignal) =>
      openWholeQuotes({ ...reading, lines }, actor, query, signal),
    verify: () => verifyQuotes({ quotes, auditLog }),
    renameUser: (transaction: Records, change: EmailChange) =>
      createQuoteStore(transaction).renameOwner(change),
    routes: mountQuotes({ ...kernel, ...reading }),
  }
}

const longestStart = 60

/** Channel, number and start of the text, which distinguish quotes of one channel. */
function nameOfQuote({ title, author, channelId, messageId, text }: Post): string {
  const [start = ''] = text.split('\n')
  const shown = excerptOf(start)
  const cut = shown.length > longestStart ? `${[...shown].slice(0, longestStart).join('')}…` : shown
  return `${title || author || channelId} ${messageId}${cut === '' ? '' : `: ${cut}`}`
}
