import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { benchPosts } from '../posts.ts'
import { assertSamePosts } from './answers.ts'
import { nearForms } from './near-forms.ts'
import { type LoadingPeer, measures, type PostsSeen } from './peer.ts'
import { type PeerPost, peerPosts } from './peer-posts.ts'
import { postgresPeer } from './postgres.ts'
import { type BenchQuery, mixOf } from './queries.ts'
import { sqlitePeer } from './sqlite.ts'
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

test('peers have the same posts and give the same numbers, also after a restart', async () => {
  const posts = await postsOf(400, 2)
  const loaded = await Promise.all([
    loadedWith(await postgresPeer(), posts),
    loadedWith(await sqlitePeer(), posts),
  ])
  const seen = new Map<string, PostsSeen>()
  for (const { name, postsSeen } of loaded) seen.set(name, await postsSeen())
  assertSamePosts(seen)
  expect([...seen.values()][0]?.posts).toBe(800)

  const queries: BenchQuery[] = [
    ...mixOf(['common', 'two words', 'phrase', 'distance', 'exclusion']),
    { kind: 'facet filter', q: 'обстріл', only: { hasImage: true } },
    { kind: 'date filter', q: 'drone', only: { from: '2025-03-01', to: '2025-05-31' } },
  ]
  for (const query of queries) {
    for (const measure of measures) {
      const [one, other] = await Promise.all(loaded.map(({ ask }) => ask(measure, query)))
      expect(`${query.q} ${measure} ${one}`).toBe(`${query.q} ${measure} ${other}`)
    }
  }
  const [word] = queries
  if (!word) throw new Error('no query')
  const total = await loaded[0]?.ask('count', word)
  expect(total).toBeGreaterThan(100)
  for (const { cold, close } of loaded) {
    const stoppedIn: string[] = []
    await cold?.(
      async (place) => {
        stoppedIn.push(place)
      },
      async (ask) => expect(await ask('screen', word)).toBe(total),
    )
    expect(stoppedIn).toHaveLength(1)
    await close()
  }
})

async function loadedWith(peer: LoadingPeer | { absent: string }, posts: PeerPost[]) {
  if ('absent' in peer) throw new Error(peer.absent)
  for (let at = 0; at < posts.length; at += 500) await peer.add(posts.slice(at, at + 500))
  return await peer.ready()
}
