import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { postRoutes } from '@litopys/contract/routes/archives'
import { layOut } from '../../server/testing/template.ts'
import { startDatabases } from './database-servers.ts'
import type { Fault, Outcome, Place } from './fault.ts'
import { spread } from './figures.ts'
import { createLedger } from './ledger.ts'
import { type Server, startReady } from './server.ts'

/** Longest time in which searches may fail after an engine can be reached again. */
const windowMs = 3_000

export const killedEngine: Fault = {
  name: 'killed-engine',
  about:
    'kill -9 of the process of the embedded ClickHouse under load: the server starts it again, searches fail for at most 3 s',
  needs: ['Linux'],
  cycles: 5,
  limit: { base: 60, each: 20 },
  run: async (place) => {
    const data = join(place.scratch, 'data')
    layOut(data)
    const server = await startReady(data, place.undo)
    const killed = new Set<number>()
    const started = new Set<number>()
    try {
      const outcome = await restartUnderLoad(place, server, async () => {
        const pid = server.enginePid()
        if (pid === undefined) return
        started.add(pid)
        process.kill(pid, 'SIGKILL')
        killed.add(pid)
      })
      const last = server.enginePid()
      if (last !== undefined) started.add(last)
      // The first process was started with the server.
      const [kills, engineRestarts] = [killed.size, started.size - 1]
      const violations = [
        ...outcome.violations,
        ...(kills === place.cycles ? [] : [`${kills} of ${place.cycles} processes were killed`]),
        ...(engineRestarts === kills ? [] : [`the engine was started again ${engineRestarts} times`]),
      ]
      return { ...outcome, figures: { kills, engineRestarts, ...outcome.figures }, violations }
    } finally {
      await server.kill()
    }
  },
}

export const restartedServers: Fault = {
  name: 'restarted-servers',
  about:
    'PostgreSQL and ClickHouse servers are restarted in turn under load: searches fail for at most 3 s after that',
  needs: ['Linux', 'gcc', 'PostgreSQL'],
  cycles: 4,
  limit: { base: 90, each: 40 },
  run: async (place) => {
    const data = join(place.scratch, 'data')
    mkdirSync(data)
    const databases = await startDatabases(place.scratch)
    const { postgres, clickhouse, settings } = databases
    const server = await startReady(data, place.undo, { settings })
    try {
      return await restartUnderLoad(place, server, async (cycle) => {
        if (cycle % 2 === 0) await postgres.restart()
        else {
          await clickhouse.kill()
          await clickhouse.restart()
        }
      })
    } finally {
      await server.kill()
      await databases.stop()
    }
  },
}

async function restartUnderLoad(
  { cycles, random, scratch, undo, say }: Place,
  server: Server,
  restart: (cycle: number) => Promise<void>,
): Promise<Outcome> {
  const ledger = createLedger(scratch, random, undo)
  const [failedMs, violations]: [number[], string[]] = [[], []]
  const stopped = new AbortController()
  const working = ledger.work(server, stopped.signal, { size: [50, 400] })
  for (let cycle = 0; cycle < cycles && !server.hasEnded(); cycle += 1) {
    await sleep(random.int(1_500, 4_000))
    await restart(cycle)
    const ms = await lastFailure(server)
    failedMs.push(ms)
    if (ms > windowMs) violations.push(`restart ${cycle + 1}: searches failed for ${ms} ms`)
    if ((cycle + 1) % 10 === 0) say(`${cycle + 1} of ${cycles} restarts`)
  }
  stopped.abort()
  const { refused } = await working
  if (server.hasEnded()) violations.push(`the server ended: ${server.output.stderr.slice(0, 300)}`)
  else violations.push(...(await ledger.violations(server, 'all')))
  const refusals = [...refused].map(([code, count]) => `${code} × ${count}`).join(', ') || 'none'
  const figures = { acknowledged: ledger.count(), refusals, ...spread('failed', failedMs) }
  return { cycles, figures, violations }
}

/** Milliseconds from now until the last search that failed. Ends after a second without a failure. */
async function lastFailure(server: Server): Promise<number> {
  const startedAt = performance.now()
  let [last, since, asked] = [0, startedAt, 0]
  while (performance.now() - since < 1_000 && performance.now() - startedAt < 30_000 && !server.hasEnded()) {
    asked += 1
    const input = { q: `обстріл OR word${Math.round(startedAt)}x${asked}`, page: 1, itemsPerPage: 5 }
    const { status } = await server.ask(postRoutes.search, input)
    const now = performance.now()
    if (status !== 200) [last, since] = [Math.round(now - startedAt), now]
    await sleep(20)
  }
  return last
}
