import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTransact, type Transact } from '#audit/transact'
import type { Records } from '#records/open'
import { createTransactionGuard } from '#records/transaction-guard'
import { createMac } from '#secrets/mac-key'
import { createSeal } from '#secrets/seal'
import { systemClock } from '#server/clock'
import { openTestRecords, turnable } from '#testing/records'
import { endSessionsOf, openSessionIn } from './open-session.usecase.ts'
import { createSessionStore } from './sessions.store.ts'
import { createAccessTokens } from './tokens.ts'

const clock = turnable(systemClock)
const user = { id: randomUUID(), email: 'anna@example.org' }
const nothing = () => undefined
const origin = { ip: '127.0.0.1', userAgent: 'a browser' }
let records: Awaited<ReturnType<typeof openTestRecords>>
let open: () => Promise<unknown>
let transact: Transact

beforeAll(async () => {
  records = await openTestRecords()
  const secrets = join(records.directory, 'secrets')
  mkdirSync(secrets)
  const mac = createMac(secrets)
  const seal = createSeal(secrets)
  const transactions = createTransactionGuard()
  transact = createTransact(records.db, {
    mac,
    clock,
    seal,
    transactions,
    onMessages: nothing,
    onEntries: nothing,
  })
  const tokens = createAccessTokens(secrets, clock)
  const person = { ...user, givenName: '', familyName: '', status: 'Active' as const, passwordHash: null }
  const made = { createdAt: clock.now(), updatedAt: clock.now() }
  await records.db
    .insertInto('users')
    .values({ ...person, ...made, role: ['User'] })
    .execute()
  open = () => transact((change) => openSessionIn(change, { clock, mac, tokens }, user, origin))
})
afterAll(() => records.close())

function openSessionsIn(db: Records) {
  const ages = { madeBefore: new Date(0), unusedSince: new Date(0) }
  return createSessionStore(db).listOf(user.id, ages)
}

test('a sixth session ends the oldest, even when sessions are opened in parallel', async () => {
  await open()
  const [first] = await openSessionsIn(records.db)
  for (let i = 0; i < 4; i += 1) {
    clock.turn(1_000)
    await open()
  }
  expect(await openSessionsIn(records.db)).toHaveLength(5)
  clock.turn(1_000)
  await open()
  expect((await openSessionsIn(records.db)).map(({ id }) => id)).not.toContain(first?.id)
  await Promise.all(Array.from({ length: 8 }, () => open()))
  expect(await openSessionsIn(records.db)).toHaveLength(5)
})

test('all sessions of a user can be ended except the calling one', async () => {
  const [kept] = await openSessionsIn(records.db)
  const reason = 'password changed'
  const ended = await transact(({ records }) =>
    endSessionsOf(records, user.id, { at: clock.now(), reason, except: kept?.id }),
  )
  expect(ended).toBe(4)
  expect((await openSessionsIn(records.db)).map(({ id }) => id)).toEqual([kept?.id])
  await transact(({ records }) => endSessionsOf(records, user.id, { at: clock.now(), reason }))
  expect(await openSessionsIn(records.db)).toEqual([])
})
