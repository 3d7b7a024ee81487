import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { archiveRoutes, postRoutes } from '@litopys/contract/routes/archives'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { requestRoutes } from '@litopys/contract/routes/saved'
import { subscriptionRoutes } from '@litopys/contract/routes/subscriptions'
import type { NewRequest } from '@litopys/contract/schemas/saved'
import { localActor } from '../server/actor.ts'
import { CommandFailed } from '../server/cli/command.ts'
import type { DemoPost } from '../server/demo/demo-post.ts'
import { createRandom, type Random } from '../server/demo/random.ts'
import { requestKind } from '../server/features/saved-objects/kinds.ts'
import { openRecords } from '../server/records/open.ts'
import { startTestLitopys, type TestLitopys } from '../server/testing/litopys.ts'
import { benchPosts } from './posts.ts'

// Cost of watched requests for an import, and the delay until a post is assigned. Usage: node
// bench/subscriptions.ts [POSTS] [SUBSCRIPTIONS] [ROUNDS]
const [count = 20_000, watched = 1_000, rounds = 2] = process.argv.slice(2).map(Number)
const lonePosts = 5
/**
 * Most watched requests use rare words: a word of every post would exceed the daily limit. One in twenty uses
 * any word.
 */
const rareShare = 0.003

const posts = [...benchPosts(count)]
const postsWith = countWords()
const plain: Import[] = []
const watching: Import[] = []
let assigned = 0
let lateMs: number[] = []
for (let round = 0; round < rounds; round++) {
  // Both alternate, in changing order, so that a busy machine affects both.
  for (const isWatching of round % 2 === 0 ? [false, true] : [true, false]) {
    const directory = await directoryOf(isWatching ? watched : 0)
    const litopys = await startTestLitopys({ DATA_DIR: directory })
    try {
      await importAll(
        litopys,
        posts.slice(0, 500).map((post) => ({ ...post, channelId: '1' })),
      )
      const import_ = await measured(() => importAll(litopys, posts))
      if (isWatching) watching.push(import_)
      else plain.push(import_)
      if (!isWatching) continue
      const { data } = await litopys.api.call(subscriptionRoutes.list, {})
      assigned = data.reduce((sum, { matches }) => sum + matches, 0)
      lateMs = [...lateMs, ...(await lateness(litopys))]
    } finally {
      await litopys.close()
      rmSync(dirname(directory), { recursive: true })
    }
  }
}
console.log(
  JSON.stringify(
    {
      posts: count,
      subscriptions: watched,
      rounds,
      assigned,
      postsPerSecond: { plain: perSecond(plain), watching: perSecond(watching) },
      slower: { wall: ratio('wallMs'), cpu: ratio('cpuMs') },
      // Negative if it was assigned before the search found it.
      assignedAfterStoredMs: { max: Math.max(...lateMs), all: lateMs },
    },
    undefined,
    1,
  ),
)

type Import = { wallMs: number; cpuMs: number }

async function measured(work: () => Promise<unknown>): Promise<Import> {
  const [startedAt, before] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(before)
  return { wallMs: performance.now() - startedAt, cpuMs: (user + system) / 1_000 }
}

function perSecond(imports: Import[]): number {
  return Math.round(count / (median(imports.map(({ wallMs }) => wallMs)) / 1_000))
}

function ratio(key: keyof Import): number {
  const of = (imports: Import[]) => median(imports.map((one) => one[key]))
  return Math.round((of(watching) / of(plain)) * 1_000) / 1_000
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2
}

/** A data directory with this many watched requests. */
async function directoryOf(subscriptions: number): Promise<string> {
  const directory = join(mkdtempSync(join(tmpdir(), 'litopys-watched-')), 'data')
  mkdirSync(directory)
  const db = await openRecords({ directory: join(directory, 'records'), url: undefined })
  const random = createRandom(7)
  const now = new Date()
  for (let i = 0; i < subscriptions; i++) {
    const [id, owner] = [randomUUID(), localActor.id]
    const body = JSON.stringify({ ...requestKind.usual, title: `Watched ${i}`, ...searchOf(random, i) })
    await db
      .insertInto('saved')
      .values({
        id,
        collection: 'requests',
        ownerId: owner,
        body,
        sharedWith: [],
        version: 0,
        changed: '{}',
        createdBy: owner,
        createdAt: now,
        updatedBy: owner,
        updatedAt: now,
        deletedAt: null,
      })
      .execute()
    await db
      .insertInto('subscriptions')
      .values({
        id: randomUUID(),
        requestId: id,
        userId: owner,
        createdAt: now,
        title: '',
        cutAt: null,
        failedAt: null,
        endedAt: null,
      })
      .execute()
  }
  await db.destroy()
  return directory
}

/**
 * Searches with words, phrases, tags, mentions, domains, patterns and filters of the posts, mixed as
 * operators do.
 */
function searchOf(random: Random, i: number): Omit<NewRequest, 'title'> {
  const post = random.pick(posts)
  const words = wordsOf(post, i % 20 === 19)
  const [one, two, third] = [random.pick(words), random.pick(words), random.pick(words)]
  switch (i % 20) {
    case 0:
      return { search: `${one.slice(0, 5)}* ${two}` }
    case 1:
      return { search: `${one.slice(0, 6)}*` }
    case 2:
      return { search: `${one}~1` }
    case 3:
      return { search: `@bench_channel_${random.int(0, 1_499)}` }
    case 4:
      return { search: `domain:site${random.int(0, 799)}.example` }
    case 5:
      return { search: `"${words.slice(0, 2).join(' ')}"` }
    case 6:
      return { search: `${one} OR ${two} OR ${third}` }
    case 7:
      return { search: `#${one}` }
    case 8:
      return { search: one, filters: { channelId: { in: [post.channelId] } } }
    case 9:
      return { search: `${one} -${two}`, filters: { inLanguage: { in: ['uk'] } } }
    case 10:
      return { search: `author:"Автор ${String(random.int(0, 59)).padStart(2, '0')}-${random.int(0, 39)}"` }
    default:
      return { search: `${one} ${two}` }
  }
}

function wordsOf({ text = '' }: DemoPost, isAny: boolean): string[] {
  const words = (text.match(/\p{L}{5,}/gu) ?? []).map((word) => word.toLowerCase())
  const rare = isAny ? words : words.filter((word) => (postsWith.get(word) ?? 0) <= rareShare * count)
  return rare.length > 0 ? rare : ['рідкість']
}

function countWords(): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { text = '' } of posts)
    for (const word of new Set(text.toLowerCase().match(/\p{L}{5,}/gu)))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** For single posts: milliseconds from the first search that finds the post to its assignment. */
async function lateness(litopys: TestLitopys): Promise<number[]> {
  const { api } = litopys
  const { data } = await api.call(requestRoutes.add, { title: 'Lone', search: 'перевірочний' })
  await api.call(subscriptionRoutes.watch, { id: data._id })
  const late: number[] = []
  for (let i = 1; i <= lonePosts; i++) {
    const found = firstTime(async () => {
      const { totalItems } = await api.call(postRoutes.search, {
        q: 'перевірочний',
        page: 1,
        itemsPerPage: 1,
      })
      return totalItems >= i
    })
    const put = firstTime(async () => {
      const { totalItems } = await api.call(subscriptionRoutes.listMatches, {
        id: data._id,
        page: 1,
        itemsPerPage: 1,
      })
      return totalItems >= i
    })
    await importAll(litopys, [
      { ...posts[0], channelId: '2', messageId: i, text: `Перевірочний допис, номер ${i}` },
    ])
    late.push(Math.round((await put) - (await found)))
  }
  return late
}

async function importAll({ api, directory }: TestLitopys, lines: object[]): Promise<void> {
  const file = join(directory, 'posts.jsonl')
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'))
  const { data: upload } = await api.upload(jobRoutes.upload, { fileName: 'posts.jsonl' }, file)
  const { data: job } = await api.call(archiveRoutes.startCapture, { uploadId: upload.uploadId })
  const hasEnded = async () => {
    const { state } = (await api.call(jobRoutes.read, { id: job.id })).data
    if (state.status === 'failed' || state.status === 'cancelled')
      throw new Error(`The import ${state.status}`)
    return state.status === 'done'
  }
  await firstTime(hasEnded)
}

async function firstTime(isSo: () => Promise<boolean>): Promise<number> {
  // On a busy machine a kept connection may be closed before its next use.
  while (!(await isSo().catch(unlessUnanswered))) await new Promise((resolve) => setTimeout(resolve, 5))
  return performance.now()
}

function unlessUnanswered(error: unknown): false {
  if (error instanceof CommandFailed) return false
  throw error
}
