import { defaultTimeZone } from '../../contract/constants.ts'
import { instantsOf } from '../../contract/query/instants.ts'
import { usualMatching } from '../../contract/query/matching.ts'
import { parseQuery } from '../../contract/query/parse.ts'
import { postRoutes } from '../../contract/routes/archives.ts'
import type { Engine } from '../../server/archive/engine.ts'
import { nothingHidden } from '../../server/archive/hidden-entities.ts'
import { sql } from '../../server/archive/sql.ts'
import { wholeArchive } from '../../server/archive/visible.ts'
import type { ApiClient } from '../../server/cli/api-client.ts'
import { conditionSql } from '../../server/features/search/condition.store.ts'
import { createDictionaryStore } from '../../server/features/search/dictionary.store.ts'
import { lookUps } from '../../server/features/search/expansion.ts'
import { facetSize, type Peer, pageSize } from './peer.ts'
import { type BenchQuery, filtersOf } from './queries.ts'

const tenFacets = [
  ...['author', 'postType', 'channelType', 'inLanguage', 'hasImage', 'hasVideo', 'hasAudio'],
  ...['entities.hashtag.id', 'entities.mention.id', 'entities.url.domain'],
].join(',')

/** Litopys as its workbench uses it: four concurrent API calls. */
export function ourselves(api: ApiClient): Peer {
  return {
    name: 'Litopys',
    note: 'through the HTTP API: parsing, audit log, envelope and highlights included',
    screen: async ({ q, only = {} }) => {
      const asked = { q, filters: filtersOf(only) }
      const page = { ...asked, page: 1, itemsPerPage: pageSize }
      const [found] = await Promise.all([
        api.call(postRoutes.search, { ...page, sortBy: { key: 'relevance' } }),
        api.call(postRoutes.search, { ...page, sortBy: { key: 'dateCreated' } }),
        api.call(postRoutes.facets, { ...asked, field: tenFacets, limit: facetSize, order: 'count' }),
        api.call(postRoutes.histogram, { ...asked, collection: 'archives', interval: 'day' }),
      ])
      return found.totalItems
    },
    close: () => Promise.resolve(),
  }
}

/**
 * A plain GROUP BY author with the same condition in the same engine, as a baseline for the time of a screen.
 */
export async function bareCount(
  engine: Engine,
  { q, only = {} }: BenchQuery,
): Promise<() => Promise<unknown>> {
  const timeZone = defaultTimeZone
  const { dateCreated = {}, ...filters } = filtersOf(only)
  const { query } = parseQuery(q)
  const dictionary = createDictionaryStore(engine)
  const { signal } = new AbortController()
  const forms = await dictionary.expand(lookUps(query).words, wholeArchive, signal)
  const where = conditionSql({
    query,
    filters,
    timeZone,
    matching: usualMatching,
    visible: wholeArchive,
    hidden: nothingHidden,
    dates: instantsOf(dateCreated, timeZone),
    expansion: { forms, channels: new Map() },
  })
  return () => engine.rows(sql`SELECT author, count() FROM litopys.posts WHERE ${where} GROUP BY author`)
}
