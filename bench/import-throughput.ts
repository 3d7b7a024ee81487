import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { archiveRoutes, postRoutes } from '@litopys/contract/routes/archives'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { type ApiClient, connectTo } from '../server/cli/api-client.ts'
import { announcedSocket } from '../server/data-directory/directory.ts'
import { topCosts } from './cpu-profile.ts'
import { benchDesktopExport } from './desktop.ts'
import { processesOf } from './processes.ts'

// Throughput of one large import over the length of the file, alone, beside searches or beside busy processes
// (bench/README.md).
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    searchers: { type: 'string', default: '0' },
    busy: { type: 'string', default: '0' },
    slices: { type: 'string', default: '10' },
    again: { type: 'boolean' },
    profile: { type: 'boolean' },
  },
})
const bytes = Number(positionals[0] ?? 50e6)
const searchers = Number(values.searchers)
const slices = Number(values.slices)
const root = fileURLToPath(new URL('..', import.meta.url))
const pollMs = 250
const words = ['місто', 'новини', 'обстріл', 'область', 'сьогодні', 'вода']

type Slice = { megabytes: number; seconds: number; posts: number; cpuSeconds: Record<string, number> }

const directory = await mkdtemp(join(tmpdir(), 'litopys-throughput-'))
const file = join(directory, 'result.json')
const profiles = join(directory, 'profiles')
await pipeline(Readable.from(benchDesktopExport(bytes), { highWaterMark: 64 }), createWriteStream(file))
const profiling = values.profile ? ['--cpu-prof', '--cpu-prof-dir', profiles] : []
const env = { ...process.env, DATA_DIR: join(directory, 'data'), PORT: '0', CALLS_PER_SECOND: '1000' }
const server = spawn(process.execPath, [...profiling, join(root, 'server/main.ts')], {
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
})
const busy = Array.from({ length: Number(values.busy) }, () => spawn(process.execPath, ['-e', 'for (;;) {}']))
try {
  await once(server.stdout, 'data')
  const socket = announcedSocket(join(directory, 'data'))
  if (!socket) throw new Error('The server has announced no socket')
  const api = connectTo(socket)
  console.log(JSON.stringify(await measured(api, 'first')))
  if (values.again) console.log(JSON.stringify(await measured(api, 'again')))
} finally {
  for (const process of busy) process.kill()
  server.kill('SIGTERM')
  await once(server, 'exit')
  if (values.profile) {
    const top = await topCosts(profiles, 'posts/analyser.worker.ts', 14)
    console.log(JSON.stringify(top, undefined, 1))
  }
  await rm(directory, { recursive: true })
}

async function measured(api: ApiClient, name: string) {
  const { data: upload } = await api.upload(jobRoutes.upload, { fileName: 'result.json' }, [file])
  const stopped = new AbortController()
  const searching = Array.from({ length: searchers }, (_, i) => searchUntil(api, i, stopped.signal))
  const measuring = await importSlices(api, upload.uploadId)
  stopped.abort()
  const times = (await Promise.all(searching)).flat().toSorted((a, b) => a - b)
  const seconds = measuring.reduce((sum, slice) => sum + slice.seconds, 0)
  const megabytes = measuring.reduce((sum, slice) => sum + slice.megabytes, 0)
  return {
    name,
    bytes,
    searchers,
    busy: busy.length,
    megabytesPerSecond: round(megabytes / seconds),
    seconds: round(seconds),
    searches: { count: times.length, p50: times[times.length >> 1] },
    slices: measuring.map((slice) => ({
      mbPerSecond: round(slice.megabytes / slice.seconds),
      posts: slice.posts,
      cpuMsPerMb: Object.fromEntries(
        Object.entries(slice.cpuSeconds)
          .map(([thread, cpu]) => [thread, Math.round((cpu * 1_000) / slice.megabytes)] as const)
          .filter(([, ms]) => ms > 0)
          .toSorted(([, a], [, b]) => b - a),
      ),
    })),
  }
}

async function importSlices(api: ApiClient, uploadId: string): Promise<Slice[]> {
  const { data: job } = await api.call(archiveRoutes.startCapture, { uploadId })
  const found: Slice[] = []
  let before = { done: 0, at: performance.now(), posts: 0, cpu: await threadSeconds() }
  for (;;) {
    await sleep(pollMs)
    const { data: now } = await api.call(jobRoutes.read, { id: job.id })
    const { status } = now.state
    if (status === 'failed' || status === 'cancelled') throw new Error(JSON.stringify(now.state))
    const isDone = status === 'done'
    if (!isDone && now.done < (bytes / slices) * (found.length + 1)) continue
    const after = {
      done: now.done,
      at: performance.now(),
      posts: now.report.read,
      cpu: await threadSeconds(),
    }
    if (after.done > before.done)
      found.push({
        megabytes: (after.done - before.done) / 1e6,
        seconds: (after.at - before.at) / 1_000,
        posts: after.posts - before.posts,
        cpuSeconds: difference(before.cpu, after.cpu),
      })
    before = after
    if (isDone) return found
  }
}

/** Processor time of the server by thread name, with the threads of its engine. */
async function threadSeconds(): Promise<Map<string, number>> {
  const sums = new Map<string, number>()
  for (const pid of processesOf(server.pid)) {
    for (const task of await readdir(`/proc/${pid}/task`)) {
      const stat = await readFile(`/proc/${pid}/task/${task}/stat`, 'utf8').catch(() => '')
      const [, name = '', user = '', system = ''] = /\((.*)\) (?:\S+ ){11}(\d+) (\d+) /.exec(stat) ?? []
      const main = pid === server.pid ? 'main' : 'main of the engine'
      const key = Number(task) === pid ? main : name
      sums.set(key, (sums.get(key) ?? 0) + (Number(user) + Number(system)) / 100)
    }
  }
  return sums
}

function difference(before: Map<string, number>, after: Map<string, number>): Record<string, number> {
  const names = [...after.keys()]
  return Object.fromEntries(names.map((name) => [name, (after.get(name) ?? 0) - (before.get(name) ?? 0)]))
}

/** Milliseconds of each search. */
async function searchUntil(api: ApiClient, first: number, signal: AbortSignal): Promise<number[]> {
  const times: number[] = []
  for (let i = first; !signal.aborted; i += 1) {
    const startedAt = performance.now()
    const q = words[i % words.length] ?? ''
    await Promise.all([
      api.call(postRoutes.search, { q, page: 1, itemsPerPage: 20, sortBy: { key: 'relevance' } }),
      api.call(postRoutes.facets, {
        q,
        field: 'author,inLanguage,entities.hashtag.id',
        limit: 10,
        order: 'count',
      }),
    ]).catch(() => sleep(50))
    times.push(Math.round(performance.now() - startedAt))
  }
  return times
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
