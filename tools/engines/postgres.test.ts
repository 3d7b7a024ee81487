import { existsSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startPostgres } from './postgres.ts'

test('a temporary PostgreSQL answers SQL and is gone after stop, with its files', async () => {
  const postgres = await startPostgres()
  const client = new pg.Client(postgres.url)
  await client.connect()
  await client.query('CREATE TABLE words (word text)')
  await client.query("INSERT INTO words VALUES ('літопис')")
  const { rows } = await client.query("SELECT word, current_setting('data_directory') AS folder FROM words")
  await client.end()
  await postgres.stop()

  expect(rows).toEqual([{ word: 'літопис', folder: expect.stringContaining('litopys-postgres-') }])
  expect(existsSync(rows[0].folder)).toBe(false)
  await expect(new pg.Client(postgres.url).connect()).rejects.toThrow('ECONNREFUSED')
})

test('two of them run side by side', async () => {
  const [one, other] = await Promise.all([startPostgres(), startPostgres()])
  expect(one.url).not.toBe(other.url)
  await Promise.all([one.stop(), other.stop()])
})

test('it has its data after a restart, in a new process', async () => {
  const postgres = await startPostgres()
  const ask = async (statement: string) => {
    const client = new pg.Client(postgres.url)
    await client.connect()
    const { rows } = await client.query(statement)
    await client.end()
    return rows
  }
  await ask("CREATE TABLE words AS SELECT 'літопис' AS word")
  const before = postgres.pid()
  let isStopped = false
  await postgres.restart(async () => {
    isStopped = await ask('SELECT 1').then(
      () => false,
      () => true,
    )
  })
  expect(isStopped).toBe(true)
  expect(postgres.pid()).not.toBe(before)
  expect(await ask('SELECT word FROM words')).toEqual([{ word: 'літопис' }])
  await postgres.stop()
})
