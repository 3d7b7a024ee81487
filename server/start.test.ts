import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { openRecords } from '#records/open'
import { openPglite } from '#records/pglite'
import { startProgram, until } from '#testing/child'
import { layOut } from '#testing/template'

// Each test starts whole processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const home = mkdtempSync(join(tmpdir(), 'litopys-start-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const DATA_DIR = join(home, 'data')
layOut(DATA_DIR)

function start(env: Record<string, string>) {
  return startProgram('server/main.ts', [], { DATA_DIR, PORT: '0', ...env })
}

describe('the server does not start, and prints a short reason, with', () => {
  const broken = join(home, 'file')
  writeFileSync(broken, '')
  test.each([
    ['a directory that is a file', { DATA_DIR: broken }, [broken]],
    ['a directory below a file', { DATA_DIR: join(broken, 'data') }, [join(broken, 'data')]],
    [
      'an unreachable ClickHouse',
      { CLICKHOUSE_URL: 'http://127.0.0.1:9' },
      ['127.0.0.1:9', 'CLICKHOUSE_URL'],
    ],
    [
      'an unreachable PostgreSQL',
      { DATABASE_URL: 'postgres://u:hidden@127.0.0.1:9/x' },
      ['127.0.0.1:9/x', 'DATABASE_URL'],
    ],
    [
      'invalid values',
      {
        PORT: '80.5',
        TIME_ZONE: 'Nowhere',
        LOG_LEVEL: 'loud',
        SEARCH_TIMEOUT_SECONDS: '0',
        DATABASE_URL: 'mysql://u:hidden@x',
        CLICKHOUSE_URL: 'http://',
        PUBLIC_URL: 'x/y',
        MAIL_FROM: 'nobody',
        SMTP_URL: 'smtp://u:hidden@',
        SMS_BODY: '{"to":"{to}"}',
        SMS_AUTHORIZATION: 'hidden\n',
      },
      [
        'PORT',
        'TIME_ZONE',
        'LOG_LEVEL',
        'SEARCH_TIMEOUT_SECONDS',
        'DATABASE_URL',
        'CLICKHOUSE_URL',
        'PUBLIC_URL',
        'MAIL_FROM',
        'SMTP_URL',
        'SMS_BODY',
        'SMS_AUTHORIZATION',
      ],
    ],
  ])('%s', async (_name, env, names) => {
    const { code, stdout, stderr } = await start(env).ended
    expect([code, stdout]).toEqual([1, ''])
    for (const name of names) expect(stderr).toContain(name)
    expect(stderr).not.toContain('    at ')
    expect(stderr).not.toContain('hidden')
  })

  test('a directory that another process uses, and a port in use', async () => {
    const first = start({})
    await until(() => first.output.stdout.includes('ready'))
    const second = await start({}).ended
    expect([second.code, second.stdout]).toEqual([1, ''])
    expect(second.stderr).toBe(
      `The data directory ${DATA_DIR} is in use by another process. Stop that process, or give this one a directory of its own (DATA_DIR).\n`,
    )
    first.child.kill('SIGTERM')
    first.child.kill('SIGINT')
    expect((await first.ended).code).toBe(0)

    const taken = createServer().listen(0, '127.0.0.1')
    await until(() => taken.listening)
    const address = taken.address()
    const port = typeof address === 'object' && address ? String(address.port) : ''
    const third = await start({ PORT: port }).ended
    expect(third.code).toBe(1)
    expect(third.stderr).toContain(`127.0.0.1:${port} cannot be used (HOST, PORT)`)
    taken.close()
  })

  test('records of an unreleased version, which stay unchanged', async () => {
    const data = join(home, 'unreleased')
    layOut(data)
    const place = { directory: join(data, 'records'), onLost: () => undefined }
    const pglite = await openPglite(place)
    await pglite.query(`UPDATE kysely_migration SET name = '0001-first'`)
    await pglite.query(`INSERT INTO kysely_migration VALUES ('0002-accounts', '2026-11-01T00:00:00.000Z')`)
    await pglite.query('DROP TABLE user_pictures')
    const read = `SELECT tablename AS name FROM pg_tables UNION ALL SELECT name FROM kysely_migration ORDER BY name`
    const { rows: before } = await pglite.query(read)
    await pglite.close()
    const { code, stdout, stderr } = await start({ DATA_DIR: data }).ended
    expect([code, stdout, stderr]).toEqual([
      1,
      '',
      'The records were written by a version of Litopys before the first release, which this version cannot read. ' +
        'Use an empty data directory (DATA_DIR), and empty databases in DATABASE_URL and CLICKHOUSE_URL if you set them. ' +
        'Then import the posts again.\n',
    ])
    const after = await openPglite(place)
    expect((await after.query(read)).rows).toEqual(before)
    await after.close()
  })

  test('records of a newer version', async () => {
    const place = { directory: join(DATA_DIR, 'records'), url: undefined }
    const db = await openRecords(place)
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', '2030-01-01T00:00:00.000Z')`.execute(
      db,
    )
    await db.destroy()
    const { code, stderr } = await start({}).ended
    expect([code, stderr]).toEqual([1, expect.stringContaining('newer version of Litopys')])
  })
})
