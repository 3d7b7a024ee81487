import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { postRoutes } from '@litopys/contract/routes/archives'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { layOut } from '../../server/testing/template.ts'
import type { Fault, Outcome, Place } from './fault.ts'
import { spread } from './figures.ts'
import { beginImport, createLedger, jobEnd, pause, writePosts } from './ledger.ts'
import { createMemoryDisk } from './loop-disk.ts'
import { type Server, startReady } from './server.ts'

const megabytes = 220
const posts = 4_000
const [refusedWithinMs, healedWithinMs] = [2_000, 10_000]

export const fullDisk: Fault = {
  name: 'full-disk',
  about:
    'the disk becomes full, in every other cycle during an import; then space is freed without a restart',
  needs: ['Linux', 'root'],
  cycles: 2,
  limit: { base: 60, each: 120 },
  run,
}

async function run(place: Place): Promise<Outcome> {
  const [refusedMs, healedMs, violations]: [number[], number[], string[]] = [[], [], []]
  let reads = 0
  for (let cycle = 1; cycle <= place.cycles; cycle += 1) {
    const outcome = await fillOnce(place, cycle % 2 === 0)
    refusedMs.push(outcome.refusedMs)
    healedMs.push(outcome.healedMs)
    reads += outcome.reads
    violations.push(...outcome.violations.map((one) => `cycle ${cycle}: ${one}`))
  }
  const figures = { reads, ...spread('refused', refusedMs), ...spread('healed', healedMs) }
  return { cycles: place.cycles, figures, violations }
}

async function fillOnce({ random, scratch, undo }: Place, duringImport: boolean) {
  const disk = createMemoryDisk(megabytes, undo)
  const data = join(disk.path, 'data')
  layOut(data)
  const ledger = createLedger(scratch, random, undo)
  let server = await startReady(data, undo)
  try {
    const violations: string[] = []
    for (let i = 0; i < 3; i += 1)
      if (!(await ledger.importOne(server, 500))) violations.push('no import ended')
    const file = writePosts(scratch, 50, posts)
    const early = duringImport ? await beginImport(server, file) : undefined
    if (early) await sleep(random.int(100, 1_500))
    const fill = fillUp(disk.path)
    const stopped = new AbortController()
    const reading = readUntil(server, stopped.signal)
    const startedAt = performance.now()
    const refused = await beginImport(server, file)
    const refusedMs = Math.round(performance.now() - startedAt)
    if (refused !== undefined) violations.push('an upload was accepted on a full disk')
    if (refusedMs > refusedWithinMs) violations.push(`the refusal of an upload took ${refusedMs} ms`)
    await sleep(4_000)
    rmSync(fill)
    const freeAt = performance.now()
    const job = early ?? (await beginAtLast(server, file))
    if (job) await untilItRuns(server, job)
    const healedMs = Math.round(performance.now() - freeAt)
    if (healedMs > healedWithinMs)
      violations.push(`${healedMs} ms after space was freed, imports still waited`)
    const ended = job === undefined ? undefined : await jobEnd(server, job, 120_000)
    if (ended?.state.status !== 'done') violations.push(`the import is ${JSON.stringify(ended?.state)}`)
    stopped.abort()
    const { reads, failed } = await reading
    if (failed.length > 0) violations.push(`${failed.length} of ${reads} reads failed: ${failed[0]}`)
    violations.push(...(await ledger.violations(server, 'all')), ...(await countOf(server, 50)))
    if ((await server.stop()) !== 0) violations.push('the server did not stop with 0')
    server = await startReady(data, undo)
    const afterRestart = [...(await ledger.violations(server, 'all')), ...(await countOf(server, 50))]
    violations.push(...afterRestart.map((one) => `after a restart: ${one}`))
    return { refusedMs, healedMs, reads, violations }
  } finally {
    await server.kill()
    disk.remove()
  }
}

async function countOf(server: Server, channelId: number): Promise<string[]> {
  const filters = { channelId: { in: [String(channelId)] } }
  const { totalItems } = await server.call(postRoutes.search, { q: '', filters, page: 1, itemsPerPage: 1 })
  return totalItems === posts ? [] : [`${totalItems} of ${posts} posts are there`]
}

/** The path of a file that takes all space. */
function fillUp(folder: string): string {
  const file = join(folder, 'fill')
  try {
    execFileSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=64k'], { stdio: 'ignore' })
  } catch {
    // dd fails when the disk is full, as intended.
  }
  if (statfsSync(folder).bavail > 64) throw new Error('The disk is not full')
  return file
}

async function beginAtLast(server: Server, file: string): Promise<string | undefined> {
  for (const end = performance.now() + 60_000; performance.now() < end; await sleep(50)) {
    const id = await beginImport(server, file)
    if (id !== undefined) return id
  }
  return undefined
}

/** A job that waits for space has a code. */
async function untilItRuns(server: Server, id: string): Promise<void> {
  for (const end = performance.now() + 60_000; performance.now() < end; await sleep(50)) {
    const { value } = await server.ask(jobRoutes.read, { id })
    const state = value?.data.state
    if (state && !(state.status === 'queued' && state.code !== undefined)) return
  }
}

async function readUntil(server: Server, signal: AbortSignal) {
  const failed: string[] = []
  let reads = 0
  for (; !signal.aborted; reads += 2) {
    const answers = await Promise.all([
      server.ask(postRoutes.search, { q: 'обстріл', page: 1, itemsPerPage: 20 }),
      server.ask(postRoutes.histogram, { q: '', collection: 'archives' }),
    ])
    for (const { status, ...more } of answers)
      if (status !== 200) failed.push(JSON.stringify({ status, ...more }))
    await pause(200, signal)
  }
  return { failed, reads }
}
