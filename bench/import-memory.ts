import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { postRoutes } from '@litopys/contract/routes/archives'
import { type ApiClient, connectTo } from '../server/cli/api-client.ts'
import { announcedSocket } from '../server/data-directory/directory.ts'
import { benchDesktopExport } from './desktop.ts'
import { processesOf } from './processes.ts'

// Memory of a server during a large import, and its answer times. Usage: node bench/import-memory.ts [BYTES]
const bytes = Number(process.argv[2] ?? 1e9)
const root = fileURLToPath(new URL('..', import.meta.url))
const megabyte = 1_024 * 1_024

const directory = await mkdtemp(join(tmpdir(), 'litopys-memory-'))
const data = join(directory, 'data')
const file = join(directory, 'result.json')
await pipeline(Readable.from(benchDesktopExport(bytes), { highWaterMark: 64 }), createWriteStream(file))
const server = start('server/main.ts')
try {
  const api = await ready()
  // Memory that the engines allocate only at the first search does not count.
  await search(api)
  await sleep(2_000)
  const before = await memory()
  const stopped = new AbortController()
  const watch = Promise.all([watchMemory(stopped.signal), watchSearch(api, stopped.signal)])
  const startedAt = performance.now()
  const importing = start('server/cli/main.ts', 'import', file, '--json')
  const [report] = await Promise.all([text(importing.stdout), once(importing, 'exit')])
  const seconds = (performance.now() - startedAt) / 1_000
  stopped.abort()
  const [peak, searches] = await watch

  const { new: posts } = JSON.parse(report)
  console.log(
    JSON.stringify({
      bytes,
      posts,
      seconds: Math.round(seconds),
      postsPerSecond: Math.round(posts / seconds),
      megabytesPerSecond: Math.round((bytes / megabyte / seconds) * 10) / 10,
      rssReadyMb: before.rss,
      rssPeakMb: peak.rss,
      riseMb: peak.rss - before.rss,
      anonymous: {
        readyMb: before.anonymous,
        peakMb: peak.anonymous,
        riseMb: peak.anonymous - before.anonymous,
      },
      searches,
    }),
  )
} finally {
  server.kill('SIGKILL')
  await rm(directory, { recursive: true })
}

function start(program: string, ...args: string[]) {
  const env = { ...process.env, DATA_DIR: data, PORT: '0' }
  return spawn(process.execPath, [join(root, program), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function ready(): Promise<ApiClient> {
  await once(server.stdout, 'data')
  const socket = announcedSocket(data)
  if (!socket) throw new Error('The server has announced no socket')
  return connectTo(socket)
}

/** Megabytes of the server and its engine in memory, and the part that is not backed by a file. */
async function memory(): Promise<{ rss: number; anonymous: number }> {
  const used = { rss: 0, anonymous: 0 }
  for (const pid of processesOf(server.pid)) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    const field = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1])
    used.rss += Math.round((field('VmRSS') * 1_024) / megabyte)
    used.anonymous += Math.round((field('RssAnon') * 1_024) / megabyte)
  }
  return used
}

async function watchMemory(signal: AbortSignal) {
  const peak = { rss: 0, anonymous: 0 }
  while (!signal.aborted) {
    const now = await memory()
    peak.rss = Math.max(peak.rss, now.rss)
    peak.anonymous = Math.max(peak.anonymous, now.anonymous)
    await sleep(250)
  }
  return peak
}

async function watchSearch(api: ApiClient, signal: AbortSignal) {
  const times: number[] = []
  while (!signal.aborted) {
    times.push(await search(api))
    await sleep(1_000)
  }
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))]
  return { count: times.length, p50: at(0.5), p95: at(0.95), max: times.at(-1) }
}

/** Milliseconds of one search. */
async function search(api: ApiClient): Promise<number> {
  const startedAt = performance.now()
  await api.call(postRoutes.search, { q: 'місто', page: 1, itemsPerPage: 10 })
  return Math.round(performance.now() - startedAt)
}
