import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { benchPosts } from '../posts.ts'
import { nearForms } from './near-forms.ts'
import { type PeerPost, peerPosts } from './peer-posts.ts'
import { createSqliteLoad } from './sqlite-load.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'litopys-bench-peers-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

async function postsOf(count: number, copies: number): Promise<PeerPost[]> {
  const file = join(directory, 'posts.jsonl')
  writeFileSync(file, [...benchPosts(count)].map((post) => JSON.stringify(post)).join('\n'))
  const posts: PeerPost[] = []
  for await (const batch of peerPosts(file, copies)) posts.push(...batch)
  return posts
}

test('peers get every copy of a grown archive, each under its own number', async () => {
  const posts = await postsOf(1_100, 3)
  expect(posts.map(({ id }) => id)).toEqual(Array.from({ length: 3_300 }, (_, i) => i + 1))
  const numbers = new Set(posts.map(({ row }) => `${row.channelId}_${row.messageId}`))
  expect(numbers.size).toBe(3_300)
  const texts = Map.groupBy(posts, ({ row }) => `${row.channelId} ${row.dateCreated} ${row.text}`)
  expect([...texts.values()].every((same) => same.length % 3 === 0)).toBe(true)
})

test('SQLite finds the same near words as an edit distance, with one change or two', () => {
  const path = join(directory, 'forms.sqlite')
  createSqliteLoad(path).finish()
  const db = new DatabaseSync(path)
  const insert = db.prepare('INSERT INTO forms VALUES (?, ?)')
  const forms = [
    'howitzer',
    'howitsers',
    'hwitser',
    'owitser',
    'howitse',
    'hovitzer',
    'хата',
    'хати',
    'а',
    'аб',
  ]
  for (const form of forms) insert.run(form, [...form].reverse().join(''))
  expect(nearForms(db, 'howitser', 1).sort()).toEqual([
    'howitse',
    'howitsers',
    'howitzer',
    'hwitser',
    'owitser',
  ])
  expect(nearForms(db, 'howitser', 2)).toContain('hovitzer')
  expect(nearForms(db, 'хаті', 1).sort()).toEqual(['хата', 'хати'])
  expect(nearForms(db, 'а', 1).sort()).toEqual(['а', 'аб'])
  db.close()
})
