import type { InputOf } from '@litopys/contract/route'
import type { quoteRoutes } from '@litopys/contract/routes/quotes'
import type { Card, Cards } from '@litopys/contract/schemas/card'
import type { Post } from '@litopys/contract/schemas/post'
import { findPresent } from '#features/posts/current-posts.usecase'
import type { Actor } from '#server/actor'
import { type QuoteListDeps, readPlaces } from './quotes.usecase.ts'

/** Posts and quotes that the user may read, as cards. Writes one entry to the audit log. */
export async function findCards(
  deps: QuoteListDeps,
  actor: Actor,
  { postIds, quoteIds }: InputOf<typeof quoteRoutes.cards>,
  signal: AbortSignal,
): Promise<Cards> {
  const posts = [...(await findPresent(deps, actor, [...new Set(postIds)], signal)).values()]
  const quotes = await readPlaces(deps, actor, [...new Set(quoteIds)], signal)
  const total = posts.length + quotes.length
  await deps.auditRead({ actor, action: 'archive.browse', details: { collection: 'analyses', total } })
  return {
    posts: posts.map(cardOf),
    quotes: quotes.map(({ row, post }) => ({
      quoteId: row.id,
      createdBy: row.createdBy,
      createdAt: row.createdAt.toISOString(),
      post: { ...cardOf(post), _id: row.postId },
    })),
  }
}

function cardOf(post: Post): Card {
  const { _id, channelId, messageId, author, title, articleBody, text, reference } = post
  const { hasImage, hasAudio, hasVideo, dateCreated, editedAt, deletedAt, place } = post
  return {
    _id,
    channelId,
    messageId,
    author,
    title,
    articleBody,
    text,
    reference,
    hasImage,
    hasAudio,
    hasVideo,
    dateCreated,
    ...(editedAt === undefined ? {} : { editedAt }),
    ...(deletedAt === undefined ? {} : { deletedAt }),
    ...(place === undefined ? {} : { place }),
  }
}
