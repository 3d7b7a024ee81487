import { join } from 'node:path'
import { casePosts } from '@litopys/contract/testing/query-cases'
import { beginningOf, isTelling } from '@litopys/language/similarity/beginnings'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openArchiveOf } from '#testing/chosen-engines'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import type { Engine } from './engine.ts'
import { migrateArchive, migrations } from './migrate.ts'
import { raw, sql } from './sql.ts'

// An archive of the first version, with posts, is brought to the layout that searches read.

const blank = casePosts.slice(0, 1).map((post) => ({ ...post, messageId: 9_999, tags: [''], audience: [''] }))

let litopys: TestLitopys
let engine: Engine
beforeAll(async () => {
  litopys = await startTestLitopys()
  await litopys.importPosts([...casePosts, ...blank])
  await litopys.instance.close()
  engine = await openArchiveOf(join(litopys.directory, 'data'))
})
afterAll(async () => {
  await engine.close()
  await litopys.close()
})

const statements = migrations.find(({ name }) => name === '0002-reading-layout')?.statements ?? []
const columns = ['repeated', 'present', 'valueIds', 'singles']

async function readLayout() {
  return await Promise.all([
    engine.rows(
      sql`SELECT channelId, messageId, ${raw(columns.join(', '))} FROM litopys.posts ORDER BY channelId, messageId`,
    ),
    engine.rows(sql`SELECT * FROM litopys.postRows FINAL ORDER BY channelId, messageId`),
    engine.rows(sql`SELECT * FROM litopys.facetValues FINAL ORDER BY id`),
  ])
}

async function backToFirst() {
  for (const table of ['postRowsOfPosts', 'facetValuesOfPosts', 'postRows', 'facetValues'])
    await engine.run(sql`DROP TABLE IF EXISTS ${raw(`litopys.${table}`)} SYNC`)
  for (const column of columns)
    await engine.run(
      sql`ALTER TABLE litopys.posts DROP COLUMN IF EXISTS ${raw(column)} SETTINGS mutations_sync = 1`,
    )
  await engine.run(sql`DELETE FROM litopys.migrations WHERE name = '0002-reading-layout'`)
}

test('an import writes what the migration computes, also after a kill between any two statements', async () => {
  const imported = await readLayout()
  expect(imported[1]).toHaveLength(casePosts.length + blank.length)
  expect(JSON.stringify(imported[2])).not.toContain('"value":""')
  expect(imported[2].length).toBeGreaterThan(0)
  // A short run is killed at both ends and at a few places between.
  const step = inject('isLong') ? 1 : Math.ceil(statements.length / 4)
  for (let end = 0; end <= statements.length; end += step) {
    await backToFirst()
    for (const statement of statements.slice(0, end)) await engine.run(raw(statement))
    await migrateArchive(engine)
    expect(await readLayout()).toEqual(imported)
  }
})

type Row = { terms: string[]; beginnings: string[] }
const readBeginnings = async () =>
  await engine.rows<Row>(
    sql`SELECT terms, arraySort(beginnings) AS beginnings FROM litopys.posts ORDER BY channelId, messageId`,
  )

test('the engine makes the beginnings of words as the comparison does, also of older posts', async () => {
  const imported = await readBeginnings()
  for (const { terms, beginnings } of imported) {
    const forms = terms.filter((term) => term.startsWith('=')).map((term) => term.slice(1))
    const shared = terms.filter((term) => /^\^.*[0-9]/.test(term) && !/#[234]$/.test(term))
    const expected = new Set([...forms.map(beginningOf).filter(isTelling), ...shared])
    expect(beginnings).toEqual([...expected].toSorted(byBytes))
  }
  await engine.run(
    sql`ALTER TABLE litopys.posts DROP INDEX beginnings_index, DROP COLUMN beginnings SETTINGS mutations_sync = 1`,
  )
  await engine.run(sql`DELETE FROM litopys.migrations WHERE name = '0003-beginnings'`)
  await migrateArchive(engine)
  expect(await readBeginnings()).toEqual(imported)
})

function byBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other))
}
