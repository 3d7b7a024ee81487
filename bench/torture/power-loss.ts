import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { diskFaults } from '../../server/testing/disk-faults.ts'
import type { Fault, Outcome, Place } from './fault.ts'
import { spread } from './figures.ts'
import { createLedger } from './ledger.ts'
import { createLoopDisk, type FileSystem } from './loop-disk.ts'
import { startServer } from './server.ts'

/** Longest time from a first start that is ready until the power is lost. */
const longestMs = 15_000

export const powerLoss: Fault = {
  name: 'power-loss',
  about: `all unsynced data is lost, on ext4 and xfs in turn, up to ${longestMs / 1_000} s after a first start or (one in five) during it`,
  needs: ['Linux', 'root', 'loop devices', 'ext4', 'xfs', 'shutdown of a file system', 'gcc'],
  cycles: 2,
  limit: { base: 180, each: 150 },
  run,
}

type Loss = {
  kind: FileSystem
  startsAgain: boolean
  acknowledged: number
  readyMs: number
  violations: string[]
  /** What is missing of what was acknowledged. */
  lost: string[]
}

async function run(place: Place): Promise<Outcome> {
  const { cycles, random, say } = place
  const violations: string[] = []
  const blind = await loseOnce(place, 'ext4', 4_000, 'without sync')
  if (blind.lost.length === 0)
    violations.push(
      `self-check: without a sync nothing acknowledged was reported as lost, but: ${blind.violations.join(', ')}`,
    )
  const losses: Loss[] = []
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const kind = cycle % 2 === 0 ? 'ext4' : 'xfs'
    const isEarly = cycle % 5 === 4
    const afterMs = isEarly ? -random.int(0, 4_000) : random.int(0, longestMs)
    const loss = await loseOnce(place, kind, afterMs)
    losses.push(loss)
    violations.push(...loss.violations.map((one) => `${kind}, ${afterMs} ms after ready: ${one}`))
    say(`power loss ${cycle + 1} of ${cycles} (${kind}), ${violations.length} violations`)
  }
  const count = (kind: FileSystem) => losses.filter((loss) => loss.kind === kind).length
  const acknowledged = losses.reduce((sum, loss) => sum + loss.acknowledged, 0)
  const figures = {
    ext4: count('ext4'),
    xfs: count('xfs'),
    acknowledged,
    lostWithoutSync: blind.lost[0] ?? 'nothing',
    ...spread(
      'ready',
      losses.map(({ readyMs }) => readyMs),
    ),
  }
  return { cycles, figures, violations }
}

/**
 * `afterMs`: of a first start that is ready; negative for so many milliseconds after its beginning. `without sync`:
 * syncs do nothing once it is ready, as with a disk that reports writes that it has not done.
 */
async function loseOnce(
  { random, scratch, undo }: Place,
  kind: FileSystem,
  afterMs: number,
  how: 'with sync' | 'without sync' = 'with sync',
): Promise<Loss> {
  const disk = createLoopDisk(kind, undo)
  const data = join(disk.path, 'data')
  const ledger = createLedger(scratch, random, undo)
  const faults = how === 'without sync' ? diskFaults(scratch, '/mounted/') : undefined
  let server = startServer(data, undo, faults ? { env: faults.env } : {})
  try {
    if (afterMs < 0) await sleep(-afterMs)
    else {
      await server.readyOrThrow()
      if (faults) {
        // The archive itself must survive, so that what it lacks can be seen.
        execFileSync('sync', ['--file-system', disk.path])
        faults.order('fsync nothing')
      }
      // One change is saved at once, so that an early loss is tested too.
      await ledger.saveOne(server)
      await ledger.work(server, AbortSignal.timeout(afterMs), { size: [50, 300] })
    }
    disk.shutDown()
    await server.kill()
    disk.remount()
    server = startServer(data, undo)
    const startsAgain = await server.ready()
    const [acknowledged, { readyMs }] = [ledger.count(), server]
    const lost = startsAgain ? await ledger.lost(server) : []
    const violations = startsAgain
      ? await ledger.violations(server, 'all')
      : [`it does not start: ${server.output.stderr.slice(0, 300)}`]
    if (afterMs >= 0 && acknowledged === 0) violations.push('nothing was acknowledged')
    return { kind, startsAgain, acknowledged, readyMs, violations, lost }
  } finally {
    await server.kill()
    disk.remove()
  }
}
