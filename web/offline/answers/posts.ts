import { facetCounts } from '@litopys/contract/memory/facets'
import { histogramOf } from '@litopys/contract/memory/histogram'
import { inPostOrder } from '@litopys/contract/memory/page'
import { personField, withChosenNames } from '@litopys/contract/memory/people'
import { meantQuery } from '@litopys/contract/query/equivalents'
import { fileMatchesOf, fileSpanMarker, spanMarker } from '@litopys/contract/query/match'
import { valuesOfPost } from '@litopys/contract/query/match-filters'
import { usualMatching } from '@litopys/contract/query/matching'
import { parseQuery } from '@litopys/contract/query/parse'
import { printQuery } from '@litopys/contract/query/print'
import type { InputOf } from '@litopys/contract/route'
import { postRoutes } from '@litopys/contract/routes/archives'
import type { SortBy } from '@litopys/contract/schemas/search'
import { facetFields } from '@litopys/contract/schemas/search'
import { personKey } from '@litopys/language/names/person-key'
import { localAnswer } from '../answering.ts'
import { notFound, pageOf } from '../collections.ts'
import type { Context } from '../context.ts'
import { postsNow } from '../overlay.ts'
import { postFilter } from '../row-filters.ts'
import type { KeptPost } from '../rows.ts'
import { fieldsAmong } from './fields-among.ts'

/** The copy has no joins and partings. */
const people = { keyOf: personKey }

/** Searches the stored posts with the same query line and filters as the server. */
export function postAnswers({ tables, outbox, timeZone }: Context) {
  const posts = async () => postsNow(await tables.messages.toArray(), await outbox.all())
  const ofLine = sharedForAMoment(async ({ q, matching = usualMatching, searchKey }: Line) => {
    const passes = postFilter({ q, matching, ...(searchKey && { searchKey }) }, timeZone())
    return (await posts()).filter((post) => passes(post))
  })
  return [
    localAnswer(postRoutes.search, async ({ sortBy, page, itemsPerPage, ...searchInput }) => {
      const { q, matching = usualMatching, searchKey } = searchInput
      const { query, corrections } = parseQuery(q)
      const meant = meantQuery(query, { matching, searchKey })
      const marksOf = spanMarker(meant, matching)
      const fileMarksOf = fileSpanMarker(meant, matching)
      const passes = postFilter(filtersOf(searchInput), timeZone())
      const found = (await ofLine(searchInput))
        .filter((post) => passes(post))
        .map((post) => ({ ...post, matches: marksOf(post.text), ...fileMatchesOf(post, fileMarksOf) }))
      const sorted = inOrderOf(found, sortBy ?? { key: 'dateCreated', desc: true }).map(shown)
      const understood = {
        q: printQuery(query),
        corrections,
        onlyExcludes: false,
        expanded: [],
        fromCopy: true,
      }
      return { ...pageOf(sorted, { page, itemsPerPage }), understood }
    }),
    localAnswer(postRoutes.read, async ({ id }) => {
      const post = (await posts()).find(({ _id }) => _id === id)
      if (!post) throw notFound()
      const notCopied = {
        contextMissing: true,
        revisions: [],
        neighbours: { before: [], after: [] },
        copies: { posts: 1, channels: 1, first: [], spread: [] },
      }
      return { data: { ...shown(post), ...(post.around ?? notCopied) } }
    }),
    localAnswer(postRoutes.facets, async ({ field, contains, limit, order, ...searchInput }) => {
      const fields = fieldsAmong(facetFields, field)
      const passes = postFilter(filtersOf(searchInput), timeZone())
      const counts = facetCounts(fields, people)
      for (const post of await ofLine(searchInput))
        for (const one of fields) if (passes(post, one)) counts.add(one, valuesOfPost(post, one))
      const facets = counts.facets({ contains, limit, order })
      return { data: withChosenNames(facets, searchInput.filters?.[personField], people) }
    }),
    localAnswer(
      postRoutes.histogram,
      async ({ collection, interval, split: _, splitInto: __, ...searchInput }) => {
        if (collection !== 'archives') return undefined
        const passes = postFilter(filtersOf(searchInput), timeZone())
        const found = (await ofLine(searchInput)).filter((post) => passes(post))
        const dates = found.map(({ dateCreated }) => new Date(dateCreated))
        return { data: histogramOf(dates, { interval, timeZone: timeZone() }) }
      },
    ),
    localAnswer(postRoutes.suggest, async () => ({ data: [] })),
    localAnswer(postRoutes.countParts, async () => ({ data: [] })),
  ]
}

/** Relevance weighs words by all posts of the archive, which the copy lacks, so the newest come first. */
function inOrderOf<Found extends KeptPost>(found: readonly Found[], { key, desc = true }: SortBy): Found[] {
  return inPostOrder(found, key === 'relevance' ? { key: 'dateCreated', desc: true } : { key, desc })
}

function shown<Kept extends KeptPost>({ keptAt: _, around: __, ...post }: Kept) {
  return post
}

type Line = Pick<InputOf<typeof postRoutes.search>, 'q' | 'matching' | 'searchKey'>

/** The parts of a search besides its query line. */
function filtersOf({
  filters,
  unseen,
  job,
}: Pick<InputOf<typeof postRoutes.search>, 'filters' | 'unseen' | 'job'>) {
  return { ...(filters && { filters }), ...(unseen && { unseen }), ...(job && { job }) }
}

const momentMs = 300

/**
 * A search requests its page, its facets and its histogram at once: the query runs over the posts only once.
 */
function sharedForAMoment<T>(read: (line: Line) => Promise<T>): (line: Line) => Promise<T> {
  let last: { line: string; until: number; read: Promise<T> } | undefined
  return (input) => {
    const line = JSON.stringify([input.q, input.matching, input.searchKey])
    if (last?.line !== line || last.until < Date.now())
      last = { line, until: Date.now() + momentMs, read: read(input) }
    return last.read
  }
}
