import { usualMatching } from '@litopys/contract/query/matching'
import { parseQuery } from '@litopys/contract/query/parse'
import { dailyMatches } from '@litopys/contract/schemas/subscription'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nothingHidden } from '#archive/hidden-entities'
import { unchangedPeople } from '#archive/people'
import { openAuditLog } from '#audit/audit-log.fixture'
import { rowOf } from '#features/posts/analysed-post'
import { type PreparedPost, preparedPost } from '#features/posts/prepared-post'
import { localActor } from '#server/actor'
import { systemClock } from '#server/clock'
import { openTestRecords } from '#testing/records'
import { assignArrived } from './arrivals.usecase.ts'
import { createMatchStore } from './matches.store.ts'
import { createSubscriptionStore } from './subscriptions.store.ts'
import { createTriggerIndex } from './trigger-index.ts'
import type { WatchedRequest } from './watched-requests.usecase.ts'

let records: Awaited<ReturnType<typeof openTestRecords>>
let auditLog: Awaited<ReturnType<typeof openAuditLog>>
beforeAll(async () => {
  records = await openTestRecords()
  auditLog = await openAuditLog(records)
})
afterAll(async () => {
  await auditLog.checkpoints.stop()
  await records.close()
})

/** A request that the local operator watches. An unknown time zone makes its dates fail. */
async function watched(q: string, timeZone: string): Promise<WatchedRequest> {
  const { db } = records
  const [requestId, subscriptionId, now] = [systemClock.newId(), systemClock.newId(), systemClock.now()]
  const saved = { id: requestId, collection: 'requests', ownerId: localActor.id, version: 1 } as const
  const by = { createdBy: 'local', createdAt: now, updatedBy: 'local', updatedAt: now }
  const body = JSON.stringify({ title: q, search: q })
  await db
    .insertInto('saved')
    .values({ ...saved, ...by, body, sharedWith: [], changed: '{}', deletedAt: null })
    .execute()
  const row = { id: subscriptionId, requestId, userId: localActor.id, createdAt: now, title: '' }
  await createSubscriptionStore(db).add(row)
  const { query } = parseQuery(q)
  return {
    requestId,
    query,
    filters: {},
    reading: { matching: usualMatching, timeZone },
    triggers: [{ kind: 'flag', flag: 'has:phone' }],
    readers: [{ subscriptionId, restrictions: localActor.restrictions }],
  }
}

const phonePost = (messageId: number) =>
  preparedPost(
    rowOf(
      {
        source: 'jsonl',
        channelId: '5',
        messageId,
        dateCreated: '2026-01-01T10:00:00Z',
        title: 'A',
        author: 'A',
        channelType: 'public_channel',
        postType: 'Post',
        aside: [],
        markup: [],
        media: [],
        reactions: [],
        articleBody: 'Пором, тел. +38 050 123 45 67',
      },
      { id: 'run', startedBy: 'operator', at: '2026-05-01T00:00:00Z' },
    ),
  )

async function arrive(
  requests: WatchedRequest[],
  posts: PreparedPost[],
  onFailure: (requestId: string, error: unknown) => void,
): Promise<void> {
  const people = () => unchangedPeople
  const index = createTriggerIndex(
    requests.map((item) => ({ triggers: item.triggers, item })),
    people,
  )
  await assignArrived(
    {
      watched: async () => index,
      hidden: async () => nothingHidden,
      people,
      transact: auditLog.transact,
      clock: systemClock,
      timeZone: 'Europe/Kyiv',
      onFailure,
    },
    posts.map((post) => ({ post, before: undefined })),
  )
}

test('a request that fails on a post is reported, and other requests still get the post', async () => {
  const { db } = records
  const broken = await watched('has:phone after:2025', 'Nowhere/Island')
  const whole = await watched('has:phone after:2025', 'Europe/Kyiv')
  const failures: string[] = []
  await arrive([broken, whole], [phonePost(1)], (requestId, error) => failures.push(`${requestId} ${error}`))
  expect(failures).toEqual([expect.stringContaining(`${broken.requestId} RangeError`)])
  const found = async ({ readers: [reader] }: WatchedRequest) => {
    const id = reader?.subscriptionId ?? ''
    const { total } = await createMatchStore(db).page(id, { offset: 0, limit: 1 })
    const { failedAt } = await db
      .selectFrom('subscriptions')
      .select('failedAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { total, isTold: failedAt !== null }
  }
  expect(await found(broken)).toEqual({ total: 0, isTold: true })
  expect(await found(whole)).toEqual({ total: 1, isTold: false })
})

test('a request that matches every post is evaluated only until its reader’s daily limit', async () => {
  const broad = await watched('has:phone', 'Europe/Kyiv')
  let judged = 0
  const counting = {
    ...broad,
    get query() {
      judged += 1
      return broad.query
    },
  }
  const posts = Array.from({ length: 3 * dailyMatches }, (_, i) => ({
    ...phonePost(i + 1),
    cluster: 1_000 + i,
  }))
  await arrive([counting], posts, () => undefined)
  const id = broad.readers[0]?.subscriptionId ?? ''
  const { total } = await createMatchStore(records.db).page(id, { offset: 0, limit: 1 })
  const { cutAt } = await records.db
    .selectFrom('subscriptions')
    .select('cutAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect([total, cutAt !== null]).toEqual([dailyMatches, true])
  expect(judged).toBeLessThanOrEqual(dailyMatches + 1)
})
