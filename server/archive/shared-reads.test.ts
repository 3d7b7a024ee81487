import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCurrentUser } from '#server/current-user'
import { type Engine, openEngine } from './engine.ts'
import { sharedRead } from './shared-reads.ts'
import { raw, type Sql, sql } from './sql.ts'

const directory = mkdtempSync(join(tmpdir(), 'litopys-shared-reads-'))
const { id, workFor } = createCurrentUser()
let engine: Engine
beforeAll(async () => {
  engine = await openEngine({ directory, url: undefined, searchTimeoutSeconds: 20, currentUser: id })
})
afterAll(async () => {
  await engine.close()
  rmSync(directory, { recursive: true })
})

function countedRead() {
  const begun: (string | undefined)[] = []
  const read = sharedRead(engine, async (statement: Sql, signal) => {
    begun.push(id())
    return await engine.rows<{ n: number }>(statement, { signal })
  })
  return { begun, read }
}

const slow = sql`SELECT sum(sipHash64(number)) AS n FROM numbers(1000000000000)`
const quick = sql`SELECT 1 AS n`

test('a read that waits for a busy user’s turn does not delay other users', async () => {
  const { read } = countedRead()
  const stopped = new AbortController()
  const { signal } = stopped
  const busy = workFor('busy', async () =>
    Promise.allSettled([engine.rows(slow, { signal }), engine.rows(slow, { signal }), read(quick, signal)]),
  )
  // The busy user has two of the three places, and the third read waits.
  expect(await workFor('light', async () => await read(quick, new AbortController().signal))).toEqual([
    { n: 1 },
  ])
  stopped.abort()
  expect((await busy).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
})

test('the calls of one user share a running read, and all users share its answer', async () => {
  const { begun, read } = countedRead()
  const ask = async (user: string) =>
    await workFor(user, async () => await read(quick, new AbortController().signal))
  await Promise.all([ask('a'), ask('a')])
  await ask('b')
  expect(begun).toEqual(['a'])
})

test('an answer is kept until a table that it was read from is written', async () => {
  const { begun, read } = countedRead()
  const ask = async (statement: Sql) =>
    await workFor('a', async () => await read(statement, new AbortController().signal))
  await engine.run(sql`CREATE DATABASE IF NOT EXISTS litopys`)
  await engine.run(sql`CREATE TABLE IF NOT EXISTS litopys.seen (n UInt8) ENGINE = Memory`)
  const seen = sql`SELECT count() AS n FROM litopys.seen`
  expect([await ask(seen), await ask(quick), await ask(seen)]).toEqual([[{ n: 0 }], [{ n: 1 }], [{ n: 0 }]])
  expect(begun).toEqual(['a', 'a'])
  await engine.run(sql`INSERT INTO litopys.seen VALUES (7)`)
  expect([await ask(seen), await ask(quick)]).toEqual([[{ n: 1 }], [{ n: 1 }]])
  expect(begun).toEqual(['a', 'a', 'a'])
})

test('a statement that only reads a table does not end its answers', async () => {
  const { begun, read } = countedRead()
  const seen = sql`SELECT count() AS n FROM litopys.seen`
  const ask = async () => await workFor('a', async () => await read(seen, new AbortController().signal))
  await engine.run(sql`CREATE TABLE IF NOT EXISTS litopys.other (n UInt8) ENGINE = Memory`)
  await ask()
  await engine.run(sql`INSERT INTO litopys.other SELECT n FROM litopys.seen`)
  await ask()
  expect(begun).toEqual(['a'])
})

test('answers use a bounded memory, and the least recently used are given up', async () => {
  const givenUp: number[] = []
  const begun: number[] = []
  const read = sharedRead(
    engine,
    async (statement, signal) => {
      const [row] = await engine.rows<{ n: number }>(statement, { signal })
      begun.push(row?.n ?? 0)
      return row?.n ?? 0
    },
    { mostBytes: 3_500, bytesOf: () => 1_000, onGivenUp: (n) => givenUp.push(n) },
  )
  const { signal } = new AbortController()
  const ask = async (n: string) => await read(sql`SELECT toUInt8(${raw(n)}) AS n`, signal)
  for (const n of ['1', '2', '3', '1', '4', '1', '2']) await ask(n)
  expect({ begun, givenUp }).toEqual({ begun: [1, 2, 3, 4, 2], givenUp: [2, 3] })
})

test('an answer is shared until the hidden channels change, however often the same ones are set', async () => {
  const { begun, read } = countedRead()
  const posts = sql`SELECT 1 AS n, 'litopys.posts' AS table`
  const ask = async () => await workFor('a', async () => await read(posts, new AbortController().signal))
  engine.hideChannels(['10'])
  await ask()
  engine.hideChannels(['10'])
  await ask()
  expect(begun).toEqual(['a'])
  engine.hideChannels([])
  await ask()
  expect(begun).toEqual(['a', 'a'])
})
