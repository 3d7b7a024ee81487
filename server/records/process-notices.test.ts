import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Postgres, startPostgres } from '../../tools/engines/postgres.ts'
import { openRecords, type Records } from './open.ts'
import { type NoticeKind, noticeKinds, openProcessNotices } from './process-notices.ts'
import { takeStartLock } from './start-lock.ts'

let postgres: Postgres
let db: Records
beforeAll(async () => {
  postgres = await startPostgres()
  db = await openRecords({ directory: '', url: postgres.url })
}, 60_000)
afterAll(async () => {
  await db.destroy()
  await postgres.stop()
})

/** A process that notes what it hears. */
async function listening() {
  const heard: [NoticeKind, string | undefined][] = []
  const errors: unknown[] = []
  const notices = await openProcessNotices({
    db,
    url: postgres.url,
    onError: (error) => errors.push(error),
  })
  onTestFinished(notices.stop)
  for (const kind of noticeKinds) notices.on(kind, (text) => heard.push([kind, text]))
  return { notices, heard, errors }
}

test('a notice reaches the other processes and not its own', async () => {
  const [one, other, third] = [await listening(), await listening(), await listening()]
  one.notices.send('jobs')
  for (const { heard } of [other, third]) await expect.poll(() => heard).toEqual([['jobs', '']])
  expect(one.heard).toEqual([])
})

test('notices of a batch of writes are sent once, with all their tables', async () => {
  const [one, other] = [await listening(), await listening()]
  for (let i = 0; i < 1_000; i += 1) one.notices.send('posts', i % 2 ? 'litopys.posts' : 'litopys.counts')
  await expect.poll(() => other.heard).toEqual([['posts', 'litopys.counts litopys.posts']])
})

test('texts that are too long for one notice are sent in several', async () => {
  const [one, other] = [await listening(), await listening()]
  const texts = Array.from({ length: 1_000 }, (_, i) => `litopys.table${i}`)
  for (const text of texts) one.notices.send('posts', text)
  await expect.poll(() => other.heard.flatMap(([, text]) => text?.split(' '))).toEqual(texts)
  expect(other.heard.length).toBeGreaterThan(1)
})

test('after the server of PostgreSQL was restarted, everything counts as changed, and notices arrive again', {
  timeout: 60_000,
}, async () => {
  const [one, other] = [await listening(), await listening()]
  await postgres.restart()
  for (const { heard } of [one, other])
    await expect.poll(() => heard, { timeout: 20_000 }).toEqual(noticeKinds.map((kind) => [kind, undefined]))
  one.notices.send('exports')
  await expect.poll(() => other.heard.at(-1)).toEqual(['exports', ''])
})

test('texts of other programs on the same channel are ignored', async () => {
  const [one, other] = [await listening(), await listening()]
  for (const text of ['text', '{}', '{"from":"x","kind":"unknown","text":""}'])
    await sql`SELECT pg_notify('litopys', ${text})`.execute(db)
  one.notices.send('channels')
  await expect.poll(() => other.heard).toEqual([['channels', '']])
})

test('one process at a time has the lock of the start, and each is alone only without others', async () => {
  const first = await takeStartLock(postgres.url, () => undefined)
  expect(first.isAlone).toBe(true)
  let waits = false
  const waiting = takeStartLock(postgres.url, () => {
    waits = true
  })
  await expect.poll(() => waits).toBe(true)
  await listening()
  await first.release()
  const second = await waiting
  expect(second.isAlone).toBe(false)
  await second.release()
})
