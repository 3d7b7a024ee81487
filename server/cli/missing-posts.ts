import { likedPostName } from '@litopys/contract/query/liked-post'
import { parseQuery } from '@litopys/contract/query/parse'
import { printQuery } from '@litopys/contract/query/print'
import { wantedLikes } from '@litopys/contract/query/wanted'
import { postRoutes } from '@litopys/contract/routes/archives'
import type { ApiClient } from './api-client.ts'

/** Lines of one call. */
const mostLines = 100

/** Says which posts of `like:` the archive does not have, after a query found nothing; undefined if it has all of them. */
export async function missingPosts(api: ApiClient, q: string): Promise<string | undefined> {
  const likes = [...new Set(wantedLikes(parseQuery(q).query))].slice(0, mostLines)
  if (likes.length === 0) return undefined
  // A post is like itself, so only a post that is not there finds nothing.
  const queries = likes.map((value) => printQuery({ kind: 'field', field: 'like', value }))
  const { data: counts } = await api.call(postRoutes.countMany, { queries })
  const missing = likes.filter((_, i) => counts[i]?.posts === 0)
  const ids = [...new Set(missing.map(likedPostName))]
  if (ids.length === 0) return undefined
  const [what, which] = ids.length === 1 ? ['post', 'it'] : ['posts', 'them']
  return `The archive has no ${what} ${ids.join(', ')}, so nothing is like ${which}. Check the link or the ID (CHANNEL_MESSAGE).`
}
