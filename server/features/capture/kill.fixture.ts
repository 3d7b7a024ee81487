import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { postRoutes } from '@litopys/contract/routes/archives'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { requestRoutes } from '@litopys/contract/routes/saved'
import { subscriptionRoutes } from '@litopys/contract/routes/subscriptions'
import type { ImportReport, Job } from '@litopys/contract/schemas/job'
import { connectTo } from '#cli/api-client'
import { announcedSocket } from '#data-directory/directory'
import { shortLived } from '#testing/child'
import { layOut } from '#testing/template'

export type KillPlan = {
  file: string
  /** A request for this is watched from the beginning. */
  search?: string
  kills: number
  /** Longest time that a process lives after it has come up. */
  livesAtMostMs: number
  /** From 0 to 1. */
  random(): number
}

/** What an import came to that was killed again and again, and how long the start after a kill took. */
export type KillOutcome = {
  kills: number
  report: ImportReport
  totalItems: number
  /** Found for the request that is watched. */
  matches: number
  verifyExit: number | null
  readyMs: number[]
}

/**
 * Import the file into archives of their own, killing whatever process does it at random moments, until so
 * many kills were made; each import is then gone on with to its end and looked at.
 */
export async function killImports(plan: KillPlan): Promise<KillOutcome[]> {
  const outcomes: KillOutcome[] = []
  for (let left = plan.kills; left > 0; ) {
    const outcome = await killOneImport({ ...plan, kills: left })
    left -= outcome.kills
    outcomes.push(outcome)
  }
  return outcomes
}

async function killOneImport({ file, search, kills, livesAtMostMs, random }: KillPlan): Promise<KillOutcome> {
  const directory = await mkdtemp(join(tmpdir(), 'litopys-kill-'))
  layOut(directory)
  const readyMs: number[] = []
  const processes: ChildProcess[] = []
  const begin = (program: string, args: string[] = []) => {
    const child = start(program, args, directory)
    processes.push(child)
    return child
  }
  let left = kills
  const guard = guardProgress(directory)
  const killSoon = async (child: ChildProcess) => {
    await Promise.race([sleep(random() * livesAtMostMs), once(child, 'exit')])
    await kill(child)
    left -= 1
  }
  try {
    for (;;) {
      const server = begin('server/main.ts')
      // Some are killed while they start.
      if (left > 0 && random() < 0.3) {
        await killSoon(server)
        continue
      }
      const startedAt = performance.now()
      const jobs = await jobsOf(directory)
      readyMs.push(Math.round(performance.now() - startedAt))
      const [job] = jobs
      guard.saw(job)
      if (!job && search !== undefined) await watch(directory, search)
      if (!job || left > 0) {
        // Through the server's socket: it is the server that dies, and the command with it.
        const command = job ? undefined : begin('server/cli/main.ts', ['import', file])
        if (left > 0 && !hasEnded(job)) {
          await guard.beforeKill()
          await killSoon(server)
          await (command && kill(command))
          continue
        }
        await (command && once(command, 'exit'))
      }
      const report = await endOfJob(directory)
      const totalItems = await countPosts(directory)
      const matches = await countMatches(directory)
      await kill(server)
      const verifyExit = await exitOf(begin('server/cli/main.ts', ['verify']))
      return { kills: kills - left, report, totalItems, matches, verifyExit, readyMs }
    }
  } finally {
    // Also after a failure, which is the one that counts.
    await Promise.all(processes.map(kill))
    await rm(directory, { recursive: true, force: true })
  }
}

async function watch(directory: string, search: string): Promise<void> {
  const api = connectTo(announcedSocket(directory) ?? '')
  if ((await api.call(subscriptionRoutes.list, {})).data.length > 0) return
  const { data } = await api.call(requestRoutes.add, { title: 'Watched', search })
  await api.call(subscriptionRoutes.watch, { id: data._id })
}

async function countMatches(directory: string): Promise<number> {
  const { data } = await connectTo(announcedSocket(directory) ?? '').call(subscriptionRoutes.list, {})
  return data.reduce((sum, { matches }) => sum + matches, 0)
}

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** In a process group of its own, so that nothing it started outlives it. */
export function start(program: string, args: string[], directory: string): ChildProcess {
  const env = { ...process.env, DATA_DIR: directory, PORT: '0', LOG_LEVEL: 'fatal' }
  const command = [...shortLived, join(root, program), ...args]
  return spawn(process.execPath, command, { detached: true, env, stdio: 'ignore' })
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  killGroup(child.pid)
  await gone
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // It has ended by itself, and its exit is about to be told.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

export async function exitOf(child: ChildProcess): Promise<number | null> {
  await once(child, 'exit')
  return child.exitCode
}

export function hasEnded(job: Job | undefined): boolean {
  return job !== undefined && job.state.status !== 'queued' && job.state.status !== 'running'
}

/** Waits for the process that has the directory; the socket that a killed one announced does not answer. */
export async function jobsOf(directory: string): Promise<Job[]> {
  for (const end = performance.now() + 90_000; ; await sleep(50)) {
    const socket = announcedSocket(directory)
    const jobs =
      socket &&
      (await connectTo(socket)
        .call(jobRoutes.list, { page: 1, itemsPerPage: 10 })
        .catch(() => undefined))
    if (jobs) return jobs.data
    if (performance.now() > end) throw new Error('No process has come up in 90 s')
  }
}

async function endOfJob(directory: string): Promise<ImportReport> {
  for (;;) {
    const [job, second] = await jobsOf(directory)
    if (second) throw new Error('There are two jobs for one file')
    if (job && hasEnded(job)) {
      if (job.state.status !== 'done') throw new Error(`The job is ${JSON.stringify(job.state)}`)
      return job.report
    }
    await sleep(200)
  }
}

/**
 * The server gives up a job that three processes in a row brought no further. Such a job loses its second
 * process only once it got further.
 */
function guardProgress(directory: string) {
  let done = 0
  let isKilled = false
  const saw = (job: Job | undefined) => {
    if (!job || job.done <= done) return
    done = job.done
    isKilled = false
  }
  const beforeKill = async () => {
    if (isKilled) await progressOfJob(directory, done)
    isKilled = true
  }
  return { saw, beforeKill }
}

/** Waits until the job has more done than that, or has ended. */
async function progressOfJob(directory: string, done: number): Promise<void> {
  for (;;) {
    const [job] = await jobsOf(directory)
    if (job && (job.done > done || hasEnded(job))) return
    await sleep(20)
  }
}

export async function countPosts(directory: string): Promise<number> {
  const found = await connectTo(announcedSocket(directory) ?? '').call(postRoutes.search, {
    q: '',
    page: 1,
    itemsPerPage: 1,
  })
  return found.totalItems
}
