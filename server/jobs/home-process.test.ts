import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openRecords, type Records } from '#records/open'
import { openProcessNotices } from '#records/process-notices'
import { createSeal, type Seal } from '#secrets/seal'
import { AppError } from '#server/errors'
import { type Postgres, startPostgres } from '../../tools/engines/postgres.ts'
import { openHomeProcess } from './home-process.ts'

const secrets = mkdtempSync(join(tmpdir(), 'litopys-home-'))
let postgres: Postgres
let db: Records
let seal: Seal
beforeAll(async () => {
  postgres = await startPostgres()
  db = await openRecords({ directory: '', url: postgres.url })
  seal = createSeal(secrets)
}, 60_000)
afterAll(async () => {
  await db.destroy()
  await postgres.stop()
  rmSync(secrets, { recursive: true })
})
beforeEach(async () => {
  await db.deleteFrom('homeLease').execute()
  await db.deleteFrom('homeCalls').execute()
})

/** A process that answers who it is. */
async function process(name: string) {
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  const notices = await openProcessNotices({ db, url: postgres.url, onError })
  const home = openHomeProcess({ records: db, seal, notices, onError })
  const left: string[] = []
  home.onLeave(() => left.push(name))
  const lost = 'telegram_unreachable'
  const ask = home.define({ name: 'ask', lost }, async ({ question }: { question: string }) => {
    if (question === 'refused') throw new AppError('too_many', { retryAfterSeconds: 7 })
    if (question === 'broken') throw new Error('secret details')
    return { name, question }
  })
  home.start()
  const stop = async () => {
    await home.stop()
    await notices.stop()
  }
  onTestFinished(stop)
  return { home, ask, left, errors, stop }
}

/** The lease of a process that has died. */
async function deadHome(seconds: number) {
  const holder = randomUUID()
  const until = sql<Date>`now() + ${seconds} * interval '1 second'`
  await db.insertInto('homeLease').values({ id: 1, holder, until }).execute()
  return holder
}

test('one process is the home, runs the calls of all, and its errors arrive with their codes', async () => {
  const one = await process('one')
  await expect.poll(one.home.isHome).toBe(true)
  const other = await process('other')
  const answers = await Promise.all([one.ask({ question: 'a' }), other.ask({ question: 'b' })])
  expect(answers).toEqual([
    { name: 'one', question: 'a' },
    { name: 'one', question: 'b' },
  ])
  expect(other.home.isHome()).toBe(false)
  await expect(other.ask({ question: 'refused' })).rejects.toMatchObject({
    code: 'too_many',
    retryAfterSeconds: 7,
  })
  const broken = other.ask({ question: 'broken' })
  await expect(broken).rejects.toMatchObject({ code: 'unexpected' })
  await expect(broken).rejects.not.toThrow('secret details')
  expect(one.errors).toEqual([new Error('secret details')])
  expect(await db.selectFrom('homeCalls').selectAll().execute()).toEqual([])
})

test('another process becomes the home when it stops, and gets the calls that wait', async () => {
  const one = await process('one')
  await expect.poll(one.home.isHome).toBe(true)
  const other = await process('other')
  await one.stop()
  expect(await other.ask({ question: 'c' })).toEqual({ name: 'other', question: 'c' })
  expect([one.left, other.left]).toEqual([['one'], []])
})

test('a dead home is replaced, and a call that it has taken fails', async () => {
  const dead = await deadHome(3)
  const { home, ask } = await process('next')
  const taken = ask({ question: 'private' })
  const row = () => db.selectFrom('homeCalls').selectAll().executeTakeFirst()
  await expect.poll(row).toBeTruthy()
  expect(JSON.stringify(await row())).not.toContain('private')
  await db.updateTable('homeCalls').set({ takenBy: dead }).execute()
  await expect(taken).rejects.toMatchObject({ code: 'telegram_unreachable' })
  expect(home.isHome()).toBe(true)
})

test('the home removes answers that no process has taken', { timeout: 20_000 }, async () => {
  const { home } = await process('one')
  await expect.poll(home.isHome).toBe(true)
  const createdAt = new Date(Date.now() - 11 * 60_000)
  const left = {
    id: randomUUID(),
    name: 'ask',
    input: '',
    takenBy: randomUUID(),
    answer: 'sealed',
    createdAt,
  }
  await db.insertInto('homeCalls').values(left).execute()
  const rows = () => db.selectFrom('homeCalls').select('id').execute()
  await expect.poll(rows, { timeout: 10_000 }).toEqual([])
})

test('a home leaves when another process has got its lease', { timeout: 20_000 }, async () => {
  const { home, left } = await process('one')
  await expect.poll(home.isHome).toBe(true)
  await db.updateTable('homeLease').set({ holder: randomUUID() }).execute()
  await expect.poll(() => left, { timeout: 10_000 }).toEqual(['one'])
  expect(home.isHome()).toBe(false)
})

test('a caller that goes away takes its call back', async () => {
  await deadHome(600)
  const { ask } = await process('one')
  const gone = new AbortController()
  const asked = ask({ question: 'd' }, gone.signal)
  const count = async () => (await db.selectFrom('homeCalls').selectAll().execute()).length
  await expect.poll(count).toBe(1)
  gone.abort()
  await expect(asked).rejects.toThrow()
  expect(await count()).toBe(0)
})
