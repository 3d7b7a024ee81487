import { readFileSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import type { Records } from '#records/open'
import { systemClock } from '#server/clock'
import { openTestRecords } from '#testing/records'
import { startPostgres } from '../../tools/engines/postgres.ts'
import { line, newAuditLog, oks, openAuditLog, tamper } from './audit-log.fixture.ts'
import { createAuditLogStore } from './audit-log.store.ts'

const shared = await openTestRecords()
afterAll(shared.close)
/** All columns of a line except its number. */
const copied = sql.raw(
  'at, actor_id, actor_name, session_id, ip, action, object_id, object_name, outcome, details, mac',
)
const auditLogOf = (lines: number) => newAuditLog(shared, lines)

describe('lines of the audit log', () => {
  test('fifty writers at once leave one unbroken chain', async () => {
    const { write, verify, db } = await auditLogOf(0)
    await Promise.all(Array.from({ length: 50 }, (_, i) => write([{ ...line, details: { i } }])))
    expect(await verify()).toMatchObject([
      { ok: true, detail: '50 entries of the audit log are intact' },
      { ok: true },
    ])
    const seqs = await db.selectFrom('audit').select('seq').orderBy('seq').execute()
    expect(seqs.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
  })

  test('fifty writers with ten connections to PostgreSQL leave one unbroken chain', {
    timeout: 120_000,
  }, async () => {
    const postgres = await startPostgres()
    onTestFinished(() => postgres.stop())
    const records = await openTestRecords(postgres.url)
    const { write, verify, checkpoints, errors } = await openAuditLog(records)
    await Promise.all(Array.from({ length: 50 }, (_, i) => write([{ ...line, details: { i } }])))
    await checkpoints.stop()
    expect(await verify()).toMatchObject([
      { ok: true, detail: expect.stringContaining('50 entries') },
      { ok: true },
    ])
    expect(errors).toEqual([])
    await records.close()
  })

  test('any text is stored as it was written', async () => {
    const { write, verify } = await auditLogOf(0)
    const odd = 'NUL \0, half a pair \ud800, 😀, "quotes", \\'
    const object = { id: odd, name: odd }
    await write([{ ...line, object, details: { q: odd, [odd]: odd } }])
    expect(oks(await verify())).toEqual([true, true])
  })

  test('a line cannot be changed, removed or cut off with ordinary SQL', async () => {
    const { db } = await auditLogOf(3)
    await expect(db.updateTable('audit').set({ actorId: 'x' }).execute()).rejects.toThrow('only grows')
    await expect(db.deleteFrom('audit').execute()).rejects.toThrow('only grows')
    await expect(sql`TRUNCATE audit`.execute(db)).rejects.toThrow('only grows')
  })

  test.each([0, -7])('a line cannot get the number %i with ordinary SQL', async (seq) => {
    const { db } = await auditLogOf(1)
    const copying = sql`INSERT INTO audit SELECT ${sql.lit(seq)}, ${copied} FROM audit`.execute(db)
    await expect(copying).rejects.toThrow('audit_seq_check')
  })
})

describe('tampering with database access is detected', () => {
  const at = (seq: number) => (db: Records) => db.updateTable('audit').where('seq', '=', seq)
  test.each<[string, (db: Records) => Promise<unknown>]>([
    ['a changed field', (db) => at(7)(db).set({ actorName: 'somebody else' }).execute()],
    [
      'a changed time',
      (db) =>
        at(7)(db)
          .set({ at: new Date(0) })
          .execute(),
    ],
    ['a changed MAC', (db) => at(7)(db).set({ mac: 'x' }).execute()],
    ['a removed line', (db) => db.deleteFrom('audit').where('seq', '=', 7).execute()],
    ['a removed first line', (db) => db.deleteFrom('audit').where('seq', '=', 1).execute()],
    ['a removed last line', (db) => db.deleteFrom('audit').where('seq', '=', 20).execute()],
    ['an emptied table', (db) => db.deleteFrom('audit').execute()],
    [
      'two exchanged lines',
      (db) =>
        sql`UPDATE audit SET seq = CASE seq WHEN 7 THEN -8 ELSE -7 END WHERE seq IN (7, 8)`
          .execute(db)
          .then(() => sql`UPDATE audit SET seq = -seq WHERE seq < 0`.execute(db)),
    ],
    [
      'a time changed by a microsecond',
      (db) => sql`UPDATE audit SET at = at + interval '1 us' WHERE seq = 7`.execute(db),
    ],
    [
      'a time changed to before Christ',
      (db) =>
        sql`UPDATE audit SET at = (to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || ' +00 BC')::timestamptz WHERE seq = 7`.execute(
          db,
        ),
    ],
    ['a time changed to infinity', (db) => sql`UPDATE audit SET at = 'infinity' WHERE seq = 7`.execute(db)],
    [
      'a line inserted before the first',
      (db) => sql`INSERT INTO audit SELECT 0, ${copied} FROM audit WHERE seq = 1`.execute(db),
    ],
    [
      'a line inserted far before the first',
      (db) => sql`INSERT INTO audit SELECT -7, ${copied} FROM audit WHERE seq = 1`.execute(db),
    ],
    [
      'a line added at the end',
      (db) => sql`INSERT INTO audit SELECT 21, ${copied} FROM audit WHERE seq = 20`.execute(db),
    ],
  ])('%s', async (_name, change) => {
    const { db, verify } = await auditLogOf(20)
    expect(oks(await verify())).toEqual([true, true])
    await tamper(db, change)
    expect(oks(await verify())).toContain(false)
  })

  test('a line inserted before the first, with the check of the table dropped', async () => {
    const { db, verify } = await auditLogOf(3)
    await sql`ALTER TABLE audit DROP CONSTRAINT audit_seq_check`.execute(db)
    await sql`INSERT INTO audit SELECT -7, ${copied} FROM audit WHERE seq = 1`.execute(db)
    expect((await verify())[0]).toMatchObject({
      ok: false,
      detail: expect.stringContaining('entry -7 comes before the first'),
    })
  })

  test('lines removed at the end that no checkpoint covers yet', async () => {
    const { db, write, verify } = await auditLogOf(20)
    await write([line, line])
    await tamper(db, (records) => records.deleteFrom('audit').where('seq', '=', 22).execute())
    expect(await verify()).toMatchObject([
      { ok: false, detail: expect.stringContaining('entry 22') },
      { ok: true },
    ])
  })

  test('a second line with the number of another, also between two pages of the check', async () => {
    const { db, verify } = await auditLogOf(1_001)
    await sql`ALTER TABLE audit DROP CONSTRAINT audit_pkey`.execute(db)
    const copying = sql`INSERT INTO audit SELECT seq, ${copied} FROM audit WHERE seq = 1000`
    await tamper(db, (records) => copying.execute(records))
    const [finding] = await verify()
    await tamper(db, (records) => records.deleteFrom('audit').execute())
    await sql`ALTER TABLE audit ADD PRIMARY KEY (seq)`.execute(db)
    expect(finding).toEqual({
      check: 'audit-log',
      ok: false,
      detail: expect.stringContaining('1002 entries'),
    })
  })

  test('a whole audit log rewritten with another key', async () => {
    const { db, mac, verify } = await auditLogOf(20)
    const forged = createAuditLogStore(db, { mac, clock: systemClock })
    await tamper(db, async (records) => {
      await records.deleteFrom('audit').execute()
      await records
        .transaction()
        .execute((transaction) =>
          createAuditLogStore(transaction, { mac, clock: systemClock }).append(
            Array.from({ length: 20 }, () => line),
          ),
        )
    })
    expect((await forged.check(undefined, 100)).every(({ fits }) => fits)).toBe(true)
    expect((await verify())[1]).toMatchObject({ check: 'checkpoints', ok: false })
  })

  test.each<[string, (text: string) => string]>([
    ['a removed checkpoint', (text) => text.replace(/^.*\n/, '')],
    ['a removed last checkpoint', (text) => text.replace(/.*\n$/, '')],
    ['all checkpoints removed', () => ''],
    ['a changed checkpoint', (text) => text.replace('count\\":15', 'count\\":16')],
    ['exchanged checkpoints', (text) => `${text.trim().split('\n').toReversed().join('\n')}\n`],
    ['a forged checkpoint', (text) => `${text}{"checkpoint":"{}","signature":"x"}\n`],
  ])('%s', async (_name, change) => {
    const { file, verify } = await auditLogOf(1501)
    const text = readFileSync(file, 'utf8')
    expect(text.trim().split('\n').length).toBeGreaterThan(1)
    expect(change(text)).not.toBe(text)
    writeFileSync(file, change(text))
    expect((await verify())[1]).toMatchObject({ check: 'checkpoints', ok: false })
  })

  test('each small change anywhere', async () => {
    const changes = inject('isLong') ? 1_000 : 180
    const { db, verify } = await auditLogOf(40)
    const columns = [
      'actor_id',
      'actor_name',
      'session_id',
      'ip',
      'action',
      'object_id',
      'object_name',
      'details',
      'mac',
    ]
    let found = 0
    await sql`ALTER TABLE audit DISABLE TRIGGER ALL`.execute(db)
    for (let i = 0; i < changes; i += 1) {
      const column = sql.ref(columns[i % columns.length] ?? 'mac')
      const seq = (i % 40) + 1
      await sql`UPDATE audit SET ${column} = ${column} || ${String.fromCharCode(97 + (i % 26))} WHERE seq = ${seq}`.execute(
        db,
      )
      if (oks(await verify()).includes(false)) found += 1
      await sql`UPDATE audit SET ${column} = left(${column}, -1) WHERE seq = ${seq}`.execute(db)
    }
    expect([found, oks(await verify())]).toEqual([changes, [true, true]])
  })
})
