import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { postRoutes } from '@litopys/contract/routes/archives'
import { quoteRoutes } from '@litopys/contract/routes/quotes'
import { connectTo } from '../server/cli/api-client.ts'
import { announcedSocket } from '../server/data-directory/directory.ts'
import { openRepository } from '../server/features/backups/repository.store.ts'
import { verifyBackups } from '../server/features/backups/verify-backup.usecase.ts'
import { benchPosts } from './posts.ts'

// Backups beside an import and searching clients, growth, and kills.
// Usage: node bench/backup.ts [POSTS] [KILLS] [CLIENTS]
const [posts = 30_000, kills = 20, clients = 8] = process.argv.slice(2).map(Number)
const root = fileURLToPath(new URL('..', import.meta.url))
const home = await mkdtemp(join(tmpdir(), 'litopys-backup-bench-'))
const data = join(home, 'data')
const passphrase = { BACKUP_PASSPHRASE: 'only for this measurement' }
/** Seconds of searches without a backup. */
const beforeSeconds = 20
/** Shares of the posts: before the import that runs beside the backups, in it, and after it. */
const [first, second, grown] = [Math.floor(posts * 0.5), Math.floor(posts * 1.5), Math.floor(posts * 1.515)]

try {
  const server = start(['server/main.ts'])
  await once(server.stdout ?? server, 'data')
  await importFile(0, first)
  const api = connectTo(announcedSocket(data) ?? '')
  const { data: found } = await api.call(postRoutes.search, { q: '', page: 1, itemsPerPage: 100 })
  for (const { _id: postId } of found) await api.call(quoteRoutes.save, { postId })

  const importing = importFile(first, second)
  const searches = searchWith(clients)
  await sleep(beforeSeconds * 1_000)
  const without = searches.take()
  const busy = join(home, 'busy')
  const backups: { seconds: number; bytes: number; posts: number; heldMs: number }[] = []
  // Several, so that there are enough searches beside them. Each goes to a new folder and copies everything.
  for (let i = 0; i < 3; i += 1) {
    const [started, folder] = [performance.now(), `${busy}-${i}`]
    const made = await command(['backup', folder, '--with-secrets', '--json'])
    const { bytes, posts, heldMs } = JSON.parse(made)
    backups.push({ seconds: secondsSince(started), bytes, posts, heldMs })
  }
  const during = searches.take()
  await searches.stop()
  const imported = await importing

  const started = performance.now()
  const restored = JSON.parse(
    await command(['restore', `${busy}-2`, '--json', '--data', join(home, 'restored')]),
  )
  const restore = { seconds: secondsSince(started), findings: restored.findings }

  await mergesEnd(join(home, 'settling'))
  const grownFolder = join(home, 'grown')
  const whole = JSON.parse(await command(['backup', grownFolder, '--json']))
  await importFile(second, grown)
  const more = JSON.parse(await command(['backup', grownFolder, '--json']))
  server.kill('SIGTERM')
  await once(server, 'exit')

  console.log(
    JSON.stringify(
      {
        posts: second,
        imported,
        searches: { without: quantiles(without), during: quantiles(during), ratio: ratio(during, without) },
        backups,
        restore,
        growth: {
          percentOfPosts: 1,
          firstBytes: whole.newBytes,
          newBytes: more.newBytes,
          share: Math.round((more.newBytes / whole.newBytes) * 1_000) / 1_000,
        },
        kills: await killBackups(),
      },
      undefined,
      1,
    ),
  )
} finally {
  await rm(home, { recursive: true, force: true })
}

function start(args: string[]): ChildProcess {
  return spawn(join(root, 'node_modules/.bin/node'), args, {
    cwd: root,
    env: {
      ...process.env,
      ...passphrase,
      DATA_DIR: data,
      PORT: '0',
      SECOND_FACTOR: 'off',
      CALLS_PER_SECOND: '100000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function command(args: string[]): Promise<string> {
  const child = start(['server/cli/main.ts', ...args])
  if (!child.stdout || !child.stderr) throw new Error('no output')
  const [out, notes, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  if (code !== 0) throw new Error(`litopys ${args.join(' ')} ended with ${code}: ${notes}${out}`)
  return out
}

/** Waits until two backups in a row are equal: merges after a large import make large new parts. */
async function mergesEnd(folder: string): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const { bytes, newBytes } = JSON.parse(await command(['backup', folder, '--json']))
    if (newBytes < bytes / 100) return
    await sleep(5_000)
  }
}

/** Posts per second of an import of the generated posts from one number to another. */
async function importFile(from: number, to: number): Promise<number> {
  const file = join(home, `posts-${from}.jsonl`)
  const lines = function* () {
    let i = 0
    for (const post of benchPosts(to)) if (i++ >= from) yield `${JSON.stringify(post)}\n`
  }
  await pipeline(Readable.from(lines()), createWriteStream(file))
  const started = performance.now()
  await command(['import', file, '--json'])
  return Math.round((to - from) / secondsSince(started))
}

/** Clients that search all the time. `take` returns the durations since the last call, in ms. */
function searchWith(count: number) {
  const words = ['міст', 'дорога', 'час', 'сьогодні', 'новини', 'місто', 'ранок', 'люди', 'день', 'ніч']
  let isOver = false
  let durations: number[] = []
  const client = async (number: number) => {
    const api = connectTo(announcedSocket(data) ?? '')
    for (let i = number; !isOver; i += 1) {
      const started = performance.now()
      const q = `${words[i % words.length]} OR ${words[(i * 7 + number) % words.length]}`
      await api.call(postRoutes.search, { q, page: 1, itemsPerPage: 10 + (i % 5) })
      durations.push(performance.now() - started)
    }
  }
  const running = Promise.all(Array.from({ length: count }, (_, i) => client(i)))
  return {
    take: () => durations.splice(0),
    stop: async () => {
      isOver = true
      await running
      durations = []
    },
  }
}

/** Kills a command in the middle of its backup, again and again. Nothing incomplete may count as a backup. */
async function killBackups() {
  // The next command continues the job of a killed one, so the folder has the same name, and is empty each time.
  const folder = join(home, 'killed')
  let [inTheMiddle, completed, incomplete] = [0, 0, 0]
  while (inTheMiddle < kills) {
    await rm(folder, { recursive: true, force: true })
    const child = start(['server/cli/main.ts', 'backup', folder])
    const exited = once(child, 'exit')
    let hasEnded = false
    void exited.then(() => {
      hasEnded = true
    })
    while (!hasEnded && !existsSync(join(folder, 'unfinished'))) await sleep(5)
    if (!hasEnded) await sleep(Math.random() * 1_500)
    const isRunning = !hasEnded && existsSync(join(folder, 'unfinished'))
    child.kill('SIGKILL')
    await exited
    const repository = await openRepository(folder).catch(() => undefined)
    const { snapshots, damaged } = (await repository?.snapshots()) ?? { snapshots: [], damaged: [] }
    if (snapshots.length > 0) completed += 1
    else if (isRunning) inTheMiddle += 1
    const faults = repository ? (await verifyBackups(repository, snapshots)).faultCount : 0
    if (faults + damaged.length > 0) incomplete += 1
  }
  return { inTheMiddle, completed, incompleteThatCount: incomplete }
}

function quantiles(durations: number[]) {
  const sorted = durations.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  return { searches: sorted.length, medianMs: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) }
}

function ratio(during: number[], without: number[]): number {
  return Math.round((quantiles(during).p95Ms / quantiles(without).p95Ms) * 100) / 100
}

function secondsSince(started: number): number {
  return Math.round((performance.now() - started) / 100) / 10
}
