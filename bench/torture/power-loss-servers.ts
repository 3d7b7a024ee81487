import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startDatabases } from './database-servers.ts'
import type { Fault, Outcome, Place } from './fault.ts'
import { createLedger } from './ledger.ts'
import { createLoopDisk, type FileSystem } from './loop-disk.ts'
import { startReady } from './server.ts'

export const powerLossOfServers: Fault = {
  name: 'power-loss-servers',
  about:
    'the same with PostgreSQL and ClickHouse servers on the disk, while Litopys runs elsewhere and then starts again',
  needs: ['Linux', 'root', 'loop devices', 'ext4', 'xfs', 'shutdown of a file system', 'gcc', 'PostgreSQL'],
  cycles: 2,
  limit: { base: 60, each: 180 },
  run,
}

async function run(place: Place): Promise<Outcome> {
  const violations: string[] = []
  let acknowledged = 0
  for (let cycle = 0; cycle < place.cycles; cycle += 1) {
    const kind = cycle % 2 === 0 ? 'ext4' : 'xfs'
    const outcome = await loseOnce(place, kind, place.random.int(500, 10_000))
    acknowledged += outcome.acknowledged
    violations.push(...outcome.violations.map((one) => `${kind}: ${one}`))
    place.say(`power loss ${cycle + 1} of ${place.cycles} (${kind}), ${violations.length} violations`)
  }
  return { cycles: place.cycles, figures: { acknowledged }, violations }
}

async function loseOnce({ random, scratch, undo }: Place, kind: FileSystem, afterMs: number) {
  const disk = createLoopDisk(kind, undo)
  const data = join(scratch, `data-${random.int(0, 2 ** 30)}`)
  mkdirSync(data)
  const ledger = createLedger(scratch, random, undo)
  const databases = await startDatabases(disk.path)
  const { postgres, clickhouse, settings } = databases
  // The set-up of the servers is not part of the fault.
  execFileSync('sync', ['--file-system', disk.path])
  let server = await startReady(data, undo, { settings })
  try {
    await ledger.saveOne(server)
    await ledger.work(server, AbortSignal.timeout(afterMs), { size: [50, 300] })
    disk.shutDown()
    await Promise.all([server.kill(), postgres.kill(), clickhouse.kill()])
    disk.remount()
    await Promise.all([postgres.restart(), clickhouse.restart()])
    server = await startReady(data, undo, { settings })
    const [acknowledged, violations] = [ledger.count(), await ledger.violations(server, 'all')]
    if (acknowledged === 0) violations.push('nothing was acknowledged')
    return { acknowledged, violations }
  } finally {
    await server.kill()
    await databases.stop()
    disk.remove()
  }
}
