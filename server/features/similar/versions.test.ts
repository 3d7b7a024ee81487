import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beginningOf } from '@litopys/language/similarity/beginnings'
import { termId } from '@litopys/language/stems/term-id'
import { tokenize } from '@litopys/language/text/tokens'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Engine, openEngine } from '#archive/engine'
import { migrateArchive } from '#archive/migrate'
import { raw, sql } from '#archive/sql'
import { wholeArchive } from '#archive/visible'
import { layOut } from '#testing/template'
import { createSimilarStore } from './similar.store.ts'

const directory = mkdtempSync(join(tmpdir(), 'litopys-similar-'))
let engine: Engine
beforeAll(async () => {
  layOut(directory)
  const place = { directory: join(directory, 'archive'), url: undefined, searchTimeoutSeconds: 20 }
  engine = await openEngine(place)
  await migrateArchive(engine)
}, 120_000)
afterAll(async () => {
  await engine.close()
  rmSync(directory, { recursive: true })
})

const messages = Array.from({ length: 90 }, (_, i) => i + 1)
const [token] = tokenize('переправа')

/** All posts in one version. */
async function insert(version: number) {
  const lines = messages.map((messageId) =>
    JSON.stringify({
      channelId: '1',
      messageId,
      version,
      text: 'переправа',
      termCount: 1,
      formIds: [termId(token?.form.folded ?? '')],
      terms: [token?.form.exactTerm],
    }),
  )
  await engine.insertLines('litopys.posts', Buffer.from(`${lines.join('\n')}\n`))
}

test('older versions that the engine has not merged yet leave out no post', async () => {
  await engine.run(raw('SYSTEM STOP MERGES litopys.posts'))
  for (const version of [1, 2, 3]) await insert(version)
  const [there] = await engine.rows<{ rows: number }>(
    sql`SELECT toFloat64(count()) AS rows FROM litopys.posts`,
  )
  expect(there?.rows).toBe(3 * messages.length)
  const lookups = [{ beginnings: [beginningOf('переправа')], weight: 1, words: ['переправа'] }]
  const wanted = { lookups, near: undefined, limit: messages.length }
  const found = await createSimilarStore(engine).candidates(wholeArchive, wanted, AbortSignal.timeout(20_000))
  expect(found).toEqual(messages.map((messageId) => ({ channelId: '1', messageId, version: 3 })))
})
