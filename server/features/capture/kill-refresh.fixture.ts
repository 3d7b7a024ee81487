import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { archiveRoutes, postRoutes } from '@litopys/contract/routes/archives'
import { channelRoutes } from '@litopys/contract/routes/channels'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { sealRoutes } from '@litopys/contract/routes/seals'
import type { Job } from '@litopys/contract/schemas/job'
import { type ApiClient, connectTo } from '#cli/api-client'
import { announcedSocket } from '#data-directory/directory'
import { shortLived } from '#testing/child'
import { startPreviewServer } from '#testing/preview-server'
import { shownPosts } from '#testing/refreshes'
import { layOut } from '#testing/template'
import { kill } from './kill.fixture.ts'

export type KillRefreshPlan = {
  /** Number of posts in the channel. */
  posts: number
  kills: number
  /** Longest life of a process after its start, in ms. */
  livesAtMostMs: number
  /** Time between two requests to the preview, in ms. */
  everyMs: number
  /** From 0 to 1. */
  random(): number
}

/**
 * Result of a refresh that was killed repeatedly. `acknowledgedLost`: posts reported before a kill and
 * missing after it.
 */
export type KillRefreshOutcome = {
  kills: number
  new: number
  numbers: number[]
  cursor: number | undefined
  isComplete: boolean
  acknowledgedLost: number
  /** Numbers of the seals. */
  seals: number[]
  failedChecks: string[]
}

const name = 'varta_news'

/**
 * Refreshes channels in separate archives and kills the server at random times, until `kills` is reached.
 * Each refresh is then completed.
 */
export async function* killRefreshes(plan: KillRefreshPlan): AsyncGenerator<KillRefreshOutcome> {
  for (let left = plan.kills; left > 0; ) {
    const outcome = await killOneRefresh({ ...plan, kills: left })
    left -= outcome.kills
    yield outcome
  }
}

async function killOneRefresh(plan: KillRefreshPlan): Promise<KillRefreshOutcome> {
  const preview = await startPreviewServer(
    { id: 1_500_000_001, name, title: 'Варта' },
    shownPosts(1, plan.posts),
  )
  const directory = await mkdtemp(join(tmpdir(), 'litopys-kill-refresh-'))
  layOut(directory)
  const settings = { PREVIEW_URL: preview.url, PREVIEW_EVERY_MS: String(plan.everyMs) }
  let kills = 0
  let acknowledgedLost = 0
  let told = 0
  let done = 0
  let jobId: string | undefined
  let server: ChildProcess | undefined
  try {
    for (;;) {
      server = start(directory, settings)
      const api = await ready(directory)
      // Posts that a killed process has reported must exist after the next start.
      acknowledgedLost += Math.max(0, told - (await held(api)))
      jobId ??= await begin(api)
      const diesAt = performance.now() + plan.random() * plan.livesAtMostMs
      const isLast = kills === plan.kills
      // A job is given up after three stops without progress, so each life sees some.
      const job = await jobUntil(api, jobId, isLast ? Number.POSITIVE_INFINITY : diesAt, done)
      told = job.report.new
      done = job.done
      if (job.state.status === 'done') {
        const outcome = await outcomeOf(api, job)
        await kill(server)
        return { ...outcome, kills, acknowledgedLost }
      }
      if (job.state.status !== 'queued' && job.state.status !== 'running')
        throw new Error(`The job is ${JSON.stringify(job.state)}`)
      await kill(server)
      kills += 1
    }
  } finally {
    if (server) await kill(server)
    await preview.close()
    await rm(directory, { recursive: true, force: true })
  }
}

async function begin(api: ApiClient): Promise<string> {
  const wish = { source: 'preview', schedule: 'off', history: 'all' } as const
  const { data: channel } = await api.call(channelRoutes.add, { channel: name, ...wish })
  const { data: job } = await api.call(archiveRoutes.startCapture, {
    refresh: { channels: [channel._id], mode: 'refresh' },
  })
  return job.id
}

async function held(api: ApiClient): Promise<number> {
  const input = { q: '', page: 1, itemsPerPage: 1 }
  return (await api.call(postRoutes.search, input)).totalItems
}

/** Waits until this time, and until the job has done more than `done`. Returns earlier if the job ends. */
async function jobUntil(api: ApiClient, id: string, end: number, done: number): Promise<Job> {
  for (;;) {
    const { data: job } = await api.call(jobRoutes.read, { id })
    const isOver = job.state.status !== 'queued' && job.state.status !== 'running'
    if (isOver || (performance.now() >= end && job.done > done)) return job
    await sleep(20)
  }
}

async function outcomeOf(api: ApiClient, { report }: Job) {
  const { data: posts } = await api.call(postRoutes.search, { q: '', page: 1, itemsPerPage: 1_000 })
  const { data: checks } = await api.call(archiveRoutes.verify, {})
  const { data: channels } = await api.call(channelRoutes.list, { search: '', page: 1, itemsPerPage: 1 })
  const { data: seals } = await api.call(sealRoutes.list, { itemsPerPage: 10 })
  const capture = channels[0]?.capture
  return {
    new: report.new,
    numbers: posts.map(({ messageId }) => messageId).toSorted((a, b) => a - b),
    cursor: capture?.cursor,
    isComplete: capture?.isComplete ?? false,
    seals: seals.map(({ number }) => number),
    failedChecks: checks.filter(({ ok }) => !ok).map(({ check, detail }) => `${check}: ${detail}`),
  }
}

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** In its own process group, so that its children can be killed with it. */
function start(directory: string, settings: Record<string, string>): ChildProcess {
  const env = { ...process.env, ...settings, DATA_DIR: directory, PORT: '0', LOG_LEVEL: 'fatal' }
  const args = [...shortLived, join(root, 'server/main.ts')]
  return spawn(process.execPath, args, { detached: true, env, stdio: 'ignore' })
}

/** Waits until the new process answers. The socket of a killed process does not answer. */
async function ready(directory: string): Promise<ApiClient> {
  for (const end = performance.now() + 60_000; ; await sleep(50)) {
    const socket = announcedSocket(directory)
    const api = socket === undefined ? undefined : connectTo(socket)
    const isThere = await api?.call(channelRoutes.list, { search: '', page: 1, itemsPerPage: 1 }).then(
      () => true,
      () => false,
    )
    if (api && isThere) return api
    if (performance.now() > end) throw new Error('No process has started in 60 s')
  }
}
