import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import type { Run } from './analysed-post.ts'
import { createAnalyserPool } from './analyser-pool.ts'
import { rowOfPrepared, unpackPrepared } from './prepared-post.ts'
import { packRawPosts, type RawPost } from './raw-post.ts'

const run: Run = { id: 'run', startedBy: 'operator', at: '2026-05-01T00:00:00Z' }
const options = { rules: [], signal: new AbortController().signal }
const packed = (...texts: string[]) => packRawPosts(texts.map(rawPost))

function rawPost(articleBody: string, i: number): RawPost {
  const dateCreated = '2026-01-01T10:00:00Z'
  const lists = { aside: [], markup: [], media: [], reactions: [] }
  return {
    source: 'jsonl',
    channelId: '5',
    messageId: i + 1,
    dateCreated,
    postType: 'Post',
    articleBody,
    ...lists,
  }
}

/** Starts threads that run this code for each task. */
function startThreads(code: string) {
  const started: Worker[] = []
  const start = () => {
    const body = `const { parentPort } = require('node:worker_threads')
      parentPort.on('message', (order) => { ${code} })`
    const worker = new Worker(body, { eval: true })
    started.push(worker)
    return worker
  }
  return { started, start }
}

test('posts come back analysed, in their order, with their lines and words', async () => {
  const pool = createAnalyserPool({ width: 1 })
  const words = 'Пором через річку знову ходить щодня о восьмій ранку та о шостій вечора'
  const posts = unpackPrepared(await pool.prepare(packed('Пором', words, ''), run, options))
  expect(posts.map((post) => rowOfPrepared(post).text)).toEqual(['Пором', words, ''])
  expect(posts.map(({ copyKeys }) => copyKeys.text !== undefined)).toEqual([false, true, false])
  expect(new TextDecoder().decode(posts[1]?.copyKeys.text?.words)).toMatch(/^"formIds":\[\d/)
})

test('a thread analyses with the rules of each task', async () => {
  const pool = createAnalyserPool({ width: 1 })
  const clues = [{ q: 'пором', weight: 1 }]
  const rules = [{ category: 'Транспорт', clues, threshold: 1, keywords: [], isActive: true }]
  const categories = async (given: typeof rules) => {
    const answer = await pool.prepare(packed('Пором'), run, { ...options, rules: given })
    return unpackPrepared(answer).map((post) => rowOfPrepared(post).foundCategories)
  }
  expect(await categories(rules)).toEqual([['Транспорт']])
  expect(await categories([])).toEqual([[]])
})

test('no more threads run than the pool is wide, and they are used again', async () => {
  const { start, started } = startThreads(
    'parentPort.postMessage({ kind: "reanalysed", lines: new Uint8Array(), changed: 1, unlinked: [] })',
  )
  const pool = createAnalyserPool({ width: 2, start })
  await Promise.all(Array.from({ length: 10 }, () => pool.reanalyse([], options)))
  expect(started).toHaveLength(2)
})

test('a thread gets the rules only if they differ from those of its last task', async () => {
  const { start } = startThreads(
    'parentPort.postMessage({ kind: "reanalysed", lines: new Uint8Array(), changed: order.rules?.length ?? -1, unlinked: [] })',
  )
  const pool = createAnalyserPool({ width: 1, start })
  const rule = { category: 'Транспорт', clues: [], threshold: 1, keywords: [], isActive: true }
  const sent: number[] = []
  for (const rules of [[rule], [{ ...rule }], [{ ...rule, threshold: 2 }], []])
    sent.push((await pool.reanalyse([], { ...options, rules })).changed)
  expect(sent).toEqual([1, -1, 1, 0])
})

test('a pool uses the waiting thread of another pool', async () => {
  await createAnalyserPool({ width: 1 }).prepare(packed('Пором'), run, options)
  let started = 0
  const count = () => {
    started += 1
  }
  process.on('worker', count)
  const posts = unpackPrepared(await createAnalyserPool({ width: 1 }).prepare(packed('Міст'), run, options))
  process.off('worker', count)
  expect(posts.map((post) => rowOfPrepared(post).text)).toEqual(['Міст'])
  expect(started).toBe(0)
})

test.each([
  ['throws', 'throw new Error("boom")', /has failed: boom/],
  ['ends', 'process.exit(3)', /has ended/],
])('a thread that %s fails its task, and the next task gets another thread', async (_name, code, message) => {
  const { start, started } = startThreads(code)
  const pool = createAnalyserPool({ width: 1, start })
  const [first, second] = await Promise.allSettled([pool.reanalyse([], options), pool.reanalyse([], options)])
  expect(first).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(message) } })
  expect(second).toMatchObject({ status: 'rejected' })
  expect(started).toHaveLength(2)
})

test('an abandoned task ends its thread, and waiting tasks of other jobs still run', async () => {
  const { start, started } = startThreads('for (;;) {}')
  const threads = [start, () => new Worker(new URL('./analyser.worker.ts', import.meta.url))]
  const pool = createAnalyserPool({ width: 1, start: () => (threads.shift() ?? start)() })
  const stop = new AbortController()
  const stuck = pool.reanalyse([], { ...options, signal: stop.signal })
  const queued = pool.reanalyse([], { ...options, signal: stop.signal })
  const other = pool.prepare(packed('Пором'), run, options)
  stop.abort(new Error('cancelled'))
  await expect(stuck).rejects.toThrow('cancelled')
  await expect(queued).rejects.toThrow('cancelled')
  expect(unpackPrepared(await other)).toHaveLength(1)
  expect(started).toHaveLength(1)
})
