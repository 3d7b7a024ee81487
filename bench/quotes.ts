import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postRoutes } from '@litopys/contract/routes/archives'
import { quoteRoutes } from '@litopys/contract/routes/quotes'
import type { Post } from '@litopys/contract/schemas/post'
import { localActor } from '../server/actor.ts'
import { freeze } from '../server/features/quotes/freeze.ts'
import { createQuoteStore } from '../server/features/quotes/quotes.store.ts'
import { openRecords } from '../server/records/open.ts'
import { startTestLitopys } from '../server/testing/litopys.ts'
import { layOut } from '../server/testing/template.ts'
import { benchPosts } from './posts.ts'

// Duration of searches in quotes. Usage: node bench/quotes.ts [QUOTES] [ROUNDS]
const [count = 5_000, rounds = 5] = process.argv.slice(2).map(Number)

const directory = mkdtempSync(join(tmpdir(), 'litopys-quotes-'))
layOut(directory)
await fill()
const { api, close } = await startTestLitopys({ DATA_DIR: directory })
const page = { page: 1, itemsPerPage: 10 }
const facet = { field: 'channelId,tags,inLanguage,createdBy', limit: 10, order: 'count' } as const
const asked: [string, () => Promise<unknown>][] = [
  ['all', () => api.call(quoteRoutes.list, { q: '', ...page })],
  ['a word', () => api.call(quoteRoutes.list, { q: 'міст', ...page })],
  ['a phrase', () => api.call(quoteRoutes.list, { q: '"на березі"', ...page })],
  ['a pattern', () => api.call(quoteRoutes.list, { q: 'мос*', ...page })],
  [
    'a filter',
    () => api.call(quoteRoutes.list, { q: 'has:link', filters: { inLanguage: { in: ['uk'] } }, ...page }),
  ],
  ['facets', () => api.call(quoteRoutes.facets, { q: 'міст', ...facet })],
  ['histogram', () => api.call(quoteRoutes.histogram, { q: 'міст' })],
]
for (const [name, ask] of asked) {
  const [wall, cpu]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const [start, before] = [performance.now(), process.cpuUsage()]
    await ask()
    const { user, system } = process.cpuUsage(before)
    wall.push(Math.round(performance.now() - start))
    cpu.push(Math.round((user + system) / 1_000))
  }
  // On a busy machine the processor time is more reliable.
  console.log(JSON.stringify({ quotes: count, asked: name, wallMs: wall, cpuMs: cpu }))
}
console.log(JSON.stringify({ rssMB: Math.round(process.memoryUsage().rss / 2 ** 20) }))
await close()
rmSync(directory, { recursive: true })

/** Posts of the generator, each saved by the local operator. */
async function fill(): Promise<void> {
  const posts = await archived()
  const db = await openRecords({ directory: join(directory, 'records'), url: undefined })
  await db.transaction().execute(async (transaction) => {
    const quotes = createQuoteStore(transaction)
    for (const [at, post] of posts.entries()) {
      await quotes.add({
        id: randomUUID(),
        ownerId: localActor.id,
        postId: post._id,
        ...freeze(post),
        tags: [],
        comment: '',
        createdBy: 'local',
        createdAt: new Date(Date.now() - at),
      })
    }
  })
  await db.destroy()
}

async function archived(): Promise<Post[]> {
  const litopys = await startTestLitopys({ DATA_DIR: directory })
  await litopys.importPosts([...benchPosts(count)])
  const posts: Post[] = []
  for (let page = 1; posts.length < count; page++) {
    const { data } = await litopys.api.call(postRoutes.search, { q: '', page, itemsPerPage: 1_000 })
    posts.push(...data.map(({ matches: _, seen: _seen, copies: _copies, ...post }) => post))
  }
  await litopys.close()
  return posts
}
