import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { node, root, startProgram, until } from '#testing/child'
import { layOut } from '#testing/template'
import { openRecords } from './open.ts'

const home = mkdtempSync(join(tmpdir(), 'litopys-durable-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const writer = 'server/records/writer.fixture.ts'
/** Prepared records, because creating them is slow, especially under a tracer. */
const laidOut = (name: string) => {
  layOut(join(home, name))
  return join(home, name, 'records')
}

test('acknowledged rows survive a kill of the process', async () => {
  const directory = laidOut('killed')
  const told: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const { child, output, ended } = startProgram(writer, [directory, String(round * 1_000_000)])
    await until(() => output.stdout.split('\n').length > 30 + round * 17)
    child.kill('SIGKILL')
    const { stdout } = await ended
    told.push(...stdout.split('\n').slice(1, -1).map(Number))
  }
  const db = await openRecords({ directory, url: undefined })
  const { rows } = await sql<{ n: number }>`SELECT n FROM acknowledged`.execute(db)
  await db.destroy()
  const kept = new Set(rows.map((row) => Number(row.n)))
  expect(told.length).toBeGreaterThan(200)
  expect(told.filter((n) => !kept.has(n))).toEqual([])
})

const canTrace = spawnSync('strace', ['-V']).status === 0
test.runIf(canTrace)('every commit reaches the disk', () => {
  const directory = laidOut('traced')
  const file = join(home, 'trace')
  const inserts = 20
  execFileSync('strace', [
    '-f',
    '-e',
    'trace=fdatasync,write',
    '-s',
    '8',
    '-o',
    file,
    node,
    join(root, writer),
    directory,
    '0',
    String(inserts),
  ])
  // The calls between `begin` and the last printed number.
  const lines = readFileSync(file, 'utf8').split('\n')
  const begin = lines.findIndex((line) => line.includes('write(1, "begin'))
  const end = lines.findLastIndex((line) => /write\(1, "19\\n"/.test(line))
  const syncs = lines
    .slice(begin, end)
    .filter((line) => /fdatasync\(\d+\)? /.test(line) && !line.includes('resumed'))
  expect(begin).toBeGreaterThan(0)
  expect(syncs.length).toBeGreaterThanOrEqual(inserts)
})

test('migrations change nothing when they run again', async () => {
  const place = { directory: join(home, 'twice'), url: undefined }
  const applied = async () => {
    const db = await openRecords(place)
    const { rows } = await sql`SELECT name, timestamp FROM kysely_migration ORDER BY name`.execute(db)
    await db.destroy()
    return rows
  }
  const first = await applied()
  expect(first).not.toEqual([])
  expect(await applied()).toEqual(first)
})
