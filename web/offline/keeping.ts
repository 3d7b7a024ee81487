import { postRoutes } from '@litopys/contract/routes/archives'
import { channelRoutes } from '@litopys/contract/routes/channels'
import { quoteRoutes } from '@litopys/contract/routes/quotes'
import { requestRoutes } from '@litopys/contract/routes/saved'
import { translationRoutes } from '@litopys/contract/routes/translation'
import { userRoutes } from '@litopys/contract/routes/users'
import type { Post } from '@litopys/contract/schemas/post'
import { oneUser } from '@litopys/contract/signed-in-user'
import { type AnswerCopy, answerCopy } from './answering.ts'
import type { Context } from './context.ts'
import { rowOf, rowSchemas } from './rows.ts'

/** Maximum number of stored posts: the ones found last. */
const mostPosts = 2_000
type FileTexts = NonNullable<Post['fileTexts']>
export const timeZoneNote = 'timeZone'
export const translatorNote = 'translator'

/** Stores parts of the server's answers in the browser. Successful changes are applied to the copy too. */
export function answerCopies({ tables, outbox, owner }: Context): AnswerCopy[] {
  const keepPosts = async (posts: readonly Pick<Post, '_id' | 'fileTexts'>[], more: object = {}) => {
    const known = await tables.messages.bulkGet(posts.map(({ _id }) => _id))
    const rows = posts.flatMap((post, at) => {
      const { around, seen = true, fileTexts } = known[at] ?? {}
      const texts = post.fileTexts && { fileTexts: wholeTexts(post.fileTexts, fileTexts) }
      const given = { seen, ...(around && { around }), ...post, ...texts, ...more, keptAt: Date.now() }
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
    answerCopy(postRoutes.search, ({ data }) => keepPosts(data)),
    answerCopy(postRoutes.read, ({ data: { revisions, neighbours, copies, ...post } }) =>
      keepPosts([post], { around: { revisions, neighbours, copies } }),
    ),
    answerCopy(postRoutes.histogram, keepTimeZone),
    answerCopy(translationRoutes.readTranslator, ({ data }) => outbox.setNote(translatorNote, data)),
    answerCopy(quoteRoutes.list, ({ data }) => keepQuotes(data)),
    answerCopy(quoteRoutes.read, ({ data }) => keepQuotes([data])),
    answerCopy(quoteRoutes.save, ({ data }) => keepQuotes([data])),
    answerCopy(quoteRoutes.change, ({ data }) => keepQuotes([data])),
    answerCopy(quoteRoutes.restore, ({ data }) => keepQuotes([data])),
    answerCopy(quoteRoutes.remove, (_, { id }) => tables.qotes.delete(id)),
    answerCopy(requestRoutes.list, ({ data }) => keepRequests(data)),
    answerCopy(requestRoutes.read, ({ data }) => keepRequests([data])),
    answerCopy(requestRoutes.add, ({ data }) => keepRequests([data])),
    answerCopy(requestRoutes.change, ({ data }) => keepRequests([data])),
    answerCopy(requestRoutes.remove, (_, { id }) => tables.queries.delete(id)),
    answerCopy(channelRoutes.list, ({ data }) =>
      tables.channels.bulkPut(data.flatMap((one) => rowOf(rowSchemas.channels, one) ?? [])),
    ),
    answerCopy(userRoutes.readCurrent, async ({ data }) => {
      const me = data._id === owner ? rowOf(rowSchemas.users, oneUser(data)) : undefined
      if (me) await tables.users.put(me)
    }),
  ]
}

/** The texts of files of a post. A list has the start of a long text, which does not replace the whole one. */
function wholeTexts(given: FileTexts, known: FileTexts = []): FileTexts {
  return given.map((file) => {
    const before = known.find(({ kind, hash }) => kind === file.kind && hash === file.hash)
    return file.isCut && before?.text.startsWith(file.text) ? before : file
  })
}
