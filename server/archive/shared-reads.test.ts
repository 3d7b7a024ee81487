import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCurrentUser } from '#server/current-user'
import { type Engine, openEngine } from './engine.ts'
import { sharedRead } from './shared-reads.ts'
import { type Sql, sql } from './sql.ts'

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

test('an answer is shared until the hidden channels change, however often the same ones are set', async () => {
  const { begun, read } = countedRead()
  const ask = async () => await workFor('a', async () => await read(quick, new AbortController().signal))
  engine.hideChannels(['10'])
  await ask()
  engine.hideChannels(['10'])
  await ask()
  expect(begun).toEqual(['a'])
  engine.hideChannels([])
  await ask()
  expect(begun).toEqual(['a', 'a'])
})
