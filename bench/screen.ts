import { join } from 'node:path'
import { usualMatching } from '../contract/query/matching.ts'
import { parseQuery } from '../contract/query/parse.ts'
import { readDateHistogram, readFacets, searchPosts } from '../contract/routes/archives.ts'
import { openEngine } from '../server/archive/engine.ts'
import { sql } from '../server/archive/sql.ts'
import { wholeArchive } from '../server/archive/visible.ts'
import { connectTo } from '../server/cli/api-client.ts'
import { systemClock } from '../server/clock.ts'
import { readConfig } from '../server/config.ts'
import { conditionSql } from '../server/features/search/condition.store.ts'
import { noExpansion } from '../server/features/search/expansion.ts'
import { startInstance } from '../server/instance.ts'
import { benchQueries } from './words.ts'

const tenFacets = [
  ...['author', 'postType', 'channelType', 'inLanguage', 'hasImage', 'hasVideo', 'hasAudio'],
  ...['entities.hashtag.id', 'entities.mention.id', 'entities.url.domain'],
].join(',')

type Measured = {
  query: string
  kind: string
  screenMs: number
  bareMs: number
  ratio: number
  totalItems: number
}

/**
 * One screen of the workbench (total, first page by relevance and by date, ten facets, daily histogram) through the API,
 * against one bare GROUP BY author with the same condition in the same engine and run. The data directory must hold an
 * archive: generate.ts jsonl 1000000, then litopys import.
 */
export async function benchScreen(directory: string, rounds: number) {
  const config = readConfig({ DATA_DIR: directory, LOG_LEVEL: 'fatal' })
  const instance = await startInstance(config, systemClock)
  const engine = await openEngine({
    directory: join(directory, 'archive'),
    url: undefined,
    searchTimeoutSeconds: 60,
  })
  const api = connectTo(instance.socketPath)

  const screen = async (q: string): Promise<number> => {
    const page = { q, page: 1, itemsPerPage: 20 }
    const [found] = await Promise.all([
      api.call(searchPosts, { ...page, sortBy: { key: 'relevance' } }),
      api.call(searchPosts, { ...page, sortBy: { key: 'dateCreated' } }),
      api.call(readFacets, { q, field: tenFacets, limit: 10, order: 'count' }),
      api.call(readDateHistogram, { q, collection: 'archives', interval: 'day' }),
    ])
    return found.totalItems
  }
  const bare = async (q: string) => {
    const where = conditionSql({
      visible: wholeArchive,
      query: parseQuery(q).query,
      matching: usualMatching,
      timeZone: config.TIME_ZONE,
      expansion: noExpansion,
      filters: {},
      dates: {},
    })
    await engine.rows(sql`SELECT author, count() FROM litopys.posts WHERE ${where} GROUP BY author`)
  }

  const queries: Measured[] = []
  const all: number[] = []
  for (const { query, kind } of benchQueries()) {
    // The first round warms the caches.
    const totalItems = await screen(query)
    await bare(query)
    const [screens, bares]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      screens.push(await timed(() => screen(query)))
      bares.push(await timed(() => bare(query)))
    }
    const [screenMs, bareMs] = [percentile(screens, 0.5), percentile(bares, 0.5)]
    queries.push({ query, kind, totalItems, screenMs, bareMs, ratio: screenMs / bareMs })
    all.push(...screens)
  }
  await engine.close()
  await instance.close()
  const ratios = queries.map((measured) => measured.ratio)
  const [screenP50Ms, screenP95Ms] = [percentile(all, 0.5), percentile(all, 0.95)]
  return {
    queries,
    screenP50Ms,
    screenP95Ms,
    ratioP50: percentile(ratios, 0.5),
    ratioMax: Math.max(...ratios),
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
