import { mostWatched } from '@litopys/contract/schemas/subscription'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAuditLog } from '#audit/audit-log.fixture'
import { requestKind } from '#features/saved-objects/kinds'
import { createSavedObjectStore } from '#features/saved-objects/saved-objects.store'
import { createMatchStore } from '#features/subscriptions/matches.store'
import { createSubscriptionStore } from '#features/subscriptions/subscriptions.store'
import { unwatchRequest, watchRequest } from '#features/subscriptions/subscriptions.usecase'
import { localActor } from '#server/actor'
import { openTestRecords } from '#testing/records'
import { systemClock } from './clock.ts'

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

const actor = { ...localActor, id: systemClock.newId(), name: 'stepan@example.org' }

async function keepRequests(count: number): Promise<string[]> {
  const now = systemClock.now()
  const by = { createdBy: actor.name, createdAt: now, updatedBy: actor.name, updatedAt: now }
  const rows = Array.from({ length: count }, (_, i) => ({
    id: systemClock.newId(),
    collection: 'requests' as const,
    ownerId: actor.id,
    version: 1,
    ...by,
    body: JSON.stringify({ ...requestKind.usual, title: `Пором ${i}`, search: 'пором' }),
    sharedWith: [],
    changed: '{}',
    deletedAt: null,
  }))
  await records.db.insertInto('saved').values(rows).execute()
  return rows.map(({ id }) => id)
}

test('a user at the maximum of watched requests must stop one before watching another', async () => {
  const { db } = records
  const subscriptions = createSubscriptionStore(db)
  const [last = '', first = '', ...others] = await keepRequests(mostWatched + 1)
  const now = systemClock.now()
  for (const requestId of [first, ...others])
    await subscriptions.add({
      id: systemClock.newId(),
      requestId,
      userId: actor.id,
      createdAt: now,
      title: '',
    })
  const deps = {
    saved: createSavedObjectStore(db),
    subscriptions,
    transact: auditLog.transact,
    clock: systemClock,
    timeZone: 'Europe/Kyiv',
  }
  const watch = (id: string) => watchRequest(deps, actor, { id })
  await expect(watch(last)).rejects.toMatchObject({ code: 'too_many_watched' })
  await watch(first)
  await unwatchRequest(deps, actor, { id: first })
  await watch(last)
  expect((await subscriptions.find(last, actor.id))?.requestId).toBe(last)
})

test('watching a request again within a day restores its matches, later it does not', async () => {
  const { db } = records
  let ahead = 0
  const clock = { ...systemClock, now: () => new Date(Date.now() + ahead) }
  const subscriptions = createSubscriptionStore(db)
  const matches = createMatchStore(db)
  const deps = {
    saved: createSavedObjectStore(db),
    subscriptions,
    transact: auditLog.transact,
    clock,
    timeZone: 'UTC',
  }
  const reader = { ...actor, id: systemClock.newId() }
  const [id = ''] = await keepRequests(1)
  await db
    .updateTable('saved')
    .set({ sharedWith: ['everybody'] })
    .where('id', '=', id)
    .execute()
  const found = async () => (await subscriptions.ofUser(reader.id, id)).map((row) => row.matches)

  await watchRequest(deps, reader, { id })
  const subscriptionId = (await subscriptions.find(id, reader.id))?.id ?? ''
  await matches.add([{ subscriptionId, postId: '10_1', cluster: '1', fired: [] }], clock.now())
  await unwatchRequest(deps, reader, { id })
  expect([await found(), await subscriptions.watched(), await matches.lock([subscriptionId])]).toEqual([
    [],
    expect.not.arrayContaining([expect.objectContaining({ id: subscriptionId })]),
    new Set(),
  ])
  await expect(unwatchRequest(deps, reader, { id })).rejects.toMatchObject({ code: 'not_found' })
  await watchRequest(deps, reader, { id })
  expect(await found()).toEqual([1])
  await unwatchRequest(deps, reader, { id })
  ahead = 25 * 3_600_000
  await watchRequest(deps, reader, { id })
  expect(await found()).toEqual([0])
})
