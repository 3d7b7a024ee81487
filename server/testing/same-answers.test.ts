import { join } from 'node:path'
import { postRoutes } from '@litopys/contract/routes/archives'
import { expect, inject, test } from 'vitest'
import { readQuerySet } from '#cli/query-set'
import { startClickHouse, startClickHouseCluster } from '../../tools/engines/clickhouse.ts'
import { root } from './child.ts'
import { startTestLitopys } from './litopys.ts'

const { posts, queries } = readQuerySet(join(root, 'language/queries'))
/** A short run asks every tenth query, and leaves the cluster to `engines.test.ts`. */
const isLong = inject('isLong')
const lines = queries.flatMap(({ query }, i) => (isLong || i % 10 === 0 ? [query] : []))
const places = ['the embedded engine', 'one server', ...(isLong ? ['three shards'] : [])]

/** The invented posts in twelve channels, some of them copies. */
const imported = [...posts, ...posts.slice(0, 100)].map((text, i) => ({
  channel: `Channel ${i % 12}`,
  channelId: 100 + (i % 12),
  messageId: i + 1,
  date: new Date(Date.UTC(2026, 0, 1, 0, 7 * i)).toISOString(),
  text,
  views: (i * 7919) % 1_000,
}))

async function answersIn(settings: Record<string, string>) {
  const { api, importPosts, close } = await startTestLitopys(settings)
  try {
    expect((await importPosts(imported)).report).toMatchObject({ new: imported.length })
    const answers: object[] = []
    for (const q of lines) {
      const page = async (key: 'relevance' | 'dateCreated' | 'views', fold = false) => {
        const found = await api.call(postRoutes.search, {
          q,
          fold,
          page: 1,
          itemsPerPage: 50,
          sortBy: { key },
        })
        const { totalItems, totalPosts, data, nextCursor } = found
        return [
          totalItems,
          totalPosts,
          data.map(({ _id, copies }) => [_id, copies?.posts]),
          Boolean(nextCursor),
        ]
      }
      const facets = await api.call(postRoutes.facets, {
        q,
        field: 'author,inLanguage,category,entities.person.name,entities.place.name,existedBefore,frequency',
        limit: 20,
        order: 'count',
      })
      const histogram = await api.call(postRoutes.histogram, { q, collection: 'archives', interval: 'day' })
      answers.push([
        q,
        ...(await Promise.all([
          page('relevance'),
          page('dateCreated'),
          page('views'),
          page('relevance', true),
        ])),
        facets.data,
        histogram.data.buckets,
      ])
    }
    return answers
  } finally {
    await close()
  }
}

test(`${lines.length} queries give the same answers on ${places.join(', ')}`, {
  timeout: 1_800_000,
}, async () => {
  const expected = await answersIn({})
  const server = await startClickHouse()
  try {
    expect(await answersIn({ CLICKHOUSE_URL: server.url })).toEqual(expected)
  } finally {
    await server.stop()
  }
  if (!isLong) return
  const { name, nodes, stop } = await startClickHouseCluster(3)
  try {
    const CLICKHOUSE_URL = nodes.map(({ url }) => url).join(',')
    expect(await answersIn({ CLICKHOUSE_URL, CLICKHOUSE_CLUSTER: name })).toEqual(expected)
  } finally {
    await stop()
  }
})
