import { afterAll, expect, test } from 'vitest'
import { line, newAuditLog } from '#audit/audit-log.fixture'
import { createAuditedPostStore } from '#audit/audited-posts.store'
import { hashOfPosts, postSetOf } from '#audit/post-set'
import { openTestRecords } from '#testing/records'
import { verifyAuditedPosts } from './verify-audited-posts.usecase.ts'

const shared = await openTestRecords()
afterAll(shared.close)
const auditedPosts = createAuditedPostStore(shared.db)
const keysOf = (channelId: string, numbers: number[]) =>
  numbers.map((messageId) => ({ channelId, messageId }))
const rowsOf = async (objectId: string) =>
  await shared.db.selectFrom('auditedPosts').selectAll().where('objectId', '=', objectId).execute()

test('objects are found by each of their posts, and by no other', async () => {
  const numbers = [-5, 0, 1, 4_095, 4_096, 9_999_999]
  await auditedPosts.add('one', postSetOf(keysOf('7', numbers)))
  await auditedPosts.add('other', postSetOf(keysOf('7', [1])))
  for (const messageId of numbers)
    expect(await auditedPosts.objectsOf([{ channelId: '7', messageId }])).toContain('one')
  expect(await auditedPosts.objectsOf(keysOf('7', [-4, 2, 4_094, 4_097, 8_191]))).toEqual([])
  expect(await auditedPosts.objectsOf(keysOf('8', numbers))).toEqual([])
  expect((await auditedPosts.objectsOf(keysOf('7', numbers))).toSorted()).toEqual(['one', 'other'])
})

test('posts are added once, however often and in whatever parts', async () => {
  const numbers = Array.from({ length: 5_000 }, (_, i) => i)
  await auditedPosts.add('parts', postSetOf(keysOf('9', numbers.slice(0, 3_000))))
  await auditedPosts.add('parts', postSetOf(keysOf('9', numbers.slice(2_000))))
  expect(await auditedPosts.hashOf('parts')).toBe(hashOfPosts(postSetOf(keysOf('9', numbers.toReversed()))))
  expect(await rowsOf('parts')).toHaveLength(2)
})

test('100,000 posts of a channel take 25 rows', async () => {
  await auditedPosts.add(
    'large',
    postSetOf(
      keysOf(
        '10',
        Array.from({ length: 100_000 }, (_, i) => i),
      ),
    ),
  )
  expect(await rowsOf('large')).toHaveLength(25)
})

test('a list that differs from its audit entry is found', async () => {
  const { auditLog, write } = await newAuditLog(shared, 0)
  const posts = postSetOf(keysOf('11', [1, 2, 5_000]))
  const object = { id: 'export', name: '' }
  const details = { posts: 3, postsHash: hashOfPosts(posts) }
  await write([{ ...line, action: 'export.end', object, details, posts }])
  const found = async () => await verifyAuditedPosts({ auditLog, auditedPosts })
  expect(await found()).toMatchObject([
    { ok: true, detail: expect.stringContaining('1 list compared with the audit log, 0 differ') },
  ])
  await shared.db.deleteFrom('auditedPosts').where('objectId', '=', 'export').where('block', '=', 1).execute()
  expect(await found()).toMatchObject([{ ok: false, detail: expect.stringContaining(': export') }])
})

test('lines about an object are found by its whole id, however long it is', async () => {
  const { auditLog, write } = await newAuditLog(shared, 0)
  const long = 'ї'.repeat(5_000)
  await write(
    [long, `${long}2`, 'x'].map((id) => ({ ...line, action: 'export.end', object: { id, name: '' } })),
  )
  const about = { actions: ['export.end'], open: ['export.end'], actorId: '', objectIds: [long] } as const
  expect((await auditLog.about(about, { limit: 9 })).map(({ objectId }) => objectId)).toEqual([long])
})
