import { cardFields } from '@litopys/contract/schemas/entityCard'
import type { Post } from '@litopys/contract/schemas/post'
import type { HiddenEntities } from '#archive/hidden-entities'
import { type PostContent, postOf } from './post-row.ts'

/** A post as it is shown: without the entities that were marked as found by mistake. The row keeps them. */
export function shownPost(row: PostContent, username: string | undefined, hidden: HiddenEntities): Post {
  const post = postOf(row, username)
  return hidden.size === 0 ? post : { ...post, entities: shownEntities(post.entities, hidden) }
}

function shownEntities({ url, ...rest }: Post['entities'], hidden: HiddenEntities): Post['entities'] {
  const isShown = (kind: keyof typeof rest) => {
    const unshown = hidden.get(cardFields[kind])
    return ({ id }: { id: string }) => !unshown?.has(id)
  }
  const domains = hidden.get(cardFields.url)
  return {
    url: url.filter(({ domain }) => !domains?.has(domain)),
    hashtag: rest.hashtag.filter(isShown('hashtag')),
    mention: rest.mention.filter(isShown('mention')),
    email: rest.email.filter(isShown('email')),
  }
}
