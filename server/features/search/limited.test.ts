import { postRoutes } from '@litopys/contract/routes/archives'
import { userRoutes } from '@litopys/contract/routes/users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

const letters = [...'абвгдежзиклмнопрстуфхцчшщьюяєії']
/** Many words of a kind in few posts. */
const many = (word: (a: string, b: string) => string, pairs = letters.length) =>
  letters.slice(0, pairs).map((a) => letters.map((b) => word(a, b)).join(' '))

const news = 'Рятувальники розповіли, що цієї ночі у місті вдалося вберегти старий міст від вогню.'
const [hidden, own] = [1_000_000_001, 1_000_000_002]
const post = (channelId: number, messageId: number, text: string, more: object = {}) => ({
  channelId,
  channel: `C${channelId}`,
  messageId,
  text,
  date: new Date(Date.UTC(2026, 0, 1, 0, messageId)).toISOString(),
  ...more,
})

let cast: Cast<'reader'>
let litopys: TestLitopys
beforeAll(async () => {
  cast = await directoryWithCast({ reader: { role: ['User'] } })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory })
  await litopys.importPosts([
    ...many((a, b) => `щур${a}${b} щур${b}к${a} щур${b}к${a}`).map((text, i) => post(hidden, i + 1, text)),
    // One letter off, each more frequent than the reader's word.
    ...[101, 102].map((id) =>
      post(hidden, id, many((_, b) => `дзвіниц${b} дзвіни${b}к дзвін${b}цк`, 1).join(' ')),
    ),
    post(hidden, 103, news),
    post(own, 201, 'Щурятник стоїть, дзвеницк летить'),
    post(own, 202, news),
    post(own, 203, 'Слухайте новини мовою оригіналу вже завтра зранку о шостій годині разом із нами'),
    post(own, 204, 'Слухайте новини мовою оригіналу вже завтра зранку о шостій годині разом із нами'),
    post(own, 205, 'Потяг запізнюється на дві години', { sensitive: false }),
  ])
  await litopys.importPosts([
    post(own, 205, 'The train will be two hours late today', { editedAt: '2026-01-20T00:00:00Z' }),
  ])
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

const restrict = (...access: string[]) =>
  litopys.api.call(userRoutes.change, { id: cast.who('reader').id, access })

async function read(path: string) {
  const headers = cast.who('reader').bearer
  const response = await litopys.instance.app.inject({ url: `/api/v1${path}`, headers })
  expect(response.statusCode).toBe(200)
  return response.json()
}
const search = (q: string, more = '') => read(`/archives?q=${encodeURIComponent(q)}${more}`)
const found = async (q: string, more = '') =>
  (await search(q, more)).data.map(({ messageId }: { messageId: number }) => messageId).toSorted()

describe('a pattern', () => {
  test('matches the words of the reader, however many hidden words match', async () => {
    await restrict(`channel:${own}`)
    const page = await search('щур*')
    expect(page.data.map(({ messageId }: { messageId: number }) => messageId)).toEqual([201])
    expect(page.understood.expanded).toEqual([{ q: 'щур*', words: 1, isCut: false }])
  })
  test('is cut where the reader has more matching words than the limit', async () => {
    await restrict(`channel:${hidden}`)
    expect((await search('щур*')).understood.expanded).toEqual([{ q: 'щур*', words: 1_000, isCut: true }])
    expect((await search('щура*')).understood.expanded).toMatchObject([{ isCut: false }])
    const { data } = await litopys.api.call(postRoutes.countMany, { queries: ['щур*', 'щура*'] })
    expect(data.map(({ isCut }) => isCut)).toEqual([true, false])
  })
  test('of one or two letters finds the reader’s words too', async () => {
    await restrict(`channel:${own}`)
    expect((await search('дзвіницк~1')).understood.expanded).toEqual([
      { q: 'дзвіницк~1', words: 1, isCut: false },
    ])
  })
})

test('near words are the reader’s, however many hidden words are nearer', async () => {
  await restrict(`channel:${own}`)
  const { data } = await read(`/archives/suggestions?q=${encodeURIComponent('дзвіницк')}`)
  expect(data).toEqual([{ q: 'дзвеницк', posts: 1 }])
})

describe('the copy flag', () => {
  const facet = async (more = '') => {
    const { data } = await read(`/filters?q=&field=existedBefore&limit=10&order=value${more}`)
    return Object.fromEntries(
      data[0].values.map(({ value, count }: { value: string; count: number }) => [value, count]),
    )
  }
  const filter = `&filters=${encodeURIComponent('{"existedBefore":true}')}`
  const flags = async () => {
    const { data } = await search('', '&itemsPerPage=1000')
    type Found = { messageId: number; existedBefore: boolean }
    return data
      .filter((one: Found) => one.existedBefore)
      .map((one: Found) => one.messageId)
      .toSorted()
  }

  test('depends only on copies that the reader may see', async () => {
    await restrict(`channel:${own}`)
    expect(await found('is:duplicate')).toEqual([204])
    expect(await found('', filter)).toEqual([204])
    expect(await flags()).toEqual([204])
    expect(await facet()).toEqual({ false: 4, true: 1 })
    expect((await read(`/archives/${own}_202`)).data.existedBefore).toBe(false)
    expect((await read(`/archives/${own}_204`)).data.existedBefore).toBe(true)
  })
  test('splits the histogram by what the reader may know', async () => {
    await restrict(`channel:${own}`)
    const { data } = await read('/datehist/archives?q=&interval=year&split=existedBefore')
    expect(data.series).toMatchObject([
      { value: 'false', buckets: [{ count: 4 }] },
      { value: 'true', buckets: [{ count: 1 }] },
    ])
  })
  test('is complete for a user who sees all posts', async () => {
    await restrict()
    expect(await found('is:duplicate')).toEqual(expect.arrayContaining([202, 204]))
    expect((await read(`/archives/${own}_202`)).data.existedBefore).toBe(true)
  })
})

describe('the earlier texts of a post', () => {
  const revisions = async () => (await read(`/archives/${own}_205`)).data.revisions.length

  test.each([
    [[], 1],
    [[`channel:${own}`, 'since:2026-01-01'], 1],
    [['lang:en'], 0],
    [['lang:en', `channel:${own}`], 0],
    [['no-sensitive'], 0],
  ])(
    'are shown only without restrictions on content that an edit can change: %j',
    async (access, expected) => {
      await restrict(...access)
      expect(await revisions()).toBe(expected)
    },
  )
})
