import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { defaultTimeZone } from '../../contract/constants.ts'
import { instantsOf } from '../../contract/query/instants.ts'
import { usualMatching } from '../../contract/query/matching.ts'
import { parseQuery } from '../../contract/query/parse.ts'
import { postRoutes } from '../../contract/routes/archives.ts'
import { type Engine, openEngine } from '../../server/archive/engine.ts'
import { nothingHidden } from '../../server/archive/hidden-entities.ts'
import { unchangedPeople } from '../../server/archive/people.ts'
import { sql } from '../../server/archive/sql.ts'
import { wholeArchive } from '../../server/archive/visible.ts'
import { type ApiClient, connectTo } from '../../server/cli/api-client.ts'
import { announcedSocket } from '../../server/data-directory/directory.ts'
import { conditionSql } from '../../server/features/search/condition.store.ts'
import { createDictionaryStore } from '../../server/features/search/dictionary.store.ts'
import { lookUps } from '../../server/features/search/expansion.ts'
import { startChild, untilReady } from '../../tools/engines/child.ts'
import { root } from '../../tools/prepare/say.mjs'
import { meterOf, ownMeter } from '../processes.ts'
import { type BenchArchive, benchSettings } from './archive.ts'
import { type Ask, type ColdWork, facetSize, type Peer, type PostsSeen, pageSize, topSize } from './peer.ts'
import { type BenchQuery, filtersOf } from './queries.ts'

/** The facets of a screen. */
export const tenFacets = [
  ...['author', 'postType', 'channelType', 'inLanguage', 'hasImage', 'hasVideo', 'hasAudio'],
  ...['entities.hashtag.id', 'entities.mention.id', 'entities.url.domain'],
].join(',')

/** Litopys as its workbench uses it. `others`: processes of the other engines. */
export function ourselves(archive: BenchArchive, others: () => number[] = () => []): Peer {
  return {
    name: 'Litopys',
    note: 'through the HTTP API: parsing, audit log, envelope and highlights included; client, server and engine in the measuring process, so its CPU and memory are those of all three; a screen is four concurrent calls, a count the batch count of one line (POST /api/v1/archives/counts), the top ten a search, which also counts',
    ask: askThrough(() => archive.api),
    meter: ownMeter(others),
    postsSeen: () => readOnce(archive, postsSeen),
    indexBytes: () => readOnce(archive, indexBytes),
    cold: (between, work) =>
      archive.whileClosed(async () => {
        await between(archive.directory)
        await withServer(archive.directory, work)
      }),
    close: () => Promise.resolve(),
  }
}

function askThrough(api: () => ApiClient): Ask {
  return async (measure, { q, only = {} }) => {
    const asked = { q, filters: filtersOf(only) }
    if (measure === 'count') {
      const { data } = await api().call(postRoutes.countMany, { queries: [q], filters: asked.filters })
      return data[0]?.posts ?? Number.NaN
    }
    const search = (key: 'relevance' | 'dateCreated', itemsPerPage: number) =>
      api().call(postRoutes.search, { ...asked, page: 1, itemsPerPage, sortBy: { key } })
    if (measure === 'top') return (await search('relevance', topSize)).data.length
    const [found] = await Promise.all([
      search('relevance', pageSize),
      search('dateCreated', pageSize),
      api().call(postRoutes.facets, { ...asked, field: tenFacets, limit: facetSize, order: 'count' }),
      api().call(postRoutes.histogram, { ...asked, collection: 'archives', interval: 'day' }),
    ])
    return found.totalItems
  }
}

/** A server of its own process, which ends with `work`. */
async function withServer(directory: string, work: ColdWork): Promise<void> {
  const env = { ...benchSettings(directory), PORT: '0' }
  const server = await startChild(process.execPath, ['server/main.ts'], { env, cwd: root })
  try {
    await untilReady(server, async () => server.output().includes('Litopys is ready'), 120_000)
    const socket = announcedSocket(directory)
    if (!socket) throw new Error(`The server of ${directory} has no socket for commands`)
    const api = connectTo(socket)
    await work(
      askThrough(() => api),
      meterOf(() => server.pid),
    )
  } finally {
    await server.stop('SIGTERM')
  }
}

async function readOnce<T>({ directory }: BenchArchive, read: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = await openArchiveEngine(directory)
  try {
    return await read(engine)
  } finally {
    await engine.close()
  }
}

/** The engine of an archive, beside the server in this process. */
export function openArchiveEngine(directory: string): Promise<Engine> {
  const archive = join(directory, 'archive')
  const socketPath = readFileSync(join(archive, 'engine-socket'), 'utf8')
  return openEngine({ directory: archive, url: undefined, searchTimeoutSeconds: 120, socketPath })
}

/** Waits until the engine has merged what an import and copies have left, or half an hour. */
export function untilMerged(archive: BenchArchive): Promise<void> {
  return readOnce(archive, async (engine) => {
    const giveUpAt = performance.now() + longestMergeMs
    for (let quiet = 0; quiet < quietLooks && performance.now() < giveUpAt; ) {
      await sleep(1_000)
      const [merges] = await engine.rows<{ running: number }>(
        sql`SELECT toUInt32(count()) AS running FROM system.merges WHERE database = 'litopys'`,
      )
      quiet = merges?.running === 0 ? quiet + 1 : 0
    }
  })
}

const longestMergeMs = 30 * 60_000
/** Looks without a merge, one a second: the engine starts the next merge a moment after the last. */
const quietLooks = 5

async function postsSeen(engine: Engine): Promise<PostsSeen> {
  const [found] = await engine.rows<{ posts: string; ids: string; first: string; last: string }>(
    sql`SELECT toString(count()) AS posts, toString(sum(messageId)) AS ids, min(dateCreated) AS first,
      max(dateCreated) AS last FROM litopys.posts`,
  )
  if (!found) throw new Error('Litopys does not count its posts')
  return {
    posts: Number(found.posts),
    messageIds: Number(found.ids),
    first: new Date(found.first).toISOString(),
    last: new Date(found.last).toISOString(),
  }
}

/** Parts that a merge has replaced are left out; the engine deletes them some minutes later. */
async function indexBytes(engine: Engine): Promise<number> {
  const [found] = await engine.rows<{ bytes: string }>(
    sql`SELECT toString(sum(bytes_on_disk)) AS bytes FROM system.parts WHERE active AND database = 'litopys'`,
  )
  return Number(found?.bytes)
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
    people: unchangedPeople,
    dates: instantsOf(dateCreated, timeZone),
    expansion: { forms, channels: new Map(), pictures: new Map(), likes: new Map() },
  })
  return () => engine.rows(sql`SELECT author, count() FROM litopys.posts WHERE ${where} GROUP BY author`)
}
