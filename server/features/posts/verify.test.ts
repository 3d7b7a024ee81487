import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { analysisVersion } from '@litopys/language/extraction/version'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Engine, openEngine } from '#archive/engine'
import { migrateArchive } from '#archive/migrate'
import { raw } from '#archive/sql'
import { rowOf } from './analysed-post.ts'
import { createPostStore, type PostStore } from './posts.store.ts'
import { preparedPost } from './prepared-post.ts'
import { verifyPosts } from './verify.usecase.ts'

const directory = mkdtempSync(join(tmpdir(), 'litopys-verify-'))
let engine: Engine
let posts: PostStore
beforeAll(async () => {
  engine = await openEngine({ directory, url: undefined, searchTimeoutSeconds: 20 })
  await migrateArchive(engine)
  posts = createPostStore(engine)
})
beforeEach(() => engine.run(raw('TRUNCATE TABLE litopys.posts')))
afterAll(async () => {
  await engine.close()
  rmSync(directory, { recursive: true })
})

function post(version: number, messageId = 1, more: { analysis?: string } = {}) {
  const row = rowOf(
    {
      source: 'jsonl',
      channelId: '5',
      messageId,
      dateCreated: '2026-01-02T03:04:05Z',
      title: 'A',
      author: 'A',
      channelType: 'public_channel',
      postType: 'Post',
      articleBody: 'text',
      aside: [],
      markup: [],
      media: [],
      reactions: [],
    },
    { id: 'run', startedBy: 'operator', at: '2026-05-01T00:00:00Z' },
  )
  return preparedPost({ ...row, version, ...more })
}
async function failures(told: [string, number][] = []) {
  const findings = await verifyPosts({ posts, acknowledged: async () => new Map(told) })
  return findings.filter((finding) => !finding.ok).map(({ check, detail }) => `${check}: ${detail}`)
}

test('posts that imports acknowledged and that are missing are found', async () => {
  await posts.insertRows([post(1)])
  expect(await failures([['5', 1]])).toEqual([])
  expect(
    await failures([
      ['5', 3],
      ['6', 1],
    ]),
  ).toEqual(['complete: imported posts that are missing: 3'])
})

test('posts analysed by an older analyzer are counted, but are not a fault', async () => {
  const analysed = async () => {
    const findings = await verifyPosts({ posts, acknowledged: async () => new Map() })
    return findings.find(({ check }) => check === 'analysed')
  }
  await posts.insertRows([
    post(1, 1, { analysis: '' }),
    post(1, 2, { analysis: `${analysisVersion - 1}-rules` }),
    post(1, 3, { analysis: `${analysisVersion}-rules` }),
  ])
  expect(await analysed()).toMatchObject({
    ok: true,
    detail: expect.stringMatching(/^2 posts analysed by an older version/),
  })
})

test('a post with two rows during a batch is not a fault', async () => {
  await posts.insertRows([post(1), post(2)])
  const found = failures()
  await sleep(700)
  await posts.deleteRows([{ channelId: '5', messageId: 1, version: 1 }])
  expect(await found).toEqual([])
})

test('a post that keeps two rows is found', async () => {
  await posts.insertRows([post(1), post(2), post(1, 2)])
  expect(await failures()).toEqual(['unique: posts with more than one row: 1'])
})

test('a detached part is found', async () => {
  await posts.insertRows([post(1)])
  const [part] = await engine.rows<{ name: string }>(
    raw(
      "SELECT name FROM system.parts WHERE database = 'litopys' AND table = 'posts' AND active AND rows > 0",
    ),
  )
  await engine.run(raw(`ALTER TABLE litopys.posts DETACH PART '${part?.name}'`))
  expect(await failures([['5', 1]])).toEqual([
    'complete: imported posts that are missing: 1',
    `undamaged: 1 parts detached as damaged ${part?.name}`,
  ])
  await engine.run(
    raw(`ALTER TABLE litopys.posts DROP DETACHED PART '${part?.name}' SETTINGS allow_drop_detached = 1`),
  )
})

test('an unreadable merge that the engine repeated is not a fault', async () => {
  await posts.insertRows([post(1, 1)])
  await posts.insertRows([post(1, 2)])
  await engine.run(raw('OPTIMIZE TABLE litopys.posts FINAL'))
  const [part] = await engine.rows<{ name: string; path: string }>(
    raw(
      "SELECT name, path FROM system.parts WHERE database = 'litopys' AND table = 'posts' AND active AND level > 0",
    ),
  )
  const { name, path } = part ?? { name: '', path: '' }
  cpSync(path, join(path, '..', 'detached', `broken-on-start_${name}`), { recursive: true })
  expect(await failures([['5', 2]])).toEqual([])
  await engine.run(raw(`ALTER TABLE litopys.posts DETACH PART '${name}'`))
  expect(await failures()).toEqual([expect.stringMatching(/^undamaged: 2 parts detached as damaged/)])
})
