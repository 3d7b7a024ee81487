import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { copiedTables, readGroups, repairReadingRows } from '../server/archive/copied-groups.ts'
import { openEngine } from '../server/archive/engine.ts'
import { openRecords } from '../server/records/open.ts'
import { digestRecords } from '../server/records/row-digests.ts'
import { startClickHouseCluster } from '../tools/engines/clickhouse.ts'
import { startPostgres } from '../tools/engines/postgres.ts'
import { benchPosts } from './posts.ts'

// Moves an archive from embedded databases to two shards with PostgreSQL and back, killed twice on each way.
// Usage: node bench/move.ts POSTS [DATA_DIR WITH POSTS]
const [posts = '30000', existing] = process.argv.slice(2)
const root = fileURLToPath(new URL('..', import.meta.url))
const home = await mkdtemp(join(tmpdir(), 'litopys-move-bench-'))
const data = join(home, 'data')
/** Percents of the copied rows at which a run is killed. */
const killsAt = [30, 60]

type Settings = Record<string, string>
const embedded: Settings = { CLICKHOUSE_URL: '', CLICKHOUSE_CLUSTER: '', DATABASE_URL: '' }

const cluster = await startClickHouseCluster(2)
const postgres = await startPostgres()
try {
  if (existing !== undefined) await cp(existing, data, { recursive: true })
  await importPosts(Number(posts))
  const servers: Settings = {
    CLICKHOUSE_URL: cluster.nodes.map(({ url }) => url).join(','),
    CLICKHOUSE_CLUSTER: cluster.name,
    DATABASE_URL: postgres.url,
  }
  const target = join(home, 'target.env')
  await writeFile(
    target,
    Object.entries(servers)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  const before = await stateOf(embedded)
  const there = await killedMove(target, embedded)
  const isEqualThere = isDeepStrictEqual(await stateOf(servers), before)
  for (const name of ['archive', 'records']) await rename(join(data, name), join(data, `${name}-before`))
  const back = await killedMove('embedded', servers)
  const isEqualBack = isDeepStrictEqual(await stateOf(embedded), before)
  console.log(JSON.stringify({ there, isEqualThere, back, isEqualBack }, undefined, 1))
  if (!isEqualThere || !isEqualBack) process.exitCode = 1
} finally {
  await cluster.stop()
  await postgres.stop()
  await rm(home, { recursive: true, force: true })
}

/** All rows of both databases, by group and by table. */
async function stateOf({ CLICKHOUSE_URL, CLICKHOUSE_CLUSTER, DATABASE_URL }: Settings) {
  const engine = await openEngine({
    directory: join(data, 'archive'),
    url: CLICKHOUSE_URL || undefined,
    cluster: CLICKHOUSE_CLUSTER || undefined,
    searchTimeoutSeconds: 600,
  })
  const records = await openRecords({ directory: join(data, 'records'), url: DATABASE_URL || undefined })
  try {
    const { signal } = new AbortController()
    const groups: [string, object][] = []
    for (const table of copiedTables) groups.push([table, await readGroups(engine, table, { signal })])
    const channelsToRepair = await repairReadingRows(engine, signal)
    return { groups, channelsToRepair, records: await records.transaction().execute(digestRecords) }
  } finally {
    await records.destroy()
    await engine.close()
  }
}

async function killedMove(to: string, settings: Settings) {
  const runs: object[] = []
  for (const percent of [...killsAt, undefined]) {
    const started = performance.now()
    const child = start(['move', '--to', to, '--json'], settings)
    let notes = ''
    let step = ''
    let isKilled = false
    const seconds: Record<string, number> = {}
    child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
      notes += piece
      for (const line of piece.split('\n')) {
        if (/^[A-Z]/.test(line) && !/^(?:Posts|Records):/.test(line)) {
          step = line
          seconds[line] = secondsSince(started)
        }
        const now = Number(/^(\d+) %/.exec(line)?.[1] ?? 0)
        if (percent === undefined || !step.startsWith('Copying') || now < percent || isKilled) continue
        isKilled = true
        child.kill('SIGKILL')
      }
    })
    const peak = peakMemory(child)
    const [out, [code]] = await Promise.all([child.stdout ? text(child.stdout) : '', once(child, 'exit')])
    if (!isKilled && code !== 0) throw new Error(`the move ended with ${code}: ${notes}${out}`)
    const { archive, records, checked } = isKilled ? {} : JSON.parse(out)
    runs.push({
      isKilled,
      seconds: secondsSince(started),
      steps: seconds,
      peakMb: await peak,
      archive,
      records,
      checked,
    })
    // Few posts may all be copied before a kill.
    if (!isKilled) break
  }
  return runs
}

/** Largest resident memory of a process until it ends, in megabytes (Linux). */
async function peakMemory(child: ChildProcess): Promise<number> {
  let peak = 0
  while (child.exitCode === null && child.signalCode === null) {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_000)
    } catch {
      // It has ended, or this is not Linux.
    }
    await sleep(500)
  }
  return Math.round(peak)
}

function start(args: string[], settings: Settings): ChildProcess {
  return spawn(join(root, 'node_modules/.bin/node'), ['server/cli/main.ts', ...args], {
    cwd: root,
    env: { ...process.env, ...settings, DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Adds the generated posts that the archive does not have. */
async function importPosts(count: number): Promise<void> {
  const child = start(['search', '', '--limit', '1', '--json'], embedded)
  const found =
    existing === undefined ? 0 : JSON.parse(await text(child.stdout ?? Readable.from([]))).totalItems
  child.kill()
  if (found >= count) return
  const file = join(home, 'posts.jsonl')
  const lines = function* () {
    let i = 0
    for (const post of benchPosts(count)) if (i++ >= found) yield `${JSON.stringify(post)}\n`
  }
  await pipeline(Readable.from(lines()), createWriteStream(file))
  const importing = start(['import', file, '--json'], embedded)
  const [notes, [code]] = await Promise.all([
    importing.stderr ? text(importing.stderr) : '',
    once(importing, 'exit'),
  ])
  if (code !== 0) throw new Error(`the import ended with ${code}: ${notes}`)
}

function secondsSince(started: number): number {
  return Math.round((performance.now() - started) / 100) / 10
}
