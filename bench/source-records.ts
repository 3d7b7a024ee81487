import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { openEngine } from '../server/archive/engine.ts'
import { raw } from '../server/archive/sql.ts'
import { benchDesktopExport } from './desktop.ts'
import { benchPosts } from './posts.ts'
import { meterOf } from './processes.ts'

// Cost of source records: imports of the same files with and without them, in pairs, the bytes of a post, and a
// comparison of all posts with their records. Usage: node bench/source-records.ts [MEGABYTES] [PAIRS]
const megabytes = Number(process.argv[2] ?? 30)
const pairs = Number(process.argv[3] ?? 3)
const root = fileURLToPath(new URL('..', import.meta.url))

type Choice = 'all' | 'none'
type Import = { postsPerSecond: number; cpuMsPerPost: number }

const directory = await mkdtemp(join(tmpdir(), 'litopys-records-'))
try {
  const desktop = join(directory, 'result.json')
  await pipeline(Readable.from(benchDesktopExport(megabytes * 1024 ** 2)), createWriteStream(desktop))
  const results: Record<Choice, Import[]> = { all: [], none: [] }
  for (let pair = 0; pair < pairs; pair += 1)
    for (const choice of pair % 2 === 0 ? (['all', 'none'] as const) : (['none', 'all'] as const)) {
      const data = join(directory, `${choice}-${pair}`)
      const served = await start(data, choice)
      results[choice].push(await imported(served, data, desktop))
      await served.stop()
      if (pair > 0) await rm(data, { recursive: true })
    }

  // The same archive with a second source of other channels, and of other times of the same posts.
  const data = join(directory, 'all-0')
  const jsonl = join(directory, 'posts.jsonl')
  await pipeline(Readable.from(lines()), createWriteStream(jsonl))
  const served = await start(data, 'all')
  await imported(served, data, jsonl)
  await imported(served, data, desktop)
  const cpu = served.cpuMs()
  const startedAt = performance.now()
  const { report } = JSON.parse(await cli(data, 'verify', '--recompute', '--json'))
  const seconds = (performance.now() - startedAt) / 1_000
  const recomputed = { ...report.comparison, differences: report.comparison.differences.slice(0, 5) }
  const cpuMsPerPost = rounded((served.cpuMs() - cpu) / report.read)
  await served.stop()
  console.log(
    JSON.stringify(
      {
        ...results,
        speedOfAllToNone: results.all.map(({ postsPerSecond }, i) =>
          rounded(postsPerSecond / (results.none[i]?.postsPerSecond ?? 0)),
        ),
        cpuOfAllToNone: results.all.map((one, i) =>
          rounded(one.cpuMsPerPost / (results.none[i]?.cpuMsPerPost ?? 0)),
        ),
        bytes: {
          all: await bytesOf(join(directory, 'all-0')),
          none: await bytesOf(join(directory, 'none-0')),
        },
        recomputed: { ...recomputed, postsPerSecond: rounded(report.read / seconds), cpuMsPerPost },
      },
      undefined,
      1,
    ),
  )
} finally {
  await rm(directory, { recursive: true })
}

function* lines(): Generator<string> {
  for (const post of benchPosts(megabytes * 200)) yield `${JSON.stringify(post)}\n`
}

async function start(data: string, choice: Choice) {
  const env = { ...process.env, DATA_DIR: data, PORT: '0', SOURCE_RECORDS: choice }
  const server = spawn(process.execPath, [join(root, 'server/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(server.stdout, 'data')
  const { cpuMs } = meterOf(() => server.pid ?? 0)
  return {
    cpuMs,
    stop: async () => {
      const exit = once(server, 'exit')
      server.kill('SIGTERM')
      await exit
    },
  }
}

async function imported({ cpuMs }: { cpuMs(): number }, data: string, file: string): Promise<Import> {
  const before = cpuMs()
  const startedAt = performance.now()
  const { read } = JSON.parse(await cli(data, 'import', file, '--json'))
  const seconds = (performance.now() - startedAt) / 1_000
  return {
    postsPerSecond: Math.round(read / seconds),
    cpuMsPerPost: rounded((cpuMs() - before) / read),
  }
}

async function cli(data: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: data }
  const command = spawn(process.execPath, [join(root, 'server/cli/main.ts'), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [output] = await Promise.all([text(command.stdout), once(command, 'exit')])
  return output
}

/** Bytes on the disk for each row of a table, after all parts are merged. */
async function bytesOf(data: string): Promise<object[]> {
  const engine = await openEngine({
    directory: join(data, 'archive'),
    url: undefined,
    searchTimeoutSeconds: 600,
  })
  try {
    for (const table of ['posts', 'postRows', 'observations', 'sourceRecords'])
      await engine.run(raw(`OPTIMIZE TABLE litopys.${table} FINAL`))
    return await engine.rows(
      raw(`SELECT table, sum(part.rows) AS rows, sum(part.bytes_on_disk) AS bytes, round(bytes / rows) AS bytesOfRow
        FROM system.parts AS part WHERE part.active AND part.database = 'litopys'
          AND table IN ('posts', 'postRows', 'observations', 'sourceRecords') GROUP BY table ORDER BY table`),
      { pool: 'write' },
    )
  } finally {
    await engine.close()
  }
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000
}
