import { auditRoutes } from '@litopys/contract/routes/audit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

type Name = 'marker' | 'other' | 'keeper' | 'limited' | 'limitedKeeper' | 'reader'
let cast: Cast<Name>
let litopys: TestLitopys
beforeAll(async () => {
  cast = await directoryWithCast({
    marker: { role: ['User'] },
    other: { role: ['User'] },
    keeper: { role: ['Data manager'] },
    limited: { role: ['User'], access: ['channel:20'] },
    limitedKeeper: { role: ['Data manager'], access: ['channel:20'] },
    reader: { role: ['Data manager'], access: ['read-only'] },
  })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory })
  const post = (channelId: number, messageId: number, text: string) => ({
    channelId,
    channel: `C${channelId}`,
    messageId,
    text,
    date: new Date(Date.UTC(2026, 0, messageId, 10)).toISOString(),
  })
  await litopys.importPosts([
    post(10, 1, 'Міст закрито #київ #новини @demo_city'),
    post(10, 2, 'Ще про міст #київ https://news.example/a'),
    post(20, 3, 'Інше місто #київ #новини press@example.org'),
    post(20, 4, 'Номер у дужках #помилка'),
    post(10, 5, 'Без жодної позначки'),
    post(10, 6, 'Двічі: #помилка #київ і #другапомилка'),
  ])
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

async function ask(name: Name, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
  const { bearer } = cast.who(name)
  const url = `/api/v1${path}`
  const request = { method, url, headers: bearer, ...(payload ? { payload } : {}) }
  const response = await litopys.instance.app.inject(request)
  return { ...response.json(), status: response.statusCode }
}
const card = (name: Name, kind: string, id: string) =>
  ask(name, 'GET', `/entities/${kind}/${encodeURIComponent(id)}`)
const mark = (name: Name, kind: string, id: string, reason = '') =>
  ask(name, 'POST', '/false-positives', { kind, id, reason })
const restore = (name: Name, id: string) => ask(name, 'DELETE', `/false-positives/${id}`)
const facet = async (field: string, filters = {}) => {
  const query = new URLSearchParams({ field, filters: JSON.stringify(filters) })
  const { data } = await ask('other', 'GET', `/filters?${query}`)
  return data[0]
}
const tags = 'entities.hashtag.id'
const counted = (values: { value: string; count: number }[]) =>
  Object.fromEntries(values.map(({ value, count }) => [value, count]))

async function auditLogOf(action: string) {
  const { data } = await litopys.api.call(auditRoutes.list, {
    search: '',
    itemsPerPage: 50,
    filters: { action: [action] },
  })
  return data
}

describe('a card', () => {
  test('shows how often, when, in which channels and with which other entities an entity was found', async () => {
    const { data } = await card('other', 'hashtag', 'київ')
    expect(data.posts.total).toBe(4)
    expect([data.posts.first._id, data.posts.last._id]).toEqual(['10_1', '10_6'])
    expect(counted(data.values.channels.values)).toEqual({ 10: 3, 20: 1 })
    const together = Object.fromEntries(
      data.values.together.map((one: { kind: string; values: { value: string; count: number }[] }) => [
        ...[one.kind, counted(one.values)],
      ]),
    )
    expect(together).toEqual({
      hashtag: { новини: 2, помилка: 1, другапомилка: 1 },
      mention: { demo_city: 1 },
      url: { 'news.example': 1 },
      email: { 'press@example.org': 1 },
    })
    expect(data.values.together[0].distinct).toBe(3)
    const { buckets } = data.histogram
    expect(buckets.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(4)
    expect(data.late).toEqual([])
  })

  test('lists as many values of each kind as requested, and how many there are', async () => {
    const { data } = await card('other', 'hashtag', 'київ')
    const { data: short } = await ask(
      'other',
      'GET',
      `/entities/hashtag/${encodeURIComponent('київ')}?values=1`,
    )
    expect(short.values.channels).toEqual({
      values: data.values.channels.values.slice(0, 1),
      distinct: data.values.channels.distinct,
    })
    expect(short.values.together[0]).toMatchObject({ kind: 'hashtag', values: [{ count: 2 }], distinct: 3 })
  })

  test('counts only the posts that a restricted user can see', async () => {
    const { data } = await card('limited', 'hashtag', 'київ')
    expect(data.posts.total).toBe(1)
    expect(counted(data.values.channels.values)).toEqual({ 20: 1 })
    expect(await card('limited', 'url', 'news.example')).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('is not found for an entity without posts, and refused for an unknown kind', async () => {
    expect(await card('other', 'hashtag', 'небувальщина')).toMatchObject({ code: 'not_found' })
    expect(await card('other', 'weather', 'київ')).toMatchObject({
      code: 'validation_failed',
      data: { errors: [{ path: '/kind' }] },
    })
  })

  test('is recorded in the audit log when opened', async () => {
    await card('marker', 'mention', 'demo_city')
    expect((await auditLogOf('entity.open'))[0]).toMatchObject({
      actorId: cast.who('marker').id,
      objectId: 'mention:demo_city',
      objectName: 'demo_city',
    })
  })

  test('of a long tag can be opened by its address', async () => {
    const long = 'дуже'.repeat(60)
    await litopys.importPosts([
      { channelId: 10, channel: 'C10', messageId: 90, date: '2026-02-01T10:00:00Z', text: `#${long}` },
    ])
    expect((await card('other', 'hashtag', long)).data.posts.total).toBe(1)
  })
})

describe('a false positive', () => {
  test('disappears from facets, posts and other cards, and its posts count as having no entity', async () => {
    expect(counted((await facet(tags)).values)).toMatchObject({ помилка: 2 })
    const before = await facet(tags)
    const { data, status } = await mark('marker', 'hashtag', 'помилка', ' не теґ ')
    expect([status, data]).toMatchObject([200, { id: 'помилка', reason: 'не теґ', mayRestore: true }])
    const after = await facet(tags)
    expect(counted(after.values)).not.toHaveProperty('помилка')
    expect([after.distinct, after.missing]).toEqual([before.distinct - 1, before.missing + 1])

    const none = JSON.stringify({ [tags]: { missing: true } })
    const { data: without, totalItems } = await ask(
      'other',
      'GET',
      `/archives?filters=${encodeURIComponent(none)}`,
    )
    expect(totalItems).toBe(after.missing)
    expect(without.map(({ _id }: { _id: string }) => _id)).toContain('20_4')

    const opened = await ask('other', 'GET', '/archives/10_6')
    expect(opened.data.entities.hashtag).toEqual([{ id: 'київ' }, { id: 'другапомилка' }])
    const [kyiv] = (await card('other', 'hashtag', 'київ')).data.values.together
    expect(counted(kyiv.values)).toEqual({ новини: 2, другапомилка: 1 })
  })

  test('is still found by a search, and its card shows the mark', async () => {
    const { totalItems, data } = await ask('other', 'GET', `/archives?q=${encodeURIComponent('#помилка')}`)
    expect(totalItems).toBe(2)
    expect(data[0].entities.hashtag).not.toContainEqual({ id: 'помилка' })
    const chosen = JSON.stringify({ [tags]: { in: ['помилка'] } })
    expect((await ask('other', 'GET', `/archives?filters=${encodeURIComponent(chosen)}`)).totalItems).toBe(2)
    const { falsePositive } = (await card('other', 'hashtag', 'помилка')).data
    expect(falsePositive).toMatchObject({ reason: 'не теґ', mayRestore: false })
    expect(falsePositive).not.toHaveProperty('markedBy')
    expect((await card('marker', 'hashtag', 'помилка')).data.falsePositive).toMatchObject({
      mayRestore: true,
    })
  })

  test('keeps the first mark when another user marks it again', async () => {
    const again = await mark('other', 'hashtag', 'помилка', 'і я так думаю')
    expect(again.data).toMatchObject({ reason: 'не теґ', mayRestore: false })
    expect(await auditLogOf('entity.mark')).toMatchObject([
      { actorId: cast.who('marker').id, objectId: 'hashtag:помилка', details: { reason: 'не теґ' } },
    ])
  })

  test('is restored by the user who marked it or by a data manager, and by no other user', async () => {
    const { data: list } = await ask('keeper', 'GET', '/false-positives')
    expect(list).toMatchObject([{ id: 'помилка', markedBy: cast.who('marker').email, mayRestore: true }])
    const [{ _id }] = list
    expect(await restore('other', _id)).toMatchObject({ status: 404 })
    expect(await restore('limitedKeeper', _id)).toMatchObject({ status: 404 })
    expect(await restore('reader', _id)).toMatchObject({ status: 403 })
    expect((await facet(tags)).values.map(({ value }: { value: string }) => value)).not.toContain('помилка')
    expect((await restore('keeper', _id)).status).toBe(200)
    expect(counted((await facet(tags)).values)).toMatchObject({ помилка: 2 })
    expect((await auditLogOf('entity.restore'))[0]).toMatchObject({
      details: { reason: 'не теґ', markedBy: cast.who('marker').email },
    })
    expect(await restore('keeper', _id)).toMatchObject({ status: 404 })
  })

  test('is marked only by a user who may make changes and sees a post with it', async () => {
    expect(await mark('limited', 'url', 'news.example')).toMatchObject({ status: 404 })
    expect(await mark('marker', 'hashtag', 'небувальщина')).toMatchObject({ status: 404 })
    expect(await mark('reader', 'hashtag', 'київ')).toMatchObject({ status: 403 })
    expect(await mark('limited', 'email', 'press@example.org')).toMatchObject({ status: 200 })
    expect((await facet('entities.email.id')).values).toEqual([])
  })

  test('of a domain disappears from the links of a post', async () => {
    const { data } = await mark('keeper', 'url', 'news.example', 'приклад')
    expect((await ask('other', 'GET', '/archives/10_2')).data.entities.url).toEqual([])
    const found = await ask('keeper', 'GET', '/false-positives?search=приклад&kind=url')
    expect(found.data.map(({ id }: { id: string }) => id)).toEqual(['news.example'])
    expect((await ask('keeper', 'GET', '/false-positives?kind=mention')).totalItems).toBe(0)
    expect((await ask('limitedKeeper', 'GET', '/false-positives')).totalItems).toBe(0)
    await restore('keeper', data._id)
  })
})
