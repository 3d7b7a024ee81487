import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEngine } from '../server/archive/engine.ts'
import { migrateArchive } from '../server/archive/migrate.ts'
import { raw, sql } from '../server/archive/sql.ts'
import { type Visible, visibleTo, wholeArchive } from '../server/archive/visible.ts'
import { createNetworkStore } from '../server/features/network/network.store.ts'
import { networkOf } from '../server/features/network/network.usecase.ts'

// The time of a network of channels over a tenth of the posts of an archive of 3,000 channels, as the server computes it
// after reading the query: for a reader of all posts, and for one of a tenth of the channels. Of ten posts one is a forward,
// two mention a channel, one links to one, four have a picture; every fifth text has copies. The processor time is that of
// the engine and of this process (Linux): half of it is the least time on two cores.
// Usage: node bench/network.ts [POSTS] [ROUNDS]
const posts = Number(process.argv[2] ?? 1_000_000)
const rounds = Number(process.argv[3] ?? 7)
const channels = 3_000
const barMs = 800

const directory = await mkdtemp(join(tmpdir(), 'litopys-network-'))
const engine = await openEngine({ directory, url: undefined, searchTimeoutSeconds: 120 })
try {
  await migrateArchive(engine)
  const atOnce = 50_000
  // A channel names channels near it, so that there are communities.
  const near = (salt: number) =>
    `toString(1000 + (cityHash64(number) % ${channels} + cityHash64(number, ${salt}) % 40) % ${channels})`
  const file = 'lower(hex(SHA256(toString(if(number % 4 = 0, number % 20011, number)))))'
  const isCopy = 'number % 5 = 0'
  const cluster = `if(${isCopy}, cityHash64(intDiv(number, 500), number % 25), bitShiftRight(cityHash64(number), 11))`
  for (let from = 0; from < posts; from += atOnce)
    await engine.run(
      sql`INSERT INTO litopys.posts (channelId, messageId, version, title, text, wordCount, dateCreated, hasImage, media, isForwarded,
          forwardedChannelId, forwardedName, mentions, urls, domains, cluster, existedBefore, formIds)
        SELECT toString(1000 + cityHash64(number) % ${raw(String(channels))}), number, 1, 'A', 'Текст допису', 20,
          toDateTime(1700000000 + number), number % 5 < 2,
          if(number % 5 < 2, [tuple('photo', '', '', '', '', 0, 0, 0, 0, ${raw(file)}, 'jpeg', false, '', '')], []),
          number % 10 = 3, if(number % 10 = 3, ${raw(near(1))}, ''), if(number % 10 = 3, 'Назва', ''),
          if(number % 10 IN (4, 5), [concat('channel_', ${raw(near(2))})], []),
          if(number % 10 = 6, [concat('https://t.me/channel_', ${raw(near(3))}, '/15')], []), if(number % 10 = 6, ['t.me'], []),
          ${raw(cluster)}, ${raw(isCopy)}, [toUInt32(${raw(cluster)}), 2, 3, 4, 5, 6, 7, 8]
        FROM numbers(${raw(String(from))}, ${raw(String(Math.min(atOnce, posts - from)))})`,
    )
  await engine.run(
    sql`INSERT INTO litopys.pictureGroups (hash, pictureGroup, analysis)
      SELECT hash, toUInt64(if(cityHash64(hash) % 10 = 0, cityHash64(hash) % 100003, bitShiftRight(cityHash64(hash), 12))), 'bench'
      FROM (SELECT DISTINCT hash FROM litopys.postFiles)`,
  )
  const some = Array.from({ length: channels / 10 }, (_, i) => `${1_000 + i}`)
  const noOther = { tags: [], categories: [], languages: [], since: undefined, unknown: [] }
  const limited = visibleTo({ ...noOther, channels: some, flags: new Set() }, 'Europe/Kyiv')
  const usernames = new Map(
    Array.from({ length: channels }, (_, i) => [String(1_000 + i), `channel_${1_000 + i}`] as const),
  )
  const figures: Record<
    string,
    { posts: number; nodes: number; edges: number; p50: number; most: number; processor: number }
  > = {}
  for (const [name, visible] of Object.entries({ whole: wholeArchive, limited }))
    figures[name] = await measure(visible, usernames)
  console.table(figures)
  const [wholeMs = barMs] = Object.values(figures).map(({ p50 }) => p50)
  console.log({ posts, load: loadavg()[0], bar: `${barMs} ms`, isMet: wholeMs < barMs })
} finally {
  await engine.close()
  await rm(directory, { recursive: true })
}

async function measure(visible: Visible, usernames: Map<string, string>) {
  const times: number[] = []
  const processor: number[] = []
  let found = { posts: 0, nodes: 0, edges: 0 }
  for (let round = 0; round <= rounds; round += 1) {
    // Each round has another tenth of the posts, so that no answer is shared. A limited reader sees some of them.
    const where = sql`${visible.condition} AND cityHash64(messageId, 7) % 10 = ${raw(String(round))}`
    const channelStore = {
      seenIn: async ({ condition }: Visible) =>
        (
          await engine.rows<{ channelId: string }>(
            sql`SELECT DISTINCT channelId FROM litopys.posts WHERE ${condition}`,
          )
        ).map(({ channelId }) => channelId),
      allUsernames: async () => usernames,
      titlesOf: async (ids: string[]) => new Map(ids.map((id) => [id, id])),
    }
    const start = performance.now()
    const used = processorMs()
    const answer = await networkOf(
      { network: createNetworkStore(engine), channels: channelStore },
      { visible, where },
      { least: 1, nodes: 3_000, edges: 25_000 },
      AbortSignal.timeout(60_000),
    )
    // The first round warms up.
    if (round > 0) {
      times.push(performance.now() - start)
      processor.push(processorMs() - used)
    }
    found = { posts: answer.total.posts, nodes: answer.nodes.length, edges: answer.edges.length }
  }
  return { ...found, p50: at(times, 0.5), most: at(times, 1), processor: at(processor, 0.5) }
}

function at(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
}

/** Processor time of this process and of the engine, which counts in steps of 10 ms. */
function processorMs(): number {
  const { user, system } = process.cpuUsage()
  const stat = readFileSync(`/proc/${engine.processId()}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (user + system) / 1_000 + (Number(stat[11]) + Number(stat[12])) * 10
}
