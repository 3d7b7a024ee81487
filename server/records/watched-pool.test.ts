import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestRecords } from '#testing/records'
import { type Postgres, startPostgres } from '../../tools/engines/postgres.ts'

let postgres: Postgres
const silences: boolean[] = []
let records: Awaited<ReturnType<typeof openTestRecords>>
beforeAll(async () => {
  postgres = await startPostgres()
  records = await openTestRecords(`${postgres.url}?application_name=watched`, (isSilent) =>
    silences.push(isSilent),
  )
})
afterAll(async () => {
  await records.close()
  await postgres.stop()
})

const unreachable = { code: 'records_unreachable' }
const one = () => sql<{ n: number }>`SELECT 1 AS n`.execute(records.db).then(({ rows }) => rows)

test('a connection that is lost in a transaction fails the transaction, not the process', async () => {
  const lost = records.db.transaction().execute(async (transaction) => {
    await sql`SELECT 1`.execute(transaction)
    const other = new pg.Client({ connectionString: postgres.url })
    await other.connect()
    await other.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'watched'",
    )
    await other.end()
    // The loss is reported while no statement is running.
    await new Promise((resolve) => setTimeout(resolve, 200))
    await sql`SELECT 1`.execute(transaction)
  })
  await expect(lost).rejects.toMatchObject(unreachable)
  expect(await one()).toEqual([{ n: 1 }])
})

test('a long statement is not refused when the server takes no more connections', async () => {
  const other = new pg.Client({ connectionString: postgres.url.replace(/postgres$/, 'template1') })
  await other.connect()
  const allow = async (isAllowed: boolean) => {
    const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(records.db)
    await other.query(`ALTER DATABASE "${rows[0]?.name}" ALLOW_CONNECTIONS ${isAllowed}`)
  }
  await allow(false)
  try {
    const slept = sql`SELECT pg_sleep(3)`.execute(records.db)
    await expect(slept).resolves.toMatchObject({ rows: [{}] })
  } finally {
    await allow(true)
    await other.end()
  }
})

test('statements of a server whose processes are stopped end within five seconds', async () => {
  const { rows } = await sql<{ pid: number }>`SELECT pid FROM pg_stat_activity`.execute(records.db)
  const pids = [postgres.pid(), ...rows.map(({ pid }) => pid)]
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of pids) process.kill(pid, name)
  }
  signal('SIGSTOP')
  const startedAt = performance.now()
  try {
    const inTransaction = records.db
      .transaction()
      .execute((transaction) => sql`SELECT 1`.execute(transaction))
    // More than the pool has connections.
    const results = await Promise.allSettled([inTransaction, ...Array.from({ length: 15 }, one)])
    for (const result of results) expect(result).toMatchObject({ reason: unreachable })
    expect(performance.now() - startedAt).toBeLessThan(7_500)
  } finally {
    signal('SIGCONT')
  }
  await expect.poll(() => one().catch(String), { timeout: 10_000 }).toEqual([{ n: 1 }])
  expect(silences).toEqual([true, false])
})

test('statements of a server that is down fail, and work when it is started again', async () => {
  await postgres.restart(async () => {
    await expect(one()).rejects.toMatchObject(unreachable)
  })
  expect(await one()).toEqual([{ n: 1 }])
})
