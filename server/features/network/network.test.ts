import { edgeKinds } from '@litopys/contract/connections'
import { networkRoutes } from '@litopys/contract/routes/connections'
import type { EdgePost, Network } from '@litopys/contract/schemas/network'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chat, message } from '#adapters/telegram/source.fixture'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { picture } from '#testing/media'
import { zipOf } from '#testing/zip'

// Four channels: Alpha writes, Beta copies and forwards Alpha, Gamma copies both, Delta only has pictures.

const alpha = { channelId: '1000000081', channel: 'Alpha', username: 'Alpha_news' }
const beta = { channelId: '1000000082', channel: 'Beta', username: 'beta_news' }
const gamma = { channelId: '1000000083', channel: 'Gamma', username: 'gamma_news' }
const bridge = 'Уночі над річкою чули вибухи а зранку рух мостом відновили в обох напрямках'
const water =
  'Воду в північних районах міста обіцяють повернути завтра до вечора після ремонту насосної станції'

const at = (minutes: number) =>
  new Date(Date.UTC(2026, 0, 5, 12, minutes)).toISOString().replace('.000Z', 'Z')
const posts = [
  { ...alpha, messageId: 1, date: at(0), text: bridge },
  { ...alpha, messageId: 2, date: at(1), text: water },
  { ...alpha, messageId: 3, date: at(30), text: bridge },
  { ...alpha, messageId: 4, date: at(31), text: 'Читайте @Alpha_news та @beta_news' },
  { ...beta, messageId: 1, date: at(2), text: bridge },
  { ...beta, messageId: 2, date: at(5), text: water },
  {
    ...beta,
    messageId: 3,
    date: at(6),
    text: 'раз',
    reference: { forwardedFrom: { channelId: alpha.channelId, name: 'Alpha', messageId: 2 } },
  },
  {
    ...beta,
    messageId: 4,
    date: at(7),
    text: 'два',
    reference: { forwardedFrom: { username: 'ALPHA_NEWS', name: 'Alpha' } },
  },
  {
    ...beta,
    messageId: 5,
    date: at(8),
    text: 'три',
    reference: { forwardedFrom: { name: 'Невідомий канал' } },
  },
  { ...beta, messageId: 6, date: at(9), text: 'Джерело https://t.me/Alpha_news/2 і t.me/s/alpha_news' },
  {
    ...beta,
    messageId: 7,
    date: at(10),
    text: 'Ще https://t.me/c/1000000083/5 та https://t.me/joinchat/AAAA і https://t.me/+abc',
  },
  { ...beta, messageId: 8, date: at(11), text: 'Пише @Outside_one' },
  { ...gamma, messageId: 1, date: at(20), text: bridge },
  { ...gamma, messageId: 2, date: at(21), text: `${water}.` },
]

const blue = picture(120, 90, [40, 80, 160])
const green = picture(120, 90, [40, 160, 80])
const sent = (number: number, minutes: number, file: string) =>
  message(number, { date_unixtime: String(Date.parse(at(minutes)) / 1_000), text: '', photo: file })

let litopys: TestLitopys
beforeAll(async () => {
  litopys = await startTestLitopys()
  await litopys.importPosts(posts)
  const two = { ...chat(84, [sent(1, 40, 'a.jpg'), sent(2, 41, 'b.jpg')]), name: 'Delta' }
  const three = { ...chat(85, [sent(1, 50, 'a.jpg'), sent(2, 51, 'b.jpg')]), name: 'Epsilon' }
  await litopys.importText(
    'd.zip',
    await zipOf({ 'result.json': JSON.stringify(two), 'a.jpg': blue, 'b.jpg': green }),
  )
  await litopys.importText(
    'e.zip',
    await zipOf({ 'result.json': JSON.stringify(three), 'a.jpg': blue, 'b.jpg': green }),
  )
})
afterAll(() => litopys.close())

type Query = Parameters<typeof litopys.api.call<typeof networkRoutes.read>>[1]
async function read(query: Partial<Query> = {}): Promise<Network> {
  return (await litopys.api.call(networkRoutes.read, { q: '', least: 1, nodes: 300, edges: 2_000, ...query }))
    .data
}
async function edgePosts(
  edge: Pick<Network['edges'][number], 'from' | 'to' | 'kind'>,
  q = '',
  page = 1,
  itemsPerPage = 50,
) {
  const { from, to, kind } = edge
  return await litopys.api.call(networkRoutes.posts, { q, from, to, kind, page, itemsPerPage })
}

const short = ({ nodes, edges }: Network, kind: string) => {
  const titles = new Map(nodes.map(({ _id, title }) => [_id, title]))
  return edges
    .filter((edge) => edge.kind === kind)
    .map(({ from, to, posts: count }) => `${titles.get(from)} → ${titles.get(to)} ${count}`)
    .toSorted()
}

describe('the network of a result', () => {
  test('has forwards by id, by username and by name, mentions and links', async () => {
    const found = await read()
    expect(short(found, 'forwards')).toEqual(['Beta → Alpha 2', 'Beta → Невідомий канал 1'])
    expect(short(found, 'mentions')).toEqual(['Alpha → Beta 1', 'Beta → @outside_one 1'])
    expect(short(found, 'links')).toEqual(['Beta → Alpha 1', 'Beta → Gamma 1'])
    const forwarded = found.edges.find((edge) => edge.kind === 'forwards' && edge.posts === 2)
    expect(forwarded).toMatchObject({ first: at(6), last: at(7) })
  })

  test('names the channel that had a text first, and the time until others had it', async () => {
    const found = await read()
    expect(short(found, 'copies')).toEqual(['Beta → Alpha 2', 'Gamma → Alpha 2'])
    const node = (title: string) => found.nodes.find((one) => one.title === title)
    expect(node('Alpha')).toMatchObject({
      first: 2,
      repeats: 0,
      posts: 4,
      isArchived: true,
      username: 'Alpha_news',
    })
    expect(node('Alpha')).not.toHaveProperty('delay')
    expect(node('Beta')).toMatchObject({ first: 0, repeats: 5, delay: 240 })
    expect(node('Gamma')).toMatchObject({ repeats: 2, delay: 1200 })
    expect(node('@outside_one')).toMatchObject({ isArchived: false, posts: 0, firstSeen: at(11) })
    expect(found.total).toEqual({ posts: 18, channels: 5, nodes: 7, edges: 9 })
    expect(found.isCut).toBe(false)
  })

  test('counts a post once that has several pictures of another channel', async () => {
    expect(short(await read({ kinds: ['pictures'] }), 'pictures')).toEqual(['Epsilon → Delta 2'])
  })

  test('is of the posts of the search only: without the first post, the next one is first', async () => {
    const later = { dateCreated: { from: at(2) } }
    expect(short(await read({ filters: later }), 'copies')).toEqual(['Alpha → Beta 1', 'Gamma → Beta 2'])
    const phrase = await read({ q: '"вибухи а зранку"' })
    expect(short(phrase, 'copies')).toEqual(['Beta → Alpha 1', 'Gamma → Alpha 1'])
  })

  test('keeps the strongest edges, and says that it left out others', async () => {
    const found = await read({ edges: 3 })
    expect(found.edges.map(({ posts: count }) => count)).toEqual([2, 2, 2])
    expect(found).toMatchObject({ isCut: true, total: { edges: 9, nodes: 7 } })
    const few = await read({ nodes: 2 })
    expect(few.nodes.map(({ title }) => title)).toEqual(['Alpha', 'Beta'])
    expect((await read({ least: 2 })).edges.every((edge) => edge.posts >= 2)).toBe(true)
    expect((await read({ kinds: ['mentions'] })).edges.map(({ kind }) => kind)).toEqual([
      'mentions',
      'mentions',
    ])
    expect(await read()).toEqual(await read())
  })

  test('opens the posts of every edge, with the source of a copy', async () => {
    const { edges } = await read()
    expect(new Set(edges.map(({ kind }) => kind))).toEqual(new Set(edgeKinds))
    for (const edge of edges) {
      const { data, totalItems } = await edgePosts(edge)
      expect([edge, totalItems, data.length]).toEqual([edge, edge.posts, edge.posts])
      expect(data.every(({ channelId }) => channelId === edge.from)).toBe(true)
      expect(data[0]?.dateCreated).toBe(edge.last)
      expect(data.at(-1)?.dateCreated).toBe(edge.first)
    }
    const copied: EdgePost[] = (
      await edgePosts({ from: beta.channelId, to: alpha.channelId, kind: 'copies' })
    ).data
    expect(copied.map(({ _id, source, seconds }) => [_id, source?._id, seconds])).toEqual([
      [`${beta.channelId}_2`, `${alpha.channelId}_2`, 240],
      [`${beta.channelId}_1`, `${alpha.channelId}_1`, 120],
    ])
    const second = await edgePosts({ from: beta.channelId, to: alpha.channelId, kind: 'copies' }, '', 2, 1)
    expect(second.data.map(({ _id }) => _id)).toEqual([`${beta.channelId}_1`])
    expect((await edgePosts({ from: alpha.channelId, to: 'name:Ніхто', kind: 'forwards' })).totalItems).toBe(
      0,
    )
  })

  test('counts a post once that links to a channel by its username and by its id', async () => {
    const text = `Обидва https://t.me/gamma_news/3 і https://t.me/c/${gamma.channelId}/3, інший https://t.me/tides`
    await litopys.importPosts([{ ...alpha, messageId: 9, date: at(60), text }])
    const { edges } = await read({ kinds: ['links'], filters: { dateCreated: { from: at(60) } } })
    expect(edges).toMatchObject([
      { from: alpha.channelId, to: gamma.channelId, posts: 1 },
      { from: alpha.channelId, to: '@tides', posts: 1 },
    ])
    for (const edge of edges)
      expect((await edgePosts(edge)).data.map(({ _id }) => _id)).toContain(`${alpha.channelId}_9`)
  })
})
