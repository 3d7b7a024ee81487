import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { postRoutes } from '@litopys/contract/routes/archives'
import { layOut } from '../../server/testing/template.ts'
import { processesOf } from '../processes.ts'
import { startDatabases } from './database-servers.ts'
import type { Fault, Outcome, Place } from './fault.ts'
import { quantile, spread } from './figures.ts'
import { createLedger, pause } from './ledger.ts'
import { type Server, startReady } from './server.ts'

const frozenMs = 30_000
const [answeredWithinMs, healedWithinMs] = [5_000, 3_000]
/** Wanted delay of the event loop. A busy machine is allowed three times its delay before and after the fault. */
const lagP99Ms = 100

export const frozenEngine: Fault = {
  name: 'frozen-engine',
  about:
    'the process of the embedded ClickHouse is stopped for 30 s with SIGSTOP: calls end within 5 s, and all works 3 s after SIGCONT',
  needs: ['Linux'],
  cycles: 1,
  limit: { base: 60, each: 120 },
  run: (place) => runWith(place, freezeEmbedded),
}

export const frozenServers: Fault = {
  name: 'frozen-servers',
  about: 'the same with a ClickHouse server, and in every other cycle a PostgreSQL server',
  needs: ['Linux', 'gcc', 'PostgreSQL'],
  cycles: 2,
  limit: { base: 60, each: 150 },
  run: (place) => runWith(place, freezeServers),
}

type Frozen = { slowest: number; statuses: string[]; lagMs: number; healedMs: number; violations: string[] }

async function runWith(
  place: Place,
  freezeOnce: (place: Place, cycle: number) => Promise<Frozen>,
): Promise<Outcome> {
  const all: Frozen[] = []
  for (let cycle = 0; cycle < place.cycles; cycle += 1) all.push(await freezeOnce(place, cycle))
  const statuses = Object.entries(
    Object.groupBy(
      all.flatMap((one) => one.statuses),
      (status) => status,
    ),
  )
  return {
    cycles: place.cycles,
    figures: {
      slowestMs: Math.max(...all.map(({ slowest }) => slowest)),
      answers: statuses.map(([status, many = []]) => `${status} × ${many.length}`).join(', '),
      lagP99Ms: Math.max(...all.map(({ lagMs }) => lagMs)),
      ...spread(
        'healed',
        all.map(({ healedMs }) => healedMs),
      ),
    },
    violations: all.flatMap(({ violations }, i) => violations.map((one) => `cycle ${i + 1}: ${one}`)),
  }
}

async function freezeEmbedded(place: Place): Promise<Frozen> {
  const data = join(place.scratch, `data-${place.random.int(0, 2 ** 30)}`)
  layOut(data)
  const server = await startReady(data, place.undo)
  try {
    const pid = server.enginePid()
    if (pid === undefined) throw new Error('The server has no process of the engine')
    return await freeze(place, server, [pid])
  } finally {
    await server.kill()
  }
}

async function freezeServers(place: Place, cycle: number): Promise<Frozen> {
  const data = join(place.scratch, `data-${place.random.int(0, 2 ** 30)}`)
  mkdirSync(data)
  const databases = await startDatabases(place.scratch)
  const { postgres, clickhouse, settings } = databases
  const server = await startReady(data, place.undo, { settings })
  try {
    return await freeze(place, server, cycle % 2 === 0 ? [clickhouse.pid()] : processesOf(postgres.pid()))
  } finally {
    await server.kill()
    await databases.stop()
  }
}

async function freeze({ scratch, random, undo }: Place, server: Server, pids: number[]): Promise<Frozen> {
  const ledger = createLedger(scratch, random, undo)
  const violations: string[] = []
  if (!(await ledger.importOne(server, 500))) violations.push('the first import has not ended')
  const usual = await lagFor(server, 3_000)
  const stopped = new AbortController()
  const working = ledger.work(server, stopped.signal)
  const thaw = undo.add(() => signalAll(pids, 'SIGCONT'))
  signalAll(pids, 'SIGSTOP')
  const [lags, answers] = await Promise.all([lagFor(server, frozenMs), searchFor(server, frozenMs)])
  thaw()
  const thawedAt = performance.now()
  while ((await search(server)).status !== 200 && performance.now() - thawedAt < 60_000) await sleep(50)
  const healedMs = Math.round(performance.now() - thawedAt)
  usual.push(...(await lagFor(server, 3_000)))
  stopped.abort()
  await working
  const usualLagMs = quantile(usual, 0.99)
  const [slowest, lagMs] = [Math.max(...answers.map(({ ms }) => ms)), quantile(lags, 0.99)]
  const statuses = answers.map(({ status }) => (status === 0 ? 'none' : String(status)))
  if (slowest > answeredWithinMs) violations.push(`a search had no answer for ${slowest} ms`)
  if (statuses.some((status) => !['200', '503'].includes(status)))
    violations.push(`answers: ${[...new Set(statuses)]}`)
  if (lagMs > Math.max(lagP99Ms, 3 * usualLagMs)) violations.push(`the event loop was ${lagMs} ms late`)
  if (healedMs > healedWithinMs) violations.push(`searches failed for ${healedMs} ms after the end`)
  if (server.hasEnded()) violations.push(`the server ended: ${server.output.stderr.slice(0, 300)}`)
  else violations.push(...(await ledger.violations(server, 'all')))
  return { slowest, statuses, lagMs, healedMs, violations }
}

function signalAll(pids: number[], signal: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // A process of PostgreSQL has ended in the meantime.
    }
  }
}

let asked = 0
/** A search that no cache can answer. */
async function search(server: Server) {
  asked += 1
  return await server.ask(
    postRoutes.search,
    { q: `обстріл OR word${asked}`, page: 1, itemsPerPage: 5 },
    20_000,
  )
}

async function searchFor(server: Server, milliseconds: number) {
  const end = AbortSignal.timeout(milliseconds)
  const answers: { status: number; ms: number }[] = []
  const one = async () => {
    while (!end.aborted) {
      answers.push(await search(server))
      await pause(100, end)
    }
  }
  await Promise.all([one(), one(), one()])
  return answers
}

/** Milliseconds of calls that need no database. */
async function lagFor(server: Server, milliseconds: number): Promise<number[]> {
  const end = AbortSignal.timeout(milliseconds)
  const lags: number[] = []
  while (!end.aborted) {
    lags.push((await server.look('/healthz')).ms)
    await pause(50, end)
  }
  return lags
}
