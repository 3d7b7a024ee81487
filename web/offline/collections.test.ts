import 'fake-indexeddb/auto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { channel } from '#testing/channels.ts'
import { createCollections, operate } from './collections.ts'
import { openOfflineStore } from './database.ts'

const offlineStore = openOfflineStore()
const collections = createCollections(offlineStore, () => 'Europe/Kyiv')
const ask = (name: string, operation: string, input?: unknown) => operate(collections, name, operation, input)

const channels = Array.from({ length: 12 }, (_, i) => {
  const number = String(i).padStart(2, '0')
  return channel({
    _id: `c${number}`,
    channelId: `10${number}`,
    title: `Channel ${number}`,
    username: `demo_${number}`,
  })
})
beforeEach(async () => {
  for (const collection of Object.values(collections)) await collection.drop()
  await ask('channels', 'bulkAdd', channels)
})
afterAll(() => offlineStore.database.delete())

test('the database has its specified name and version, and six tables with the key _id', () => {
  expect([offlineStore.database.name, offlineStore.database.verno]).toEqual(['tg_search_ssu', 2])
  const tables = offlineStore.database.tables.map(({ name, schema }) => [name, schema.primKey.keyPath])
  expect(new Map(tables.map(([name, key]) => [name, key]))).toEqual(
    new Map(['messages', 'qotes', 'keys', 'queries', 'users', 'channels'].map((name) => [name, '_id'])),
  )
})

test('a page has ten rows by default, starting at (page − 1) × size', async () => {
  const byTitle = { sortBy: { key: 'title' } }
  expect(await ask('channels', 'find', byTitle)).toMatchObject({
    totalItems: 12,
    page: 1,
    itemsPerPage: 10,
    data: channels.slice(0, 10).map(({ _id }) => ({ _id })),
  })
  expect(await ask('channels', 'find', { ...byTitle, page: 2 })).toMatchObject({
    data: channels.slice(10).map(({ _id }) => ({ _id })),
  })
  expect(await ask('channels', 'find', { ...byTitle, page: 3, itemsPerPage: 5 })).toMatchObject({
    data: channels.slice(10).map(({ _id }) => ({ _id })),
  })
})

test('rows are counted, found, changed and deleted one by one', async () => {
  const [first] = channels
  expect(await ask('channels', 'count', {})).toBe(12)
  expect(await ask('channels', 'count', { search: 'channel 1' })).toBe(2)
  await ask('channels', 'update', { _id: first?._id, change: { category: 'Війна' } })
  expect(await ask('channels', 'findOne', first?._id)).toMatchObject({
    title: first?.title,
    category: 'Війна',
  })
  expect(await ask('channels', 'count', { filters: { category: ['Війна'] } })).toBe(1)
  await ask('channels', 'delete', first?._id)
  expect(await ask('channels', 'count', {})).toBe(11)
  await ask('channels', 'drop')
  expect(await ask('channels', 'count', {})).toBe(0)
})

describe('failures have the specified texts', () => {
  test.each([
    ['quotes', 'count', {}, 'unknown_collection', 'This collection does not exist'],
    ['toString', 'count', {}, 'unknown_collection', 'This collection does not exist'],
    ['channels', 'explode', {}, 'unknown_function', 'Error! This function does not exist'],
    ['channels', 'findOne', 'nowhere', 'not_found', 'This object is not found'],
    ['channels', 'delete', 'nowhere', 'not_found', 'This object is not found'],
    ['channels', 'update', { _id: 'nowhere', change: {} }, 'not_found', 'This object is not found'],
  ])('%s.%s(%j): %s', async (name, operation, input, code, message) => {
    await expect(ask(name, operation, input)).rejects.toMatchObject({ code, message })
  })

  test('a database that does not work', async () => {
    offlineStore.database.close()
    await expect(ask('channels', 'count', {})).rejects.toMatchObject({
      code: 'unexpected',
      message: 'Unexpected error',
    })
    await offlineStore.database.open()
  })

  test('invalid rows are reported with their position and field, and no row is added', async () => {
    const broken = { ...channels[0], _id: 'new', title: 5 }
    await expect(ask('channels', 'bulkAdd', [{ ...channels[1], _id: 'fine' }, broken])).rejects.toMatchObject(
      {
        code: 'validation_failed',
        fields: [expect.objectContaining({ path: '/1/title' })],
      },
    )
    expect(await ask('channels', 'count', {})).toBe(12)
  })
})

test('secrets of keys are never stored', async () => {
  const key = {
    _id: 'k',
    phoneNumber: '··· 4567',
    appId: '123',
    hasSession: true,
    createdBy: 'a',
    own: true,
    createdAt: '2026-01-01T00:00:00Z',
  }
  await ask('keys', 'bulkAdd', [{ ...key, appHash: 'f'.repeat(32), stringSession: '1secret' }])
  expect(await offlineStore.database.table('keys').toArray()).toEqual([key])
})
