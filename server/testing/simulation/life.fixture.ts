import { rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRecord } from '@litopys/contract/record'
import { createRandom, type Random } from '#server/demo/random'
import { endProcess } from '#server/end-process'
import { startTestLitopys } from '../litopys.ts'
import { startPreviewServer } from '../preview-server.ts'
import { beginning, shown, shownCount, shownPost } from './channel.ts'
import { allJobs, nextAct, perform, type Server } from './deeds.ts'
import { violations } from './invariants.ts'
import { readLedger, writeLine } from './ledger.ts'
import { type Life, outcomes } from './life.ts'

// One life of a server: it starts with the data that an earlier one left, is checked, is used, and ends as the
// seed decides. A crash ends this process.
const [, , told = ''] = process.argv
const life: Life = JSON.parse(told)
const random = createRandom(life.seed)
const ledger = readLedger(life.ledger)
let { passed } = ledger
const { deeds } = ledger

const startedAt = performance.now()
const clock = {
  now: () => new Date(beginning + passed + (performance.now() - startedAt)),
  newId: () => crypto.randomUUID(),
}
const preview = await startPreviewServer(shown)
const show = () => {
  const numbers = Array.from({ length: shownCount(passed) }, (_, i) => i + 1)
  preview.posts.splice(0, preview.posts.length, ...numbers.map((number) => shownPost(number, passed)))
}
show()
const turn = (milliseconds: number) => {
  passed += milliseconds
  show()
}

const settings = {
  DATA_DIR: life.directory,
  PREVIEW_URL: preview.url,
  PREVIEW_EVERY_MS: '0',
  BACKUP_EVERY: 'off',
}
const litopys = await startTestLitopys(settings, clock, undefined, endProcess)
const server: Server = {
  api: litopys.api,
  app: litopys.instance.app,
  importText: litopys.importText,
  passed: () => passed,
}
writeLine(life.ledger, { line: 'life', passed })

await settle()
await check('after the start')
if (life.planted === undefined) await live()
await settle()
await check('at the end')
await litopys.close()
await preview.close()
process.exit(outcomes.ended)

async function live(): Promise<void> {
  const crashesAt = life.end === 'crash' ? random.int(0, life.deeds - 1) : life.deeds
  for (let i = 0; i < life.deeds; i += 1) {
    if (random.chance(0.4)) turn(random.int(1, 90) * 60_000)
    if (random.chance(0.15)) preview.troubles.push(...troubles(random))
    const order =
      life.faults && random.chance(0.2) ? random.pick(['write ENOSPC', 'fsync sleep 1']) : undefined
    if (order && life.faults) orderFault(life.faults, order)
    if (i === crashesAt) setTimeout(() => process.kill(process.pid, 'SIGKILL'), random.int(0, 600))
    await doNext(order !== undefined || preview.troubles.length > 0)
    if (order && life.faults) healFault(life.faults)
  }
}

async function doNext(hasFault: boolean): Promise<void> {
  const act = nextAct(random, deeds, passed)
  const number = deeds.length
  writeLine(life.ledger, { line: 'started', passed, number, act })
  const deed = { ...act, number, passed, state: 'unanswered' as const, answered: {} }
  deeds.push(deed)
  // A job that waits for its next attempt gets the time.
  const impatience = setInterval(() => turn(5 * 60_000), 3_000)
  try {
    const answered = await perform(server, act, deeds)
    writeLine(life.ledger, { line: 'acknowledged', passed, number, answered })
    Object.assign(deed, { state: 'acknowledged', answered })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const code = isRecord(error) && typeof error.code === 'string' ? error.code : reason
    if (!hasFault)
      await fail([`a call without a fault was refused: ${JSON.stringify(act)}: ${reason}`], 'in its life')
    writeLine(life.ledger, { line: 'refused', passed, number, code })
    Object.assign(deed, { state: 'refused' })
  } finally {
    clearInterval(impatience)
  }
}

/** Waits until no job is queued or running. Jobs that wait for a time get it. */
async function settle(): Promise<void> {
  for (let waits = 0; waits < 600; waits += 1) {
    const jobs = (await allJobs(server.api)).filter(
      ({ state }) => state.status === 'queued' || state.status === 'running',
    )
    if (jobs.length === 0) return
    if (waits % 20 === 19) turn(10 * 60_000)
    await sleep(100)
  }
}

async function check(when: string): Promise<void> {
  const found = await violations(server, deeds)
  if (found.length > 0) await fail(found, when)
}

async function fail(found: string[], when: string): Promise<never> {
  writeFileSync(life.violations, JSON.stringify(found.map((violation) => `${when}: ${violation}`)))
  await litopys.close()
  process.exit(outcomes.violated)
}

function troubles(chance: Random) {
  const { pick } = chance
  return [
    pick([{ kind: 'status', status: 503 } as const, { kind: 'reset' } as const, { kind: 'torn' } as const]),
  ]
}

function orderFault(file: string, order: string): void {
  writeFileSync(file, `${order.replace('ENOSPC', '28')}\n`)
}

function healFault(file: string): void {
  rmSync(file, { force: true })
}
