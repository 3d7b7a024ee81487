import { bucketsOf } from '@litopys/contract/dateBuckets'
import { facetCounts } from '@litopys/contract/query/facetCounts'
import { spanMarker } from '@litopys/contract/query/match'
import { facetValues } from '@litopys/contract/query/matchFilters'
import { usualMatching } from '@litopys/contract/query/matching'
import { parseQuery } from '@litopys/contract/query/parse'
import { printQuery } from '@litopys/contract/query/print'
import {
  readDateHistogram,
  readFacets,
  readPost,
  searchPosts,
  suggestQueries,
} from '@litopys/contract/routes/archives'
import type { SortBy } from '@litopys/contract/schemas/search'
import { facetFields } from '@litopys/contract/schemas/search'
import { answering } from '../answering.ts'
import { inOrder, notFound, pageOf } from '../collections.ts'
import type { Context } from '../context.ts'
import { postsNow } from '../overlay.ts'
import type { KeptPost } from '../rows.ts'
import { postSieve } from '../sieves.ts'
import { fieldsAmong } from './fieldsAmong.ts'

/** Searches in the posts that were found before: the same line and filters, over what is here. */
export function postAnswers({ tables, outbox, timeZone }: Context) {
  const posts = async () => postsNow(await tables.messages.toArray(), await outbox.all())
  return [
    answering(searchPosts, async ({ sortBy, page, itemsPerPage, q, matching = usualMatching, ...rest }) => {
      const { query, mended } = parseQuery(q)
      const marksOf = spanMarker(query, matching)
      const passes = postSieve({ q, matching, ...wishOf(rest) }, timeZone())
      const found = (await posts())
        .filter((post) => passes(post))
        .map((post) => ({ ...shown(post), matches: marksOf(post.text) }))
      const sorted = found.toSorted(byWish(sortBy ?? { key: 'dateCreated', desc: true }))
      const understood = { q: printQuery(query), mended, onlyExcludes: false, expanded: [] }
      return { ...pageOf(sorted, { page, itemsPerPage }), understood }
    }),
    answering(readPost, async ({ id }) => {
      const post = (await posts()).find(({ _id }) => _id === id)
      if (!post) throw notFound()
      const nothingAround = {
        ...{ revisions: [], neighbours: { before: [], after: [] } },
        copies: { posts: 1, channels: 1, first: [], spread: [] },
      }
      return { data: { ...shown(post), ...(post.around ?? nothingAround) } }
    }),
    answering(readFacets, async ({ field, contains, limit, order, ...condition }) => {
      const fields = fieldsAmong(facetFields, field)
      const passes = postSieve(wishOf(condition), timeZone())
      const counts = facetCounts(fields)
      for (const post of await posts())
        for (const one of fields) if (passes(post, one)) counts.add(one, facetValues(post, one))
      return { data: counts.facets({ contains, limit, order }) }
    }),
    answering(readDateHistogram, async ({ collection, interval, split: _, splitInto: __, ...condition }) => {
      if (collection !== 'archives') return undefined
      const passes = postSieve(wishOf(condition), timeZone())
      const dates = (await posts()).filter((post) => passes(post)).map((post) => new Date(post.dateCreated))
      return { data: bucketsOf(dates, { interval, timeZone: timeZone() }) }
    }),
    answering(suggestQueries, async () => ({ data: [] })),
  ]
}

type Found = KeptPost & { matches: unknown[] }

/** The archive's measure of relevance needs all its posts; here it is how often the words were met. */
function byWish({
  key,
  desc,
}: SortBy): (a: Pick<Found, 'matches' | 'dateCreated'>, b: Pick<Found, 'matches' | 'dateCreated'>) => number {
  if (key !== 'relevance') return inOrder({ key, desc: desc ?? true })
  const byDate = inOrder({ key: 'dateCreated', desc: true })
  return (a, b) => b.matches.length - a.matches.length || byDate(a, b)
}

function shown({ keptAt: _, around: __, ...post }: KeptPost) {
  return post
}

/** What the sieve reads of a condition: the page and the folding of copies are no part of it. */
function wishOf({ q, matching, filters, unseen }: Parameters<typeof postSieve>[0]) {
  return {
    ...(q !== undefined && { q }),
    ...(matching && { matching }),
    ...(filters && { filters }),
    ...(unseen && { unseen }),
  }
}
