import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Engine, openEngine } from '#archive/engine'
import { migrateArchive } from '#archive/migrate'
import { raw } from '#archive/sql'
import { createChannelPostStore } from './channel-posts.store.ts'

const directory = mkdtempSync(join(tmpdir(), 'litopys-channel-posts-'))
let engine: Engine
beforeAll(async () => {
  engine = await openEngine({ directory, url: undefined, searchTimeoutSeconds: 20 })
  await migrateArchive(engine)
})
afterAll(async () => {
  await engine.close()
  rmSync(directory, { recursive: true })
})

const insert = async (table: string, rows: object[]) =>
  await engine.insertLines(table, Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')))

test('what was found in files goes with their last post', async () => {
  const [own, shared] = ['a', 'b'].map((letter) => letter.repeat(64))
  await insert('litopys.postFiles', [
    { hash: own, format: '', channelId: '7', messageId: 1 },
    { hash: shared, format: '', channelId: '7', messageId: 2 },
    { hash: shared, format: '', channelId: '8', messageId: 1 },
  ])
  const found = [own, shared].map((hash) => ({ hash, analysis: '1', analysedAt: 1_700_000_000 }))
  await insert(
    'litopys.fileTexts',
    found.map((one) => ({ ...one, kind: 'document', text: 'Наказ' })),
  )
  await insert('litopys.mediaFiles', found)
  const hashes = async (table: string) =>
    (await engine.rows<{ hash: string }>(raw(`SELECT hash FROM litopys.${table}`))).map(({ hash }) => hash)
  await createChannelPostStore(engine).removeAll('7')
  expect(await hashes('fileTexts')).toEqual([shared])
  expect(await hashes('mediaFiles')).toEqual([shared])
  await createChannelPostStore(engine).removeAll('8')
  expect([...(await hashes('fileTexts')), ...(await hashes('mediaFiles'))]).toEqual([])
})
