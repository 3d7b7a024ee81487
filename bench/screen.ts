import { createPageStore } from '../server/features/search/pages.store.ts'
import { createFacetStore } from '../server/features/search/facets.store.ts'
import { findFacets, findHistogram, findPosts } from '../server/features/search/search.usecases.ts'
import { conditionSql } from '../server/features/search/condition.ts'
import { openEngine } from '../server/archive/engine.ts'
import { sql } from '../server/archive/sql.ts'
import { parseQuery } from '../contract/query/parse.ts'
import { benchQueries } from './words.ts'

/**
 * One screen of the workbench (total, first page by relevance and by date, ten facets, daily histogram) against one bare
 * GROUP BY author with the same condition, in the same engine and run. The archive must have been filled before:
 * generate.ts jsonl 1000000, then litopys import.
 */
export async function benchScreen(directory: string, rounds: number): Promise<object> {
  const engine = await openEngine({ directory: `${directory}/archive`, url: undefined, searchTimeoutSeconds: 60 })
  const channels = { usernames: async () => new Map<string, string>() }
  const deps = { pages: createPageStore(engine), facets: createFacetStore(engine), channels, timeZone: 'Europe/Kyiv' }
  const { signal } = new AbortController()
  const field = tenFacets.join(',')

  const screen = async (q: string) => {
    const page = { q, page: 1, itemsPerPage: 20 }
    await findPosts(deps, { ...page, sortBy: { key: 'relevance' } }, signal)
    await findPosts(deps, { ...page, sortBy: { key: 'dateCreated' } }, signal)
    await findFacets(deps, { q, field, limit: 10, order: 'count' }, signal)
    await findHistogram(deps, { q, collection: 'archives', interval: 'day' }, signal)
  }
  const bare = async (q: string) => {
    const where = conditionSql({ query: parseQuery(q).query, filters: {}, dates: {} })
    await engine.rows(sql`SELECT author, count() FROM litopys.posts WHERE ${where} GROUP BY author`)
  }

  const rows = []
  for (const { query, kind } of benchQueries()) {
    const [screens, bares]: [number[], number[]] = [[], []]
    for (let round = 0; round <= rounds; round += 1) {
      const times = [await timed(() => screen(query)), await timed(() => bare(query))] as const
      // The first round warms the caches.
      if (round > 0) {
        screens.push(times[0])
        bares.push(times[1])
      }
    }
    const [screenMs, bareMs] = [percentile(screens, 0.5), percentile(bares, 0.5)]
    rows.push({ query, kind, screenMs, bareMs, ratio: screenMs / bareMs, screens })
  }
  await engine.close()
  const all = rows.flatMap((row) => row.screens)
  const ratios = rows.map((row) => row.ratio)
  return {
    queries: rows.map(({ screens: _, ...row }) => row),
    screenP50Ms: percentile(all, 0.5),
    screenP95Ms: percentile(all, 0.95),
    ratioP50: percentile(ratios, 0.5),
    ratioMax: Math.max(...ratios),
  }
}

const tenFacets = [
  ...['author', 'postType', 'channelType', 'inLanguage', 'hasImage', 'hasVideo', 'hasAudio'],
  ...['entities.hashtag.id', 'entities.mention.id', 'entities.url.domain'],
]

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
