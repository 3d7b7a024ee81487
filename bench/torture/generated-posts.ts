import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { postRoutes } from '@litopys/contract/routes/archives'
import type { Random } from '../../server/demo/random.ts'
import { benchPosts, writeGenerated } from '../posts.ts'
import type { Place } from './fault.ts'
import { importFile } from './ledger.ts'
import { type Server, startReady } from './server.ts'

const pageSize = 1_000

/** Posts that the archive has before a fault. */
export type GeneratedPosts = {
  /** What is missing, doubled or changed. A sample is the number of posts, and a page of one channel. */
  violations(server: Server, extent: 'sample' | 'all'): Promise<string[]>
}

/** Imports so many generated posts into this data directory. */
export async function fillArchive(
  data: string,
  { posts, scratch, undo, random }: Place,
): Promise<GeneratedPosts> {
  if (posts > 0) {
    const file = join(scratch, 'posts.jsonl')
    await writeGenerated(file, posts)
    const server = await startReady(data, undo)
    const job = await importFile(server, file)
    await server.stop()
    if (job?.report.new !== posts) throw new Error(`${job?.report.new} of ${posts} posts were imported`)
  }
  return watchGenerated(posts, random)
}

/** Hashes of texts by the number of the post. */
type Hashes = ReadonlyMap<number, string>

function watchGenerated(posts: number, random: Random): GeneratedPosts {
  const channels = new Map<string, Map<number, string>>()
  for (const { channelId, messageId, text } of benchPosts(posts)) {
    const hashes = channels.get(channelId) ?? new Map<number, string>()
    channels.set(channelId, hashes.set(messageId, hashOf(text)))
  }
  return {
    violations: async (server, extent) => {
      if (posts === 0) return []
      const found: string[] = []
      const { totalItems } = await pageOf(server, [...channels.keys()], undefined, 1)
      if (totalItems !== posts) found.push(`${totalItems} of ${posts} earlier posts are there`)
      const read = extent === 'all' ? [...channels] : random.sample([...channels], 1)
      for (const [channelId, hashes] of read)
        found.push(...(await violationsOf(server, channelId, hashes, extent)))
      return found
    },
  }
}

async function violationsOf(
  server: Server,
  channelId: string,
  hashes: Hashes,
  extent: 'sample' | 'all',
): Promise<string[]> {
  const seen = new Set<number>()
  let [rows, changed] = [0, 0]
  let cursor: string | undefined
  do {
    const page = await pageOf(server, [channelId], cursor)
    rows += page.data.length
    for (const { messageId, text } of page.data) {
      seen.add(messageId)
      if (hashes.get(messageId) !== hashOf(text)) changed += 1
    }
    cursor = page.nextCursor
  } while (extent === 'all' && cursor !== undefined)
  const expected = extent === 'all' ? hashes.size : Math.min(hashes.size, pageSize)
  const counts = `channel ${channelId} has ${seen.size} of ${expected} earlier posts in ${rows} rows`
  return [
    ...(seen.size === expected && rows === expected ? [] : [counts]),
    ...(changed === 0 ? [] : [`channel ${channelId} has ${changed} earlier posts with another text`]),
  ]
}

async function pageOf(server: Server, channelIds: string[], cursor?: string, itemsPerPage = pageSize) {
  const filters = { channelId: { in: channelIds } }
  const from = cursor === undefined ? {} : { cursor }
  return await server.call(postRoutes.search, { q: '', filters, page: 1, itemsPerPage, ...from })
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12)
}
