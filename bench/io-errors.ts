import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { archiveRoutes, postRoutes } from '../contract/routes/archives.ts'
import { jobRoutes } from '../contract/routes/jobs.ts'
import { quoteRoutes } from '../contract/routes/quotes.ts'
import type { ApiClient } from '../server/cli/api-client.ts'
import { createRandom } from '../server/demo/random.ts'
import { startServer } from './disk-server.ts'
import { assertLoopDisks, createLoopDisk } from './loop-disk.ts'

// Effects of a disk that breaks. Usage (as root): node bench/io-errors.ts [RUNS] [SEED]
// Each run has its own ext4. The disk breaks at a random time during an import; in every other run quotes are
// saved too. The server must end on its own within 5 s. After the disk is repaired, every acknowledged change
// must be there.
const [runs = 20, seed = 1] = process.argv.slice(2).map(Number)
assertLoopDisks()
const random = createRandom(seed)
const [first, posts] = [500, 20_000]

let failed = 0
for (let run = 1; run <= runs; run += 1) {
  const outcome = await runOnce(run % 2 === 0, random.next() * 6_000)
  const isGood =
    outcome.endedMs < 5_000 &&
    (outcome.exitCode === 1 || outcome.signal === 'SIGKILL') &&
    outcome.message.length > 0 &&
    outcome.quotesLost + outcome.postsLost === 0 &&
    outcome.findings === ''
  failed += isGood ? 0 : 1
  console.log(JSON.stringify({ run, isGood, ...outcome }))
}
console.log(JSON.stringify({ runs, failed }))
process.exitCode = failed === 0 ? 0 : 1

type Acknowledged = { posts: number; quotes: string[] }

async function runOnce(savesQuotes: boolean, delayMs: number) {
  const disk = createLoopDisk('ext4')
  const scratch = mkdtempSync(join(tmpdir(), 'litopys-io-errors-'))
  const data = join(disk.path, 'data')
  let server = startServer(data)
  try {
    let api = await started(server)
    const acknowledged: Acknowledged = { posts: 0, quotes: [] }
    await importPosts(api, scratch, { from: 1, count: first })
    acknowledged.posts += first
    const importing = importPosts(api, scratch, { from: first + 1, count: posts }).then(
      () => {
        acknowledged.posts += posts
      },
      () => undefined,
    )
    const saving = savesQuotes ? saveQuotes(api, acknowledged.quotes) : Promise.resolve()
    await sleep(delayMs)
    disk.shutDown()
    const brokenAt = performance.now()
    // Searches run too, because they write to the records.
    const searching = searchUntilEnd(api)
    await Promise.race([server.ended, sleep(30_000)])
    const endedMs = Math.round(performance.now() - brokenAt)
    const { exitCode, signalCode: signal } = server.child
    await server.kill()
    await Promise.all([importing, saving, searching])
    const message =
      server.output.stderr.split('\n').find((line) => line.includes('no longer be written')) ?? ''
    disk.remount()
    server = startServer(data)
    api = await started(server)
    return {
      savesQuotes,
      delayMs: Math.round(delayMs),
      endedMs,
      exitCode,
      signal,
      message,
      ...(await losses(api, acknowledged)),
    }
  } finally {
    await server.kill()
    disk.remove()
    rmSync(scratch, { recursive: true })
  }
}

async function started(server: ReturnType<typeof startServer>): Promise<ApiClient> {
  const api = await server.ready()
  if (!api) throw new Error(`The server has not started: ${server.output.stderr}`)
  return api
}

async function importPosts(
  api: ApiClient,
  scratch: string,
  { from, count }: { from: number; count: number },
) {
  const file = join(scratch, `${from}.jsonl`)
  writeFileSync(file, Array.from({ length: count }, (_, i) => line(from + i)).join('\n'))
  const { data: upload } = await api.upload(jobRoutes.upload, { fileName: 'posts.jsonl' }, file)
  const { data: job } = await api.call(archiveRoutes.startCapture, { uploadId: upload.uploadId })
  for (;;) {
    const { state } = (await api.call(jobRoutes.read, { id: job.id })).data
    if (state.status === 'done') return
    if (state.status === 'failed') throw new Error(state.reason)
    await sleep(50)
  }
}

function line(id: number): string {
  const words = Array.from({ length: 30 }, (_, i) => (id * 7_919 + i * 104_729).toString(36)).join(' ')
  const post = { channel: 'L', channelId: '777', messageId: id, date: 1_700_000_000 + id }
  return JSON.stringify({ ...post, text: `обстріл ${id} ${words}` })
}

async function saveQuotes(api: ApiClient, acknowledged: string[]): Promise<void> {
  for (let id = 1; id <= first; id += 1) {
    try {
      const { data } = await api.call(quoteRoutes.save, { postId: `777_${id}` })
      acknowledged.push(data._id)
    } catch {
      return
    }
  }
}

async function searchUntilEnd(api: ApiClient): Promise<void> {
  for (;;) {
    try {
      await api.call(postRoutes.search, { q: 'обстріл', page: 1, itemsPerPage: 20 })
    } catch {
      // While the disk is broken, a search may fail before the process ends.
      if (!(await isAlive(api))) return
    }
    await sleep(100)
  }
}

async function isAlive(api: ApiClient): Promise<boolean> {
  return await api.download('/healthz').then(
    () => true,
    () => false,
  )
}

async function losses(api: ApiClient, acknowledged: Acknowledged) {
  let quotesLost = 0
  for (const id of acknowledged.quotes)
    await api.call(quoteRoutes.read, { id }).catch(() => (quotesLost += 1))
  const { totalItems } = await api.call(postRoutes.search, { q: '', page: 1, itemsPerPage: 1 })
  const { data: findings } = await api.call(archiveRoutes.verify, {})
  return {
    quotes: acknowledged.quotes.length,
    quotesLost,
    posts: totalItems,
    postsLost: Math.max(0, acknowledged.posts - totalItems),
    findings: findings
      .filter((finding) => !finding.ok)
      .map((finding) => finding.detail)
      .join('; '),
  }
}
