import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openEngine } from '../server/archive/engine.ts'
import { raw, sql } from '../server/archive/sql.ts'
import { measureAnalysis } from './analysis-alone.ts'
import { topCosts } from './cpu-profile.ts'
import { benchPosts } from './posts.ts'
import { processesOf } from './processes.ts'

// Speed of an import. Usage: node bench/import-speed.ts [POSTS]
const posts = Number(process.argv[2] ?? 40_000)
const root = fileURLToPath(new URL('..', import.meta.url))
/** Posts in a batch of an import. */
const batch = 3_000

const directory = await mkdtemp(join(tmpdir(), 'litopys-speed-'))
try {
  const file = join(directory, 'posts.jsonl')
  const lengths: number[] = []
  await pipeline(Readable.from(lines(lengths)), createWriteStream(file))
  const plain = await imported('plain', file)
  const bare = await bareInsert(join(directory, 'plain'))
  const analysis = await measureAnalysis(file, directory, [1, 2, 4, 8])
  // Profiling costs time, so it has its own import.
  const profiles = join(directory, 'profiles')
  await imported('watched', file, ['--cpu-prof', '--cpu-prof-dir', profiles])
  console.log(
    JSON.stringify(
      {
        posts,
        medianCharacters: lengths.toSorted((a, b) => a - b)[lengths.length >> 1],
        postsPerSecond: plain.postsPerSecond,
        barePerSecond: bare,
        ratioToBare: Math.round((plain.postsPerSecond / bare) * 1_000) / 1_000,
        cpuMsPerPost: plain.cpuMsPerPost,
        cpuToAnalysis: Math.round((plain.cpuMsPerPost / (analysis[0]?.cpuMsPerPost ?? 0)) * 100) / 100,
        cores: availableParallelism(),
        analysis,
        memory: plain.memory,
        top: await topCosts(profiles, 'posts/analyser.worker.ts', 5),
      },
      undefined,
      1,
    ),
  )
} finally {
  await rm(directory, { recursive: true })
}

function* lines(lengths: number[]): Generator<string> {
  for (const post of benchPosts(posts)) {
    lengths.push(post.text?.length ?? 0)
    yield `${JSON.stringify(post)}\n`
  }
}

/** Imports through its own server, as operators do. The time counts from the start of the job to its end. */
async function imported(name: string, file: string, options: string[] = []) {
  const data = join(directory, name)
  const server = start(data, options, 'server/main.ts')
  try {
    await once(server.stdout, 'data')
    const before = await usage(server.pid)
    const stopped = new AbortController()
    const watching = peakOf(server.pid, stopped.signal)
    const startedAt = performance.now()
    const importing = start(data, [], 'server/cli/main.ts', 'import', file, '--json')
    const [report] = await Promise.all([text(importing.stdout), once(importing, 'exit')])
    const seconds = (performance.now() - startedAt) / 1_000
    stopped.abort()
    const after = await usage(server.pid)
    const { new: added } = JSON.parse(report)
    if (added !== posts) throw new Error(`${added} of ${posts} posts were new`)
    return {
      postsPerSecond: Math.round(posts / seconds),
      cpuMsPerPost: Math.round(((after.cpuMs - before.cpuMs) / posts) * 1_000) / 1_000,
      memory: { readyMb: before.rssMb, peakMb: await watching },
    }
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
}

function start(data: string, options: string[], program: string, ...args: string[]) {
  const env = { ...process.env, DATA_DIR: data, PORT: '0' }
  // The command prints its progress there.
  const errors = args.length > 0 ? 'ignore' : 'inherit'
  return spawn(process.execPath, [...options, join(root, program), ...args], {
    env,
    stdio: ['ignore', 'pipe', errors],
  })
}

async function usage(server: number | undefined): Promise<{ rssMb: number; cpuMs: number }> {
  const used = { rssMb: 0, cpuMs: 0 }
  for (const pid of processesOf(server)) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    const [, , user = '', system = ''] =
      /\) (\S+ ){11}(\d+) (\d+) /.exec(await readFile(`/proc/${pid}/stat`, 'utf8')) ?? []
    used.rssMb += Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024)
    // A tick in these files is 10 ms.
    used.cpuMs += (Number(user) + Number(system)) * 10
  }
  return used
}

async function peakOf(pid: number | undefined, signal: AbortSignal): Promise<number> {
  let peak = 0
  while (!signal.aborted) {
    peak = Math.max(peak, (await usage(pid)).rssMb)
    await sleep(250)
  }
  return peak
}

/**
 * Posts per second that the engine inserts if the rows are prepared, with the batches and fsync of an import.
 */
async function bareInsert(data: string): Promise<number> {
  const place = { directory: join(data, 'archive'), url: undefined, searchTimeoutSeconds: 60 }
  const engine = await openEngine(place)
  try {
    await engine.run(sql`CREATE TABLE litopys.bare AS litopys.posts`)
    let [ms, rows] = [0, 0]
    for (let at = 0; at < posts; at += batch) {
      const part = await engine.rows<object>(
        sql`SELECT * FROM litopys.posts ORDER BY channelId, messageId LIMIT ${raw(`${batch} OFFSET ${at}`)}`,
      )
      const bytes = Buffer.from(part.map((row) => `${JSON.stringify(row)}\n`).join(''))
      const startedAt = performance.now()
      await engine.insertLines('litopys.bare', bytes)
      ms += performance.now() - startedAt
      rows += part.length
    }
    return Math.round(rows / (ms / 1_000))
  } finally {
    await engine.close()
  }
}
