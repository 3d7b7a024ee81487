import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repeats } from '@litopys/language/testing/repeats.fixture'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Engine, openEngine } from '#archive/engine'
import { migrateArchive } from '#archive/migrate'
import { layOut } from '#testing/template'
import { indexOf } from './analysed-post.ts'
import { anyObservations } from './any-observation.fixture.ts'
import { uncategorized } from './categories/categorizer.ts'
import { createClusterStore } from './clusters.store.ts'
import { confirmedPost } from './confirmations.ts'
import { copyNode } from './copy-keys.ts'
import { createFileTextStore } from './file-texts.store.ts'
import { contentOf } from './observations.fixture.ts'
import { createObservationStore } from './observations.store.ts'
import type { PostContent, PostRow } from './post-row.ts'
import { createPostStore, type PostStore } from './posts.store.ts'
import { archivePosts } from './posts.usecase.ts'
import { preparedPost } from './prepared-post.ts'

const directory = mkdtempSync(join(tmpdir(), 'litopys-archive-orders-'))
let engine: Engine
let posts: PostStore
beforeAll(async () => {
  layOut(directory)
  engine = await openEngine({
    directory: join(directory, 'archive'),
    url: undefined,
    searchTimeoutSeconds: 30,
  })
  await migrateArchive(engine)
  posts = createPostStore(engine)
})
afterAll(async () => {
  await engine.close()
  rmSync(directory, { recursive: true })
})

async function archive(batch: PostRow[]): Promise<void> {
  const deps = {
    posts,
    clusters: createClusterStore(engine),
    fileTexts: createFileTextStore(engine),
    observations: createObservationStore(engine),
    categorizer: async () => uncategorized,
    onArrival: async () => undefined,
    onMerge: async () => undefined,
  }
  await archivePosts(deps, batch.map(preparedPost), false)
}

const numbers = [1, 2, 3]

/** The channel's posts with their revisions, as stored in the engine. */
async function archived(channelId: string) {
  const keys = numbers.map((messageId) => ({ channelId, messageId }))
  const rows = await posts.findRows(keys)
  const revisions = Map.groupBy(await posts.findRevisions(keys), ({ messageId }) => messageId)
  const confirmations = Map.groupBy(await posts.findConfirmations(keys), ({ messageId }) => messageId)
  return rows
    .toSorted((a, b) => a.messageId - b.messageId)
    .map((row) => {
      const post = { ...row, revisions: revisions.get(row.messageId) ?? [] }
      const known = contentOf(confirmedPost(post, confirmations.get(row.messageId) ?? []))
      const { cluster: _, copyNode: own, existedBefore: __, revisions: older, ...content } = known
      expect(own).toBe(copyNode({ ...row, ...indexOf(row) }))
      return {
        ...inChannel(content, ''),
        revisions: older.map((one) => ({ ...one, channelId: '' })),
      }
    })
}

/** The order of arrival, and the positions where a batch ends. */
const arrival = (count: number) =>
  fc.record({
    order: fc.shuffledSubarray(
      Array.from({ length: count }, (_, i) => i),
      { minLength: count },
    ),
    ends: fc.array(fc.boolean(), { minLength: count, maxLength: count }),
    again: fc.boolean(),
  })
const perPost = 3
const count = numbers.length * perPost

let channel = 0

/** The observation moved to another channel. The channel id replaces absent names. */
function inChannel<Row extends Pick<PostContent, 'channelId' | 'title' | 'author'>>(
  row: Row,
  channelId: string,
): Row {
  const renamed = (name: string) => (name === row.channelId ? channelId : name)
  return { ...row, channelId, title: renamed(row.title), author: renamed(row.author) }
}

async function archivedBy(
  observations: PostRow[],
  { order, ends, again }: { order: number[]; ends: boolean[]; again: boolean },
) {
  channel += 1
  const channelId = String(channel)
  let batch: PostRow[] = []
  for (const [place, i] of [...order, ...(again ? order : [])].entries()) {
    const row = observations[i]
    if (row) batch.push({ ...inChannel(row, channelId), messageId: Math.floor(i / perPost) + 1 })
    if (ends[place % count]) {
      await archive(batch)
      batch = []
    }
  }
  await archive(batch)
  return await archived(channelId)
}

test('observations give the same archive in every order and split into any batches, also when repeated', async () => {
  const observations = fc
    .array(anyObservations(perPost, perPost), { minLength: numbers.length, maxLength: numbers.length })
    .map((rows) => rows.flat())
  await fc.assert(
    fc.asyncProperty(
      observations,
      fc.array(arrival(count), { minLength: 3, maxLength: 3 }),
      async (rows, arrivals) => {
        const first = await archivedBy(rows, { order: [...rows.keys()], ends: [], again: false })
        const others: (typeof first)[] = []
        for (const one of arrivals) others.push(await archivedBy(rows, one))
        for (const other of others) expect(other).toEqual(first)
      },
    ),
    { numRuns: repeats(3, 100), endOnFailure: true },
  )
}, 300_000)
