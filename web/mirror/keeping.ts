import { readDateHistogram, readPost, searchPosts } from '@litopys/contract/routes/archives'
import { listChannels } from '@litopys/contract/routes/channels'
import * as quotes from '@litopys/contract/routes/quotes'
import { requests } from '@litopys/contract/routes/saved'
import { readTranslator } from '@litopys/contract/routes/translation'
import { readCurrentUser } from '@litopys/contract/routes/users'
import { oneUser } from '@litopys/contract/signedInUser'
import { type Keeping, keeping } from './answering.ts'
import type { Context } from './context.ts'
import { rowOf, rowSchemas } from './rows.ts'

/** So many posts are kept: those that were found last. */
const mostPosts = 2_000
export const timeZoneNote = 'timeZone'
export const translatorNote = 'translator'

/** What of the server's answers stays in the browser. A change that goes through is seen in the copy too. */
export function keepings({ tables, outbox, owner }: Context): Keeping[] {
  const keepPosts = async (posts: readonly { _id: string }[], more: object = {}) => {
    const known = await tables.messages.bulkGet(posts.map(({ _id }) => _id))
    const rows = posts.flatMap((post, at) => {
      const { around, seen = true } = known[at] ?? {}
      const given = { seen, ...(around && { around }), ...post, ...more, keptAt: Date.now() }
      return rowOf(rowSchemas.messages, given) ?? []
    })
    await tables.messages.bulkPut(rows)
    const tooMany = (await tables.messages.count()) - mostPosts
    if (tooMany > 0) await tables.messages.orderBy('keptAt').limit(tooMany).delete()
  }
  const keepQuotes = async (given: readonly object[]) =>
    await tables.qotes.bulkPut(
      given.flatMap((quote) => rowOf(rowSchemas.qotes, { ...quote, matches: [] }) ?? []),
    )
  const keepRequests = async (given: readonly object[]) =>
    await tables.queries.bulkPut(given.flatMap((request) => rowOf(rowSchemas.queries, request) ?? []))
  const keepTimeZone = async ({ data }: { data: { timeZone: string } }) =>
    await outbox.setNote(timeZoneNote, data.timeZone)

  return [
    keeping(searchPosts, ({ data }) => keepPosts(data)),
    keeping(readPost, ({ data: { revisions, neighbours, copies, ...post } }) =>
      keepPosts([post], { around: { revisions, neighbours, copies } }),
    ),
    keeping(readDateHistogram, keepTimeZone),
    keeping(readTranslator, ({ data }) => outbox.setNote(translatorNote, data)),
    keeping(quotes.listQuotes, ({ data }) => keepQuotes(data)),
    keeping(quotes.readQuote, ({ data }) => keepQuotes([data])),
    keeping(quotes.saveQuote, ({ data }) => keepQuotes([data])),
    keeping(quotes.changeQuote, ({ data }) => keepQuotes([data])),
    keeping(quotes.restoreQuote, ({ data }) => keepQuotes([data])),
    keeping(quotes.deleteQuote, (_, { id }) => tables.qotes.delete(id)),
    keeping(requests.list, ({ data }) => keepRequests(data)),
    keeping(requests.read, ({ data }) => keepRequests([data])),
    keeping(requests.add, ({ data }) => keepRequests([data])),
    keeping(requests.change, ({ data }) => keepRequests([data])),
    keeping(requests.remove, (_, { id }) => tables.queries.delete(id)),
    keeping(listChannels, ({ data }) =>
      tables.channels.bulkPut(data.flatMap((one) => rowOf(rowSchemas.channels, one) ?? [])),
    ),
    keeping(readCurrentUser, async ({ data }) => {
      const me = data._id === owner ? rowOf(rowSchemas.users, oneUser(data)) : undefined
      if (me) await tables.users.put(me)
    }),
  ]
}
