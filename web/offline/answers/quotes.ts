import { facetCounts } from '@litopys/contract/memory/facets'
import { histogramOf } from '@litopys/contract/memory/histogram'
import { personField, withChosenNames } from '@litopys/contract/memory/people'
import { meantQuery } from '@litopys/contract/query/equivalents'
import { spanMarker } from '@litopys/contract/query/match'
import { valuesOfPost } from '@litopys/contract/query/match-filters'
import { usualMatching } from '@litopys/contract/query/matching'
import { parseQuery } from '@litopys/contract/query/parse'
import { printQuery } from '@litopys/contract/query/print'
import { quoteRoutes } from '@litopys/contract/routes/quotes'
import { quoteFacetFields } from '@litopys/contract/schemas/quote'
import { personKey } from '@litopys/language/names/person-key'
import { localAnswer } from '../answering.ts'
import { inOrder, notFound, pageOf } from '../collections.ts'
import type { Context } from '../context.ts'
import { quotesNow } from '../overlay.ts'
import { type ListInput, quoteFilter } from '../row-filters.ts'
import { fieldsAmong } from './fields-among.ts'

export async function allQuotes({ tables, outbox }: Pick<Context, 'tables' | 'outbox'>) {
  return quotesNow(await tables.qotes.toArray(), await outbox.all())
}

/** The copy has no joins and partings. */
const people = { keyOf: personKey }

/** Reads the operator's quotes like the server, with their offline changes applied. */
export function quoteAnswers(context: Context) {
  const quotes = () => allQuotes(context)
  const { timeZone } = context
  return [
    localAnswer(quoteRoutes.list, async ({ sortBy, page, itemsPerPage, ...searchInput }) => {
      const { q, matching = usualMatching, searchKey } = searchInput
      const { query, corrections } = parseQuery(q)
      const marksOf = spanMarker(meantQuery(query, { matching, searchKey }), matching)
      const passes = quoteFilter(wishOf(searchInput), timeZone())
      const sort = sortBy ?? { key: 'createdAt' }
      const found = (await quotes())
        .filter((quote) => passes(quote))
        .toSorted(inOrder({ key: sort.key, desc: sort.desc ?? true }))
      const { data, ...paging } = pageOf(found, { page, itemsPerPage })
      return {
        ...paging,
        data: data.map(({ canonical: _, ...quote }) => ({ ...quote, matches: marksOf(quote.text) })),
        understood: { q: printQuery(query), corrections },
      }
    }),
    localAnswer(quoteRoutes.read, async ({ id }) => {
      const quote = (await quotes()).find(({ _id }) => _id === id)
      if (!quote) throw notFound()
      return { data: { canonical: '', ...quote, matches: [] } }
    }),
    localAnswer(quoteRoutes.ofPosts, async ({ postIds }) => {
      const own = (await quotes()).filter(({ isOwn, postId }) => isOwn && postIds.includes(postId))
      return { data: own.map(({ postId, _id }) => ({ postId, quoteId: _id })) }
    }),
    localAnswer(quoteRoutes.facets, async ({ field, contains, limit, order, ...searchInput }) => {
      const fields = fieldsAmong(quoteFacetFields, field)
      const { q, matching, searchKey, filters } = searchInput
      const hasWords = quoteFilter(wishOf({ q, matching, searchKey }), timeZone())
      const passes = quoteFilter(wishOf({ filters }), timeZone())
      const counts = facetCounts(fields, people)
      for (const quote of (await quotes()).filter((one) => hasWords(one)))
        for (const one of fields)
          if (passes(quote, one))
            counts.add(one, one === 'createdBy' ? [quote.createdBy] : valuesOfPost(quote, one))
      const facets = counts.facets({ contains, limit, order })
      return { data: withChosenNames(facets, filters?.[personField], people) }
    }),
    localAnswer(quoteRoutes.histogram, async ({ interval, ...searchInput }) => {
      const passes = quoteFilter(wishOf(searchInput), timeZone())
      const dates = (await quotes()).filter((quote) => passes(quote)).map((quote) => quote.dateCreated)
      return { data: histogramOf(dates, { interval, timeZone: timeZone() }) }
    }),
  ]
}

function wishOf({
  q,
  matching,
  searchKey,
  filters,
}: { [Name in 'q' | 'matching' | 'searchKey' | 'filters']?: ListInput[Name] | undefined }): ListInput {
  return {
    ...(q !== undefined && { q }),
    ...(matching && { matching }),
    ...(searchKey && { searchKey }),
    ...(filters && { filters }),
  }
}
