import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Engine, openEngine } from '#archive/engine'
import { sql } from '#archive/sql'
import { createTransact, type Transact } from '#audit/transact'
import { createMac } from '#secrets/mac-key'
import { createSeal } from '#secrets/seal'
import { systemClock } from '#server/clock'
import { openTestRecords } from '#testing/records'
import { createTransactionGuard } from './transaction-guard.ts'

let records: Awaited<ReturnType<typeof openTestRecords>>
let engine: Engine
let transact: Transact
beforeAll(async () => {
  records = await openTestRecords()
  const transactions = createTransactionGuard()
  const nothing = () => undefined
  engine = await openEngine({
    directory: join(records.directory, 'archive'),
    url: undefined,
    searchTimeoutSeconds: 20,
    assertMayWait: transactions.assertOutside,
  })
  transact = createTransact(records.db, {
    mac: createMac(records.directory),
    seal: createSeal(records.directory),
    clock: systemClock,
    transactions,
    onMessages: nothing,
    onEntries: nothing,
  })
})
afterAll(async () => {
  await engine.close()
  await records.close()
})

const one = sql`SELECT 1 AS n`
const uses: Record<string, () => Promise<unknown>> = {
  search: () => engine.rows(one),
  'read of an export': () => engine.rows(one, { pool: 'export' }),
  stream: () =>
    engine.stream(
      (n) => sql`SELECT 1 AS ${n}`,
      async () => undefined,
      { signal: new AbortController().signal },
    ),
  write: () => engine.run(sql`CREATE DATABASE IF NOT EXISTS other`),
}

test.each(Object.entries(uses))('a %s fails inside a transaction of the records', async (_, use) => {
  await use()
  await expect(transact(use)).rejects.toThrow('inside a transaction')
  await use()
})

test('work started in a transaction may use the archive after its end', async () => {
  const ended = Promise.withResolvers<void>()
  const { later } = await transact(async () => ({
    later: ended.promise.then(() => engine.rows(one)),
  }))
  ended.resolve()
  expect(await later).toEqual([{ n: 1 }])
})
