import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { postRoutes } from '@litopys/contract/routes/archives'
import { diskFaults } from '../../server/testing/disk-faults.ts'
import { layOut } from '../../server/testing/template.ts'
import type { Fault, Outcome, Place } from './fault.ts'
import { spread } from './figures.ts'
import { createLedger } from './ledger.ts'
import { createLoopDisk } from './loop-disk.ts'
import { type Server, startReady, startServer } from './server.ts'

/** A server that can no longer save anything must end within this time, so that nothing more is acknowledged. */
const endsWithinMs = 5_000

/** A disk, and how it breaks and is repaired. `env`: variables of a server on it. */
type Breakable = {
  data: string
  env?: Record<string, string>
  breakNow(): void
  /** While no server runs. Returns what is wrong with a start before the repair. */
  repair(): Promise<string[]>
  remove(): void
}

export const lostDisk: Fault = {
  name: 'lost-disk',
  about: 'a disk refuses every read and write, and loses what is unsynced',
  needs: ['Linux', 'root', 'loop devices', 'ext4', 'shutdown of a file system'],
  cycles: 2,
  limit: { base: 60, each: 120 },
  run: (place) => runOn(place, () => lostLoopDisk(place)),
}

export const readOnlyDisk: Fault = {
  name: 'read-only-disk',
  about:
    'ext4 becomes read-only during changes, as after an error of the file system; a start on it says why it ends',
  needs: ['Linux', 'root', 'loop devices', 'ext4'],
  cycles: 2,
  limit: { base: 60, each: 120 },
  run: (place) => runOn(place, () => readOnlyLoopDisk(place)),
}

export const failedWrites: Fault = {
  name: 'failed-writes',
  about: 'each fsync, or each write, of the data directory fails with EIO',
  needs: ['Linux', 'gcc'],
  cycles: 2,
  limit: { base: 60, each: 120 },
  run: (place) => runOn(place, (cycle) => faultyFolder(place, cycle % 2 === 0 ? 'fsync EIO' : 'write EIO')),
}

async function runOn(place: Place, make: (cycle: number) => Breakable): Promise<Outcome> {
  const [endedMs, violations]: [number[], string[]] = [[], []]
  let acknowledged = 0
  for (let cycle = 0; cycle < place.cycles; cycle += 1) {
    const outcome = await breakOnce(place, make(cycle))
    endedMs.push(outcome.endedMs)
    acknowledged += outcome.acknowledged
    violations.push(...outcome.violations.map((one) => `cycle ${cycle + 1}: ${one}`))
  }
  return { cycles: place.cycles, figures: { acknowledged, ...spread('ended', endedMs) }, violations }
}

async function breakOnce({ random, scratch, undo }: Place, disk: Breakable) {
  const ledger = createLedger(scratch, random, undo)
  let server = await startReady(disk.data, undo, { env: disk.env ?? {} })
  try {
    const violations: string[] = []
    if (!(await ledger.importOne(server, 300))) violations.push('the first import has not ended')
    const stopped = new AbortController()
    const working = ledger.work(server, stopped.signal, { size: [100, 400] })
    // Searches run too, because they write to the records.
    const searching = searchUntilEnd(server)
    await sleep(random.int(300, 3_000))
    disk.breakNow()
    const brokenAt = performance.now()
    const end = await Promise.race([server.ended, sleep(30_000, 'running' as const)])
    const endedMs = Math.round(performance.now() - brokenAt)
    stopped.abort()
    await server.kill()
    await Promise.all([working, searching])
    if (endedMs > endsWithinMs || (end !== 1 && end !== 'SIGKILL'))
      violations.push(`the server was ${end} ${endedMs} ms after the disk broke`)
    if (!server.output.stderr.includes('no longer be written'))
      violations.push(`the server did not say why it ended: ${server.output.stderr.slice(0, 200)}`)
    violations.push(...(await disk.repair()))
    server = startServer(disk.data, undo)
    await server.readyOrThrow()
    violations.push(...(await ledger.violations(server, 'all')))
    return { endedMs, acknowledged: ledger.count(), violations }
  } finally {
    await server.kill()
    disk.remove()
  }
}

function lostLoopDisk({ undo }: Place): Breakable {
  const { path, shutDown, remount, remove } = createLoopDisk('ext4', undo)
  return {
    data: join(path, 'data'),
    breakNow: shutDown,
    repair: async () => {
      remount()
      return []
    },
    remove,
  }
}

function readOnlyLoopDisk({ undo }: Place): Breakable {
  const { path, makeReadOnly, remount, remove } = createLoopDisk('ext4', undo)
  const data = join(path, 'data')
  return {
    data,
    breakNow: makeReadOnly,
    repair: async () => {
      // Once writable, so that the file system replays its log.
      remount()
      remount('ro')
      const violations = await violationsOfStart(data, undo)
      remount()
      return violations
    },
    remove,
  }
}

/** A start on a disk that cannot be written ends with a message for the operator. */
async function violationsOfStart(data: string, undo: Place['undo']): Promise<string[]> {
  const server = startServer(data, undo)
  const end = await Promise.race([server.ended, sleep(30_000, 'running' as const)])
  await server.kill()
  const { stderr } = server.output
  const isClear = end === 1 && stderr.includes(data) && !stderr.includes('\n    at ')
  return isClear ? [] : [`a start on a read-only disk was ${end}: ${stderr.slice(0, 300)}`]
}

function faultyFolder({ scratch, random }: Place, order: 'fsync EIO' | 'write EIO'): Breakable {
  const data = join(scratch, `faulty-${random.int(0, 2 ** 30)}`)
  layOut(data)
  const faults = diskFaults(scratch, data)
  return {
    data,
    env: faults.env,
    breakNow: () => faults.order(order),
    repair: async () => {
      faults.heal()
      return []
    },
    remove: () => undefined,
  }
}

async function searchUntilEnd(server: Server): Promise<void> {
  while (!server.hasEnded()) {
    await server.ask(postRoutes.search, { q: 'обстріл', page: 1, itemsPerPage: 20 })
    await sleep(100)
  }
}
