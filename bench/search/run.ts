import { ownMeter } from '../processes.ts'
import { type Answers, assertSamePosts, createAnswers } from './answers.ts'
import { type BenchArchive, openBenchArchive } from './archive.ts'
import { type BesideExport, measureBesideExport } from './beside-export.ts'
import { dropFromCache } from './file-cache.ts'
import { createFreshLaps } from './fresh-queries.ts'
import { commit, load, thisMachine } from './machine.ts'
import {
  type Bare,
  type Cold,
  type Laps,
  measureAlone,
  measureCold,
  measureTogether,
  type Samples,
  warmUp,
} from './measure.ts'
import { type Memory, watchMemory } from './memory.ts'
import { note } from './note.ts'
import { opensearchPeer } from './opensearch.ts'
import { bareCount, openArchiveEngine, ourselves, untilMerged } from './ours.ts'
import type { Absent, LoadingPeer, Measure, Peer } from './peer.ts'
import { peerPosts } from './peer-posts.ts'
import { postgresPeer } from './postgres.ts'
import { type BenchQuery, mixOf } from './queries.ts'
import { kindReports, queryReports, togetherReports } from './report.ts'
import type { Alone, MeasuredEngine, SearchOptions, SearchResult } from './result.ts'
import { withScratch } from './scratch.ts'
import { sqlitePeer } from './sqlite.ts'
import { measureStatements } from './statements.ts'

/** Laps of a client at most. Fast engines end before the time is over. */
const mostLaps = 5

/** Measures our screen, the peers' and a plain GROUP BY on the same posts and machine in one run. */
export async function benchSearch(options: SearchOptions, data: string | undefined): Promise<SearchResult> {
  return await withScratch(() => benchInScratch(options, data))
}

async function benchInScratch(options: SearchOptions, data: string | undefined): Promise<SearchResult> {
  const [start, code, startedAt] = [load(), commit(), new Date()]
  const archive = await openBenchArchive(options.posts, data, options.grownFrom)
  note('the archive is open')
  const peers: LoadedPeer[] = []
  try {
    const found = await loadPeers(archive, options.peers, peers)
    const us = {
      peer: ourselves(archive, () => peers.flatMap(({ peer }) => peer.processes?.() ?? [])),
      seconds: archive.loadSeconds,
    }
    const measured = await measureAll([us, ...peers], archive, options)
    return {
      format: 1,
      measuredAt: startedAt.toISOString(),
      ...code,
      machine: thisMachine(),
      load: { start, end: load() },
      minutes: Math.round((Date.now() - startedAt.getTime()) / 60_000),
      options,
      absent: found,
      ...measured,
    }
  } finally {
    for (const { peer } of peers) await peer.close()
    await archive.close()
  }
}

/** Measures our searches with an export beside them. */
export async function benchBesideExport(
  options: SearchOptions,
  data: string | undefined,
): Promise<BesideExport> {
  const archive = await openBenchArchive(options.posts, data, options.grownFrom)
  try {
    return await measureBesideExport(archive, options)
  } finally {
    await archive.close()
  }
}

type LoadedPeer = { peer: Peer; seconds: number | undefined }
type Measured = Omit<
  SearchResult,
  'format' | 'measuredAt' | 'commit' | 'isChanged' | 'machine' | 'load' | 'minutes' | 'options' | 'absent'
>

async function measureAll(
  loaded: LoadedPeer[],
  archive: BenchArchive,
  options: SearchOptions,
): Promise<Measured> {
  const peers = loaded.map(({ peer }) => peer)
  const mix = mixOf(options.kinds)
  const answers = createAnswers()
  await untilMerged(archive)
  const sizes = await checkedSizes(peers)
  note('every engine has the same posts')
  const cold = await measureCold(peers, mix, dropFromCache, answers)
  await warmUp(peers, mix, answers)
  const memory = watchMemory(peers)
  const times = await measureWarm(peers, archive.directory, mix, options, answers)
  const used = await memory.end()
  return {
    queries: mix.length,
    engines: loaded.map((one) => engineOf(one, sizes, used, cold)),
    comparedAnswers: answers.compared(),
    mismatches: answers.mismatches(),
    cold: kindReports(cold.samples, mix),
    ...times,
  }
}

async function measureWarm(
  peers: Peer[],
  directory: string,
  mix: BenchQuery[],
  options: SearchOptions,
  answers: Answers,
): Promise<Pick<Measured, 'statements' | 'repeated' | 'fresh' | 'together' | 'byQuery'>> {
  const { rounds, measures, clients, seconds } = options
  const freshLap = createFreshLaps(mix)
  const engine = await openArchiveEngine(directory)
  const bare: Bare = {
    name: 'bare GROUP BY',
    meter: peers[0]?.meter ?? ownMeter(),
    prepare: (query) => bareCount(engine, query),
  }
  const together = async (title: string, laps: (client: number) => BenchQuery[][]) =>
    togetherReports(await measureTogether(peers, { clients, seconds, laps, title }, answers))
  try {
    const statements = await measureStatements(engine, bare.meter, options.posts)
    const laps = { repeated: () => mix, fresh: lapByLap(freshLap) }
    const { repeated, fresh } = await measureAlone(peers, bare, { measures, rounds, laps }, answers)
    const found = {
      statements,
      repeated: reportsOf(repeated, mix),
      fresh: reportsOf(fresh, mix),
      byQuery: queryReports(repeated.get('screen') ?? new Map(), mix, answers),
    }
    if (clients === 0) return found
    const freshLaps = Array.from({ length: clients }, () => Array.from({ length: mostLaps }, freshLap))
    return {
      ...found,
      together: {
        repeated: await together('repeated', () => Array.from({ length: mostLaps }, () => mix)),
        fresh: await together('fresh', (client) => freshLaps[client] ?? []),
      },
    }
  } finally {
    await engine.close()
  }
}

/** Another lap for every round and measure: the answer to a count must not help the screen. */
function lapByLap(next: () => BenchQuery[]): Laps {
  const laps = new Map<string, BenchQuery[]>()
  return (round, measure) => {
    const key = `${round} ${measure}`
    const lap = laps.get(key) ?? next()
    laps.set(key, lap)
    return lap
  }
}

function reportsOf(samples: Map<Measure, Samples>, mix: BenchQuery[]): Alone {
  return Object.fromEntries([...samples].map(([measure, times]) => [measure, kindReports(times, mix)]))
}

/** Bytes on disk by engine. @throws Error if the engines have different posts. */
async function checkedSizes(peers: Peer[]): Promise<Map<string, number>> {
  const seen = new Map<string, Awaited<ReturnType<Peer['postsSeen']>>>()
  const sizes = new Map<string, number>()
  for (const { name, postsSeen, indexBytes } of peers) {
    seen.set(name, await postsSeen())
    sizes.set(name, await indexBytes())
  }
  assertSamePosts(seen)
  return sizes
}

function engineOf(
  { peer: { name, note }, seconds }: LoadedPeer,
  sizes: Map<string, number>,
  used: Map<string, Memory>,
  { memoryMib }: Cold,
): MeasuredEngine {
  const [memory, newMib] = [used.get(name), memoryMib.get(name)]
  return {
    name,
    note,
    indexBytes: sizes.get(name) ?? 0,
    ...(seconds === undefined ? {} : { loadSeconds: Math.round(seconds) }),
    ...(memory ? { memory: { ...(newMib === undefined ? {} : { newMib }), ...memory } } : {}),
  }
}

const peerMakers: Record<string, () => Promise<LoadingPeer | Absent>> = {
  postgres: postgresPeer,
  sqlite: sqlitePeer,
  opensearch: opensearchPeer,
}
export const peerNames = Object.keys(peerMakers)

/**
 * Starts peers, loads them with every post of the archive and adds them to `loaded`. Returns the absent ones.
 * The posts are analysed once for all peers, and this does not count in their time.
 */
async function loadPeers(
  { file, copies }: BenchArchive,
  wanted: string[],
  loaded: LoadedPeer[],
): Promise<Absent[]> {
  const absent: Absent[] = []
  const loading: { peer: LoadingPeer; seconds: number }[] = []
  try {
    for (const name of wanted) {
      const peer = await peerMakers[name]?.()
      if (peer && 'absent' in peer) absent.push(peer)
      else if (peer) loading.push({ peer, seconds: 0 })
    }
    if (loading.length > 0)
      for await (const posts of peerPosts(file, copies))
        for (const one of loading) one.seconds += await secondsOf(() => one.peer.add(posts))
    for (const one of [...loading]) {
      const start = performance.now()
      const peer = await one.peer.ready()
      loading.splice(loading.indexOf(one), 1)
      loaded.push({ peer, seconds: one.seconds + (performance.now() - start) / 1_000 })
    }
    return absent
  } finally {
    // Only after an error: these are not ready.
    for (const { peer } of loading) await peer.abandon()
  }
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1_000
}
