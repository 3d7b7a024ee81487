import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { termId } from '@litopys/language/stems/term-id'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Engine, openEngine } from '#archive/engine'
import { migrateArchive } from '#archive/migrate'
import { bind, raw, sql } from '#archive/sql'
import { wholeArchive } from '#archive/visible'
import { layOut } from '#testing/template'
import { createUnusualStore } from './unusual.store.ts'

const directory = mkdtempSync(join(tmpdir(), 'litopys-unusual-'))
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

const stem = termId('міст')
const post = { channelId: '1', messageId: 1 }
/** A version of the post, whose words are separated by spaces. */
async function insert(version: number, words: string[]) {
  const line = {
    ...post,
    version,
    text: words.join(' '),
    stemIds: words.map((word) => termId(word)),
    termCount: words.length,
  }
  await engine.insertLines('litopys.posts', Buffer.from(`${JSON.stringify(line)}\n`))
}
const textsOf = async (version: number) =>
  await createUnusualStore(engine).texts(
    wholeArchive,
    new Map([[stem, { posts: 1, channels: 1, examples: [{ ...post, version }] }]]),
    AbortSignal.timeout(20_000),
  )

test('the place of a word is of the same version as the text', async () => {
  await insert(1, ['новий', 'міст'])
  const before = [{ stem, text: 'новий міст', place: 2 }]
  expect(await textsOf(1)).toEqual(before)
  await insert(2, ['міст', 'закрито', 'знову'])
  const after = { stem, text: 'міст закрито знову', place: 1 }
  // Between the two statements of a replacement, both versions are there.
  expect(await textsOf(1)).toEqual(expect.arrayContaining([...before, after]))
  await engine.run(sql`DELETE FROM litopys.posts WHERE version = ${bind('UInt32', 1)}`)
  expect(await textsOf(1)).toEqual([after])
  // A kill kept it from being packed.
  await engine.run(raw('TRUNCATE TABLE litopys.postRows'))
  expect(await textsOf(1)).toEqual([after])
  await engine.run(raw('DELETE FROM litopys.posts WHERE true'))
  expect(await textsOf(1)).toEqual([])
})
