import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { layOut } from '../../server/testing/template.ts'
import type { Fault, Outcome, Place } from './fault.ts'
import { quantile, spread } from './figures.ts'
import { fillArchive } from './generated-posts.ts'
import { createLedger } from './ledger.ts'
import { startReady, startServer } from './server.ts'
import type { Undo } from './undo.ts'

/** Wanted times until a killed server is ready again. A busy machine is allowed twice the time of a start after SIGTERM. */
const [readyP95Ms, readyMaxMs] = [5_000, 15_000]
/** One in five servers is killed during its start. */
const earlyShare = 0.2

export const killedImport: Fault = {
  name: 'killed-import',
  about:
    'kill -9 of server and engine 50 to 3,000 ms into imports and changes, or during the start; --posts before',
  needs: ['Linux'],
  cycles: 5,
  limit: { base: 120, each: 30 },
  run,
}

async function run(place: Place): Promise<Outcome> {
  const { cycles, posts, random, scratch, undo, say } = place
  const data = join(scratch, 'data')
  mkdirSync(data)
  layOut(data)
  const ledger = createLedger(scratch, random, undo)
  const earlier = await fillArchive(data, place)
  const cleanMs = await cleanStart(data, undo)
  const [readyMs, violations]: [number[], string[]] = [[], []]
  for (let cycle = 1; cycle <= cycles + 1; cycle += 1) {
    const isLast = cycle === cycles + 1
    const server = startServer(data, undo)
    // The first one lives, so that something is acknowledged.
    if (!isLast && cycle > 1 && random.chance(earlyShare)) {
      await Promise.race([sleep(random.int(50, 2_000)), server.ended])
      await server.kill()
      continue
    }
    await server.readyOrThrow()
    readyMs.push(server.readyMs)
    const found = [
      ...(await earlier.violations(server, isLast ? 'all' : 'sample')),
      ...(await ledger.violations(server, isLast ? 'all' : 'news')),
    ]
    violations.push(...found.map((one) => `after kill ${cycle - 1}: ${one}`))
    if (isLast) await server.stop()
    else {
      // One change is saved at once, so that an early kill is tested too.
      await ledger.saveOne(server)
      const working = ledger.work(server, AbortSignal.timeout(60_000))
      await sleep(random.int(50, 3_000))
      await server.kill()
      await working
    }
    if (cycle % 10 === 0) say(`${cycle} of ${cycles} kills, ${violations.length} violations`)
  }
  if (ledger.count() === 0) violations.push('nothing was acknowledged')
  const [p95, max] = [quantile(readyMs, 0.95), Math.max(...readyMs)]
  if (p95 > Math.max(readyP95Ms, 2 * cleanMs))
    violations.push(`the 95th percentile of the starts is ${p95} ms`)
  if (max > Math.max(readyMaxMs, 3 * cleanMs)) violations.push(`the slowest start took ${max} ms`)
  const figures = { posts, acknowledged: ledger.count(), cleanStartMs: cleanMs, ...spread('ready', readyMs) }
  return { cycles, figures, violations }
}

/** Milliseconds of a start after SIGTERM. */
async function cleanStart(data: string, undo: Undo): Promise<number> {
  const times: number[] = []
  for (let start = 0; start < 3; start += 1) {
    const server = await startReady(data, undo)
    times.push(server.readyMs)
    await server.stop()
  }
  // The first one compiles the programs.
  return Math.max(...times.slice(1))
}
