import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@clickhouse/client'
import { archiveRoutes, postRoutes } from '@litopys/contract/routes/archives'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { systemRoutes } from '@litopys/contract/routes/system'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClickHouseCluster, startClickHouseCluster } from '../../tools/engines/clickhouse.ts'
import { jobEnd, startTestLitopys, type TestLitopys } from './litopys.ts'

let cluster: ClickHouseCluster
let litopys: TestLitopys
beforeAll(async () => {
  cluster = await startClickHouseCluster(2)
  litopys = await startTestLitopys({
    CLICKHOUSE_URL: cluster.nodes.map(({ url }) => url).join(','),
    CLICKHOUSE_CLUSTER: cluster.name,
  })
  expect((await litopys.importPosts(postsFrom(1, 400))).report).toMatchObject({ new: 400 })
})
afterAll(async () => {
  await litopys.close()
  await cluster.stop()
})

/** Posts in eight channels. */
function postsFrom(first: number, count: number) {
  return Array.from({ length: count }, (_, i) => ({
    channel: `Channel ${(first + i) % 8}`,
    channelId: 20 + ((first + i) % 8),
    messageId: first + i,
    date: new Date(Date.UTC(2026, 0, 1, 0, i)).toISOString(),
    text: `Міст номер ${first + i}`,
  }))
}

let searches = 0

/** Searches with another line each time: equal ones may get an answer that is kept from before. */
async function search(word: string) {
  const start = performance.now()
  searches += 1
  const q = `${word} -absent${searches}`
  const page = await litopys.api.call(postRoutes.search, { q, page: 1, itemsPerPage: 20 })
  return {
    total: page.totalItems,
    shards: page.understood.shards,
    seconds: (performance.now() - start) / 1_000,
  }
}

async function countOnShard(shard: number): Promise<number> {
  const client = createClient({ url: cluster.nodes[shard]?.url ?? '' })
  try {
    const answer = await client.query({
      query: 'SELECT count() AS n FROM litopysShard.posts',
      format: 'JSONEachRow',
    })
    const [row] = await answer.json<{ n: string }>()
    return Number(row?.n)
  } finally {
    await client.close()
  }
}

test('the posts of a channel are on one shard, and each shard has some channels', async () => {
  const counts = await Promise.all([countOnShard(0), countOnShard(1)])
  expect(counts[0] + counts[1]).toBe(400)
  for (const count of counts) expect(count % 50).toBe(0)
  expect(Math.min(...counts)).toBeGreaterThan(0)
  expect(await search('міст')).toMatchObject({ total: 400, shards: undefined })

  const { archive } = (await litopys.api.call(systemRoutes.read, {})).data
  expect(archive).toMatchObject({ kind: 'server', posts: 400 })
  expect(archive.shards?.map(({ shard, sizes }) => [shard, sizes?.posts])).toEqual([
    [1, counts[0]],
    [2, counts[1]],
  ])
  for (const part of ['bytes', 'rows', 'parts'] as const)
    expect(archive[part]).toBe(archive.shards?.reduce((sum, { sizes }) => sum + (sizes?.[part] ?? 0), 0))
  expect(archive.shards?.[0]?.sizes?.disk.free).toBeGreaterThan(0)
})

test.each([0, 1])(
  'while shard %i is down, searches say so within three seconds, and an import waits for it',
  async (lost) => {
    const remaining = await countOnShard(1 - lost)
    const before = (await search('міст')).total
    const [node] = cluster.nodes.slice(lost)
    await node?.kill()
    const partial = await search('міст')
    expect(partial).toMatchObject({ total: remaining, shards: { answered: 1, total: 2 } })
    expect(partial.seconds).toBeLessThan(3)
    const { archive } = (await litopys.api.call(systemRoutes.read, {})).data
    expect(archive.posts).toBe(remaining)
    expect(archive.shards?.map(({ sizes }) => sizes?.posts)).toEqual(
      lost === 0 ? [undefined, remaining] : [remaining, undefined],
    )
    const headers = (await litopys.instance.app.inject({ url: '/api/v1/openapi.json' })).headers
    expect(headers['litopys-shards']).toBe('1/2')

    const file = join(litopys.directory, 'later.jsonl')
    const later = postsFrom(1_000 + 1_000 * lost, 80)
    writeFileSync(file, later.map((post) => JSON.stringify(post)).join('\n'))
    const { data: upload } = await litopys.api.upload(jobRoutes.upload, { fileName: 'later.jsonl' }, file)
    const { data: job } = await litopys.api.call(archiveRoutes.startCapture, { uploadId: upload.uploadId })
    await sleep(1_500)
    const waiting = await litopys.api.call(jobRoutes.read, { id: job.id })
    expect(['queued', 'running']).toContain(waiting.data.state.status)

    await node?.restart()
    expect(await jobEnd(litopys.api, job.id)).toMatchObject({
      state: { status: 'done' },
      report: { new: 80 },
    })
    await expect.poll(async () => (await search('міст')).shards).toBeUndefined()
    expect((await search('міст')).total).toBe(before + 80)
    const counts = await Promise.all([countOnShard(0), countOnShard(1)])
    expect(counts[0] + counts[1]).toBe(before + 80)
    const verified = await litopys.api.call(archiveRoutes.verify, {})
    expect(verified.data.filter(({ ok }) => !ok)).toEqual([])
  },
)
