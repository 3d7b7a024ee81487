import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openEngine } from '#archive/engine'
import { migrateArchive } from '#archive/migrate'
import { sql } from '#archive/sql'
import { wholeArchive } from '#archive/visible'
import { createPostStore } from './posts.store.ts'

test('reads of jobs do not wait behind searches', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'litopys-post-store-'))
  let user = ''
  const engine = await openEngine({
    directory,
    url: undefined,
    searchTimeoutSeconds: 5,
    currentUser: () => user,
  })
  const over = new AbortController()
  onTestFinished(async () => {
    over.abort()
    await engine.close()
    rmSync(directory, { recursive: true })
  })
  await migrateArchive(engine)
  const posts = createPostStore(engine)

  /** A query that runs for minutes unless it is stopped. */
  const slow = sql`SELECT sum(sipHash64(number)) FROM numbers(1000000000000) SETTINGS max_threads = 1`
  for (user of ['a', 'b', 'c'])
    engine.rows(slow, { timeoutSeconds: 600, signal: over.signal }).catch(() => undefined)
  user = ''
  await expect(engine.rows(sql`SELECT 1`)).rejects.toMatchObject({ code: 'overloaded' })

  expect(await posts.findBounds('1')).toBeUndefined()
  expect(await posts.findWindow('1', 10, 946_684_800)).toBeUndefined()
  expect(await posts.findGaps('1', 10, { pool: 'write' })).toEqual([])
  expect(await posts.findWithMissingFiles('1', { after: 0, limit: 10 })).toEqual([])
  expect(await posts.countWithMissingFiles('1', 0)).toBe(0)
  expect(await posts.findDuplicates({ pool: 'write' })).toEqual([])
  expect(await posts.countOutdated('1', wholeArchive, { pool: 'write' })).toEqual({ outdated: 0, posts: 0 })
})
