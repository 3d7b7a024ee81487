import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { layOut } from '#testing/template'
import { prepareCluster } from './cluster.ts'
import { openRecords } from './open.ts'

vi.setConfig({ testTimeout: 180_000 })

const home = mkdtempSync(join(tmpdir(), 'litopys-cluster-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** Records that have been used. */
function usedRecords(): string {
  const data = mkdtempSync(join(home, 'data-'))
  layOut(data)
  return join(data, 'records')
}

async function opens(directory: string): Promise<void> {
  const db = await openRecords({ directory, url: undefined })
  await sql`SELECT 1 FROM users`.execute(db)
  await db.destroy()
}

describe('damaged records do not open, and the message says what is damaged', () => {
  test.each(['PG_VERSION', 'global/pg_control', 'base/5/pg_filenode.map'])('%s is empty', async (name) => {
    const directory = usedRecords()
    truncateSync(join(directory, name))
    await expect(opens(directory)).rejects.toThrow(
      new RegExp(`records in ${directory} .*do not open: ${name} is empty.*\n.*backup`),
    )
  })

  test('PG_VERSION is missing, and no new records are put in its place', async () => {
    const directory = usedRecords()
    rmSync(join(directory, 'PG_VERSION'))
    const names = readdirSync(directory)
    await expect(opens(directory)).rejects.toThrow('PG_VERSION is missing')
    expect(readdirSync(directory)).toEqual(names)
  })

  test('without a write-ahead log', async () => {
    const directory = usedRecords()
    rmSync(join(directory, 'pg_wal'), { recursive: true })
    await expect(opens(directory)).rejects.toThrow('pg_wal has no write-ahead log')
  })

  test('damage that only PostgreSQL detects is reported in its words', async () => {
    const directory = usedRecords()
    truncateSync(join(directory, 'global', 'pg_control'), 100)
    await expect(opens(directory)).rejects.toThrow(/do not open: .*pg_control/s)
  })
})

describe('an interrupted creation starts again', () => {
  test('before the files were complete', async () => {
    const directory = mkdtempSync(join(home, 'records-'))
    mkdirSync(join(directory, 'initial', 'base', '1'), { recursive: true })
    await opens(directory)
  })

  test('while the complete files were moved', async () => {
    const directory = usedRecords()
    const [initial, half] = [join(directory, 'initial'), mkdtempSync(join(home, 'half-'))]
    cpSync(directory, half, { recursive: true })
    renameSync(half, initial)
    for (const name of ['PG_VERSION', 'pg_wal', 'pg_xact']) rmSync(join(directory, name), { recursive: true })
    await opens(directory)
    expect(readdirSync(directory)).not.toContain('initial')
  })

  test('but not after PG_VERSION is in place: the records stay', async () => {
    const directory = usedRecords()
    mkdirSync(join(directory, 'initial'))
    const create = () => Promise.reject(new Error('created again'))
    await prepareCluster(directory, create)
    await opens(directory)
  })
})
