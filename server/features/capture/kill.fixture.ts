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
import { sealRoutes } from '@litopys/contract/routes/seals'
import { subscriptionRoutes } from '@litopys/contract/routes/subscriptions'
import type { ImportReport, Job } from '@litopys/contract/schemas/job'
import { connectTo } from '#cli/api-client'
import { announcedSocket } from '#data-directory/directory'
import { shortLived } from '#testing/child'
import { layOut } from '#testing/template'

export type KillPlan = {
  file: string
  /** Query of a saved search that is watched from the start. */
  search?: string
  kills: number
  /** Longest life of a process after its start, in ms. */
  livesAtMostMs: number
  /** From 0 to 1. */
  random(): number
}

/** Result of an import that was killed repeatedly. `readyMs`: how long each start took. */
export type KillOutcome = {
  kills: number
  report: ImportReport
  totalItems: number
  /** Matches of the watched search. */
  matches: number
  /** Number of observations in each seal, by its number. */
  leaves: Record<number, number>
  verifyExit: number | null
  readyMs: number[]
}

/**
 * Imports the file into separate archives and kills the process at random times, until `kills` is reached.
 * Each import is then completed and checked.
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
      // Some processes are killed during their start.
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
        // The command uses the socket of the server, so it fails when the server is killed.
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
      const leaves = await leavesOfSeals(directory)
      await kill(server)
      const verifyExit = await exitOf(begin('server/cli/main.ts', ['verify']))
      return { kills: kills - left, report, totalItems, matches, leaves, verifyExit, readyMs }
    }
  } finally {
    // Also after a failure.
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

async function leavesOfSeals(directory: string): Promise<Record<number, number>> {
  const { data } = await connectTo(announcedSocket(directory) ?? '').call(sealRoutes.list, {
    itemsPerPage: 100,
  })
  return Object.fromEntries(data.map(({ number, leaves }) => [number, leaves]))
}

async function countMatches(directory: string): Promise<number> {
  const { data } = await connectTo(announcedSocket(directory) ?? '').call(subscriptionRoutes.list, {})
  return data.reduce((sum, { matches }) => sum + matches, 0)
}

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** In its own process group, so that its children can be killed with it. */
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
    // The process has ended already, and its exit event will follow.
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

/** Waits until the new process answers. The socket of a killed process does not answer. */
export async function jobsOf(directory: string): Promise<Job[]> {
  for (const end = performance.now() + 90_000; ; await sleep(50)) {
    const socket = announcedSocket(directory)
    const jobs =
      socket &&
      (await connectTo(socket)
        .call(jobRoutes.list, { page: 1, itemsPerPage: 10 })
        .catch(() => undefined))
    if (jobs) return jobs.data
    if (performance.now() > end) throw new Error('No process has started in 90 s')
  }
}

async function endOfJob(directory: string): Promise<ImportReport> {
  for (;;) {
    const [job, second] = await jobsOf(directory)
    if (second) throw new Error('A file has two jobs')
    if (job && hasEnded(job)) {
      if (job.state.status !== 'done') throw new Error(`The job is ${JSON.stringify(job.state)}`)
      return job.report
    }
    await sleep(200)
  }
}

/**
 * The server fails a job after three processes in a row without progress. This waits for progress before a
 * second kill.
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

/** Waits until the job has done more than `done` or has ended. */
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
