import { createClient } from '@clickhouse/client'
import { expect, test } from 'vitest'
import { startClickHouse, startClickHouseCluster } from './clickhouse.ts'

test('a ClickHouse server answers the official client over HTTP and is gone after stop', async () => {
  const server = await startClickHouse()
  const client = createClient({ url: server.url })
  await client.command({
    query: `CREATE TABLE posts (id UInt32, terms Array(String), INDEX ft terms TYPE text(tokenizer = 'array'))
      ENGINE = MergeTree ORDER BY id`,
  })
  const values = [
    { id: 1, terms: ['дрон', 'харків'] },
    { id: 2, terms: ['харків'] },
  ]
  await client.insert({ table: 'posts', values, format: 'JSONEachRow' })
  const query = "SELECT id FROM posts WHERE hasAllTokens(terms, ['дрон'])"
  const found = await client.query({ query, format: 'JSONEachRow' })
  expect(await found.json()).toEqual([{ id: 1 }])
  await client.close()

  await server.stop()
  await expect(fetch(`${server.url}/ping`)).rejects.toThrow()
})

test('two servers are the shards of one cluster', async () => {
  const cluster = await startClickHouseCluster(2)
  const clients = cluster.nodes.map(({ url }) => createClient({ url }))
  for (const client of clients) {
    await client.command({ query: 'CREATE TABLE local (id UInt32) ENGINE = MergeTree ORDER BY id' })
    await client.command({
      query: `CREATE TABLE every AS local ENGINE = Distributed(${cluster.name}, currentDatabase(), local, id)`,
    })
  }
  const [first, second] = clients
  if (!first || !second) throw new Error('the cluster has no two nodes')
  await first.command({
    query: 'INSERT INTO every SELECT number FROM numbers(10) SETTINGS distributed_foreground_insert = 1',
  })
  const counts = await Promise.all([
    count(first, 'local'),
    count(second, 'local'),
    count(first, 'every'),
    count(second, 'every'),
  ])
  expect(counts).toEqual([5, 5, 10, 10])
  await Promise.all(clients.map((client) => client.close()))
  await cluster.stop()
})

async function count(client: ReturnType<typeof createClient>, table: string): Promise<number> {
  const answer = await client.query({ query: `SELECT count() AS n FROM ${table}`, format: 'JSONEachRow' })
  const [row] = await answer.json<{ n: string }>()
  return Number(row?.n)
}
