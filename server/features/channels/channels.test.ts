import { randomUUID } from 'node:crypto'
import type { InputOf } from '@litopys/contract/route'
import { auditRoutes } from '@litopys/contract/routes/audit'
import { channelRoutes } from '@litopys/contract/routes/channels'
import type { ChannelFilters } from '@litopys/contract/schemas/channel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

let litopys: TestLitopys
const ids = new Map<string, string>()
beforeAll(async () => {
  litopys = await startTestLitopys()
  const add = async (channel: string, more: Partial<InputOf<typeof channelRoutes.add>>) => {
    const base = { channel, source: 'none', schedule: 'off', history: 'all' } as const
    const { data } = await litopys.api.call(channelRoutes.add, { ...base, ...more })
    ids.set(data.title, data._id)
  }
  await add('1', { title: 'Погода', category: 'weather', keywords: ['сніг', 'дощ'], tags: ['red'] })
  await add('2', { title: 'Варта', category: 'news', audience: ['усі'], sensitive: true })
  await add('-1001500000003', { title: 'Залізниця', schedule: 'daily' })
})
afterAll(() => litopys.close())

const titles = async (filters: ChannelFilters, search = '') => {
  const page = { page: 1, itemsPerPage: 10 }
  const { data } = await litopys.api.call(channelRoutes.list, { search, filters, ...page })
  return data.map(({ title }) => title)
}

describe('channels can be found', () => {
  test.each<[ChannelFilters, string[]]>([
    [{}, ['Варта', 'Залізниця', 'Погода']],
    [{ category: ['weather', 'sport'] }, ['Погода']],
    [{ category: [''] }, ['Залізниця']],
    [{ keywords: ['дощ'] }, ['Погода']],
    [{ keywords: [''] }, ['Варта', 'Залізниця']],
    [{ audience: ['усі'], sensitive: true }, ['Варта']],
    [{ sensitive: false, tags: ['red'] }, ['Погода']],
    [{ title: 'зал' }, ['Залізниця']],
    [{ schedule: ['daily', 'weekly'] }, ['Залізниця']],
    [{ source: ['preview'] }, []],
    [{ channelType: ['unknown'] }, ['Варта', 'Залізниця', 'Погода']],
    [{ numFollowers: { from: 1 } }, []],
  ])('by %j', async (filters, wanted) => {
    expect((await titles(filters)).toSorted()).toEqual(wanted)
  })
  test('by a part of the id, and sorted by date', async () => {
    expect(await titles({}, '15000')).toEqual(['Залізниця'])
    const sortBy = { key: 'createdAt', desc: true } as const
    const { data } = await litopys.api.call(channelRoutes.list, {
      search: '',
      sortBy,
      page: 1,
      itemsPerPage: 10,
    })
    expect(data.map(({ title }) => title)).toEqual(['Залізниця', 'Варта', 'Погода'])
  })
  test('by the values that the API lists', async () => {
    expect((await litopys.api.call(channelRoutes.values, {})).data).toEqual({
      channelType: ['unknown'],
      category: ['news', 'weather'],
      audience: ['усі'],
      keywords: ['дощ', 'сніг'],
      tags: ['red'],
    })
  })
})

test('a change adds an audit entry with the old and the new values', async () => {
  const id = ids.get('Погода') ?? ''
  const { data } = await litopys.api.call(channelRoutes.change, {
    id,
    category: 'climate',
    tags: ['red', 'blue'],
  })
  expect(data).toMatchObject({ category: 'climate', tags: ['red', 'blue'], keywords: ['сніг', 'дощ'] })
  const { data: lines } = await litopys.api.call(auditRoutes.list, { search: 'Погода', itemsPerPage: 10 })
  expect(lines[0]).toMatchObject({
    action: 'channel.change',
    details: { changes: { before: { category: 'weather' }, after: { category: 'climate' } } },
  })
  expect(lines.at(-1)).toMatchObject({ action: 'channel.add', objectId: '1' })
})

test('a channel read from the web preview needs a username', async () => {
  const id = ids.get('Варта') ?? ''
  await expect(litopys.api.call(channelRoutes.change, { id, source: 'preview' })).rejects.toThrow('/username')
  const username = 'varta_news'
  const { data } = await litopys.api.call(channelRoutes.change, { id, source: 'preview', username })
  expect(data).toMatchObject({ source: 'preview', username, schedule: 'off' })
})

test('an unknown key is refused', async () => {
  const key = randomUUID()
  const id = ids.get('Варта') ?? ''
  await expect(litopys.api.call(channelRoutes.change, { id, source: 'mtproto', key })).rejects.toThrow('/key')
  await expect(litopys.api.call(channelRoutes.change, { id, key })).rejects.toThrow(
    'There is no such Telegram account',
  )
  const wish = { channel: '4', source: 'none', key, schedule: 'off', history: 'all' } as const
  await expect(litopys.api.call(channelRoutes.add, wish)).rejects.toThrow('There is no such Telegram account')
})

describe('a channel can be added with the field names of the specification', () => {
  const defaults = { schedule: 'off', history: 'all' } as const
  const given = { type: 'private_channel', title: 'Річка', channelId: '-1001500000007', tags: ['вода'] }

  test('type, title, id and tags, with an empty key', async () => {
    const { data } = await litopys.api.call(channelRoutes.add, { ...defaults, ...given, key: '' })
    expect(data).toMatchObject({ ...given, channelId: '1500000007', source: 'none' })
  })
  test('a type from a source replaces the given type', async () => {
    const chat = { name: 'Річка', type: 'public_channel', id: 1_500_000_007 }
    const messages = [{ id: 1, type: 'message', date_unixtime: '1767261600', text: 'Вода піднялася.' }]
    const job = await litopys.importText('result.json', JSON.stringify({ ...chat, messages }))
    expect(job.state.status).toBe('done')
    const { data } = await litopys.api.call(channelRoutes.list, {
      search: '1500000007',
      page: 1,
      itemsPerPage: 1,
    })
    expect(data[0]).toMatchObject({ type: 'public_channel', channelType: 'public_channel' })
  })
  test.each([{ key: 'no such key' }, { key: randomUUID() }])('%j is refused as unknown', async (more) => {
    const adding = litopys.api.call(channelRoutes.add, {
      ...defaults,
      ...given,
      channelId: '1500000008',
      ...more,
    })
    await expect(adding).rejects.toThrow('/key')
  })
  test('two different ids are refused, and the same id with -100 is accepted', async () => {
    const add = (channel: string, channelId: string) =>
      litopys.api.call(channelRoutes.add, { ...defaults, title: 'Ставок', channel, channelId })
    await expect(add('1500000021', '1500000022')).rejects.toThrow(
      '/channelId: channel and channelId are different channels: 1500000021 and 1500000022',
    )
    expect((await add('-1001500000021', '1500000021')).data).toMatchObject({ channelId: '1500000021' })
  })
  test('a channel without a username or an id is refused', async () => {
    await expect(litopys.api.call(channelRoutes.add, { ...defaults, title: 'Річка' })).rejects.toThrow(
      '/channelId',
    )
  })
})
