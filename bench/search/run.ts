import { join } from 'node:path'
import { openEngine } from '../../server/archive/engine.ts'
import { type BenchArchive, openBenchArchive } from './archive.ts'
import { type BesideExport, measureBesideExport } from './beside-export.ts'
import { type Bare, measureAlone, measureTogether, totalsOf } from './measure.ts'
import { note } from './note.ts'
import { opensearchPeer } from './opensearch.ts'
import { bareCount, ourselves } from './ours.ts'
import type { Absent, LoadingPeer, Peer } from './peer.ts'
import { peerPosts } from './peer-posts.ts'
import { postgresPeer } from './postgres.ts'
import { type BenchQuery, searchMix } from './queries.ts'
import { kindReports, mismatches, queryReports } from './report.ts'
import { sqlitePeer } from './sqlite.ts'

export type SearchBench = {
  posts: number
  grownFrom: number | undefined
  data: string | undefined
  rounds: number
  clients: number
  peers: string[]
}

/** Measures our screen, the peers' and a plain GROUP BY on the same posts and machine in one run. */
export async function benchSearch({ posts, grownFrom, data, rounds, clients, peers: wanted }: SearchBench) {
  const archive = await openBenchArchive(posts, data, grownFrom)
  note('the archive is open')
  const opened: Peer[] = [ourselves(archive.api)]
  try {
    const found = await loadPeers(archive, wanted)
    const absent = found.filter((peer) => 'absent' in peer)
    opened.push(...found.filter((peer) => 'screen' in peer))
    note('every engine has the posts')
    // This round also warms the caches.
    const totals = await totalsOf(opened)
    const bare = await openBare(archive.directory)
    const alone = await measureAlone(opened, bare, rounds).finally(bare.close)
    note('one client alone is measured')
    const together = clients > 0 ? await measureTogether(opened, clients, rounds) : undefined
    return {
      posts,
      rounds,
      clients,
      queries: searchMix.length,
      engines: opened.map(({ name, note }) => ({ name, note })),
      absent,
      mismatches: mismatches(opened, totals),
      alone: kindReports(alone),
      ...(together ? { together: kindReports(together) } : {}),
      byQuery: queryReports(alone, totals),
    }
  } finally {
    for (const peer of opened) await peer.close()
    await archive.close()
  }
}

/** Measures our searches with an export beside them. */
export async function benchBesideExport({
  posts,
  grownFrom,
  data,
  rounds,
  clients,
}: SearchBench): Promise<BesideExport> {
  const archive = await openBenchArchive(posts, data, grownFrom)
  try {
    return await measureBesideExport(archive, { rounds, clients })
  } finally {
    await archive.close()
  }
}

const peerMakers: Record<string, () => Promise<LoadingPeer | Absent>> = {
  postgres: postgresPeer,
  sqlite: sqlitePeer,
  opensearch: opensearchPeer,
}
export const peerNames = Object.keys(peerMakers)

/** Peers loaded with every post of the archive. The posts are analysed once for all peers. */
async function loadPeers({ file, copies }: BenchArchive, wanted: string[]): Promise<(Peer | Absent)[]> {
  const makers = wanted.flatMap((name) => peerMakers[name] ?? [])
  const started = await Promise.all(makers.map((make) => make()))
  const loading = started.filter((peer) => 'add' in peer)
  if (loading.length > 0)
    for await (const posts of peerPosts(file, copies)) for (const { add } of loading) await add(posts)
  const peers: (Peer | Absent)[] = started.filter((peer) => 'absent' in peer)
  for (const { ready } of loading) peers.push(await ready())
  return peers
}

async function openBare(directory: string): Promise<Bare & { close(): Promise<void> }> {
  const place = { directory: join(directory, 'archive'), url: undefined, searchTimeoutSeconds: 120 }
  const engine = await openEngine(place)
  const counts = new Map<BenchQuery, () => Promise<unknown>>()
  for (const query of searchMix) counts.set(query, await bareCount(engine, query))
  for (const count of counts.values()) await count()
  return { name: 'bare GROUP BY', run: async (query) => counts.get(query)?.(), close: () => engine.close() }
}
