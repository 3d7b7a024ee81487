import { randomUUID } from 'node:crypto'
import { usualRequest } from '@litopys/contract/schemas/saved'
import { afterAll, expect, test } from 'vitest'
import { localActor } from '#server/actor'
import { AppError } from '#server/errors'
import { openTestRecords } from '#testing/records'
import { readNews } from './news.usecase.ts'
import { createOpeningStore } from './openings.store.ts'
import { createSavedObjectStore } from './saved-objects.store.ts'

const { db, close } = await openTestRecords()
afterAll(close)

test('a request whose count waits too long is reported as late, and the others are counted', async () => {
  const [saved, openings, now] = [createSavedObjectStore(db), createOpeningStore(db), new Date()]
  const { id: ownerId, name: createdBy } = localActor
  const ids = { busy: randomUUID(), quiet: randomUUID() }
  for (const [search, id] of Object.entries(ids)) {
    const body = { ...usualRequest, title: search, search }
    await saved.add({
      id,
      collection: 'requests',
      ownerId,
      body,
      sharedWith: [],
      version: 0,
      changed: {},
      createdBy,
      createdAt: now,
      updatedBy: createdBy,
      updatedAt: now,
      deletedAt: null,
    })
    await openings.set(id, ownerId, now)
  }
  const countSince = async (_: unknown, { q }: { q: string }) => {
    if (q === 'busy') throw new AppError('overloaded')
    return { posts: 2, isCut: false }
  }
  const asked = { ids: Object.values(ids).join(',') }
  const news = await readNews(
    { saved, openings, countSince },
    localActor,
    asked,
    new AbortController().signal,
  )
  expect(new Map(news.map(({ _id, ...rest }) => [_id, rest]))).toEqual(
    new Map([
      [ids.busy, { isCut: false, problem: 'late' }],
      [ids.quiet, { posts: 2, isCut: false }],
    ]),
  )
})
