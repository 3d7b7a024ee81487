import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openEngine } from './engine.ts'
import { pingArchive } from './ping.ts'
import { sql } from './sql.ts'

test('a server with queued searches is ready', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'litopys-ping-'))
  let user = ''
  const engine = await openEngine({
    directory,
    url: undefined,
    searchTimeoutSeconds: 1,
    // The three searches below occupy all connections.
    cores: 2,
    currentUser: () => user,
  })
  const over = new AbortController()
  onTestFinished(async () => {
    over.abort()
    await engine.close()
    rmSync(directory, { recursive: true })
  })
  /** Computes for minutes unless it is stopped. */
  const slow = sql`SELECT sum(sipHash64(number)) FROM numbers(1000000000000) SETTINGS max_threads = 1`
  for (user of ['a', 'b', 'c'])
    engine.rows(slow, { timeoutSeconds: 600, signal: over.signal }).catch(() => undefined)
  user = ''
  await expect(engine.rows(sql`SELECT 1`)).rejects.toMatchObject({ code: 'overloaded' })
  await pingArchive(engine)
})
