import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { archiveRoutes, postRoutes } from '@litopys/contract/routes/archives'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import type { Job } from '@litopys/contract/schemas/job'
import { type ApiClient, connectTo } from '../server/cli/api-client.ts'
import { announcedSocket } from '../server/data-directory/directory.ts'

// Effects of a full disk on the archive. Usage (as root): node bench/disk-full.ts [RUNS]
// Each run has its own file system, imports 8,000 posts and fills the disk. In every other run a second
// import of 8,000 is running then. After space is freed, all posts must be there, without a restart and after
// one. Reads run all the time.
const [runs = 5] = process.argv.slice(2).map(Number)
const root = fileURLToPath(new URL('..', import.meta.url))
const posts = 8_000
const tmpfs = ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs']

let failed = 0
for (let run = 1; run <= runs; run += 1) {
  const outcome = await runOnce(run)
  const isGood =
    outcome.readsFailed === 0 &&
    outcome.reads > 0 &&
    outcome.uploadRefusedMs < 2_000 &&
    outcome.secondsToHeal < 10 &&
    [outcome.verified, outcome.verifiedAfterRestart].every((findings) => findings === '') &&
    [outcome.posts, outcome.postsAfterRestart].every((count) => count === 2 * posts)
  failed += isGood ? 0 : 1
  console.log(JSON.stringify({ run, isGood, ...outcome }))
}
process.exitCode = failed === 0 ? 0 : 1

async function runOnce(run: number) {
  const directory = mkdtempSync(join(tmpdir(), 'litopys-full-'))
  const data = join(directory, 'data')
  execFileSync('mkdir', [data])
  execFileSync('mount', [...tmpfs, data])
  let server = start(data)
  try {
    let api = await ready(server, data)
    const first = await upload(api, directory, 1)
    await jobEnd(api, await begin(api, first))
    const second = await upload(api, directory, posts + 1)
    // In every other run an import is running when the disk becomes full.
    const early = run % 2 === 0 ? await begin(api, second) : undefined
    if (early) await sleep(300 * run)
    fill(data)
    const stopped = new AbortController()
    const reading = read(api, stopped.signal)
    const job = early ?? (await begin(api, second).catch(() => undefined))
    const at = performance.now()
    const refusal = await upload(api, directory, 1).then(
      () => 'taken',
      (error: unknown) => String(error),
    )
    const uploadRefusedMs = refusal === 'taken' ? Infinity : Math.round(performance.now() - at)
    await sleep(6_000)
    const whileFull = job && (await api.call(jobRoutes.read, { id: job })).data.state
    rmSync(join(data, 'fill'))
    const freeAt = performance.now()
    const end = job ?? (await beginAtLast(api, second))
    while (isWaiting((await api.call(jobRoutes.read, { id: end })).data)) await sleep(50)
    const secondsToHeal = (performance.now() - freeAt) / 1_000
    const { state } = await jobEnd(api, end)
    stopped.abort()
    const { failures, reads } = await reading
    const held = await look(api)
    server.kill('SIGTERM')
    await once(server, 'exit')
    server = start(data)
    api = await ready(server, data)
    const again = await look(api)
    return {
      refusal: refusal.slice(0, 80),
      uploadRefusedMs,
      whileFull,
      state,
      secondsToHeal,
      reads,
      readsFailed: failures.length,
      failure: failures[0],
      posts: held.count,
      verified: held.findings,
      postsAfterRestart: again.count,
      verifiedAfterRestart: again.findings,
    }
  } finally {
    server.kill('SIGKILL')
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
    execFileSync('umount', [data])
    rmdirSync(data)
    rmSync(directory, { recursive: true })
  }
}

function start(data: string) {
  const env = { ...process.env, DATA_DIR: data, PORT: '0', LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal' }
  return spawn(process.execPath, [join(root, 'server/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function ready(server: ReturnType<typeof start>, data: string): Promise<ApiClient> {
  await once(server.stdout, 'data')
  return connectTo(announcedSocket(data) ?? '')
}

async function upload(api: ApiClient, directory: string, from: number): Promise<string> {
  const file = join(directory, `${from}.jsonl`)
  writeFileSync(file, Array.from({ length: posts }, (_, i) => line(from + i)).join('\n'))
  return (await api.upload(jobRoutes.upload, { fileName: 'posts.jsonl' }, file)).data.uploadId
}

function line(id: number): string {
  const words = Array.from({ length: 30 }, (_, i) => (id * 7_919 + i * 104_729).toString(36)).join(' ')
  const post = { channel: 'L', channelId: '777', messageId: id, date: 1_700_000_000 + id }
  return JSON.stringify({ ...post, text: `обстріл ${id} ${words}` })
}

async function begin(api: ApiClient, uploadId: string): Promise<string> {
  return (await api.call(archiveRoutes.startCapture, { uploadId })).data.id
}

async function beginAtLast(api: ApiClient, uploadId: string): Promise<string> {
  for (;;) {
    const id = await begin(api, uploadId).catch(() => undefined)
    if (id) return id
    await sleep(50)
  }
}

function isWaiting({ state }: Job): boolean {
  return state.status === 'queued' && state.code !== undefined
}

async function jobEnd(api: ApiClient, id: string): Promise<Job> {
  const end = performance.now() + 120_000
  for (;;) {
    const { data: job } = await api.call(jobRoutes.read, { id })
    if ((job.state.status !== 'queued' && job.state.status !== 'running') || performance.now() > end)
      return job
    await sleep(50)
  }
}

/** Fills the disk completely. */
function fill(data: string): void {
  try {
    execFileSync('dd', ['if=/dev/zero', `of=${join(data, 'fill')}`, 'bs=64k'], { stdio: 'ignore' })
  } catch {
    // dd fails when the disk is full, as intended.
  }
  if (statfsSync(data).bavail > 64) throw new Error('The disk is not full')
}

async function read(api: ApiClient, signal: AbortSignal) {
  const failures: string[] = []
  let reads = 0
  while (!signal.aborted) {
    reads += 1
    await Promise.all([
      api.call(postRoutes.search, { q: 'обстріл', page: 1, itemsPerPage: 20 }),
      api.call(postRoutes.histogram, { q: '', collection: 'archives' }),
    ]).catch((error: unknown) => failures.push(String(error)))
    await sleep(200)
  }
  return { failures, reads }
}

async function look(api: ApiClient) {
  const { totalItems: count } = await api
    .call(postRoutes.search, { q: 'обстріл', page: 1, itemsPerPage: 1 })
    .catch((error: unknown) => ({ totalItems: String(error).slice(0, 200) }))
  const findings = await api.call(archiveRoutes.verify, {}).then(
    ({ data: found }) =>
      found
        .filter((finding) => !finding.ok)
        .map((finding) => finding.detail)
        .join('; '),
    (error: unknown) => String(error).slice(0, 200),
  )
  return { count, findings }
}
