import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { postRoutes } from '@litopys/contract/routes/archives'
import { exportRoutes } from '@litopys/contract/routes/exports'
import { mediaRoutes } from '@litopys/contract/routes/media'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chat, message } from '#adapters/telegram/source.fixture'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { picture } from '#testing/media'
import { zipOf } from '#testing/zip'

// Words in pictures are read when the pictures arrive, and their posts are found by them.

const words = readFileSync(new URL('../../testing/words.png', import.meta.url))
const hash = createHash('sha256').update(words).digest('hex')

let litopys: TestLitopys
beforeAll(async () => {
  litopys = await startTestLitopys({ MEDIA_ANALYSIS: 'on', PICTURE_TEXT: 'on' })
  const zip = await zipOf({
    'result.json': JSON.stringify(
      chat(7, [
        message(1, { photo: 'photos/words.png' }),
        message(2, { photo: 'photos/plain.png' }),
        message(3, { text: 'Міст відкрито' }),
      ]),
    ),
    'photos/words.png': words,
    'photos/plain.png': picture(300, 200, [20, 120, 60]),
  })
  expect((await litopys.importText('export.zip', zip)).state).toEqual({ status: 'done' })
})
afterAll(() => litopys.close())

const find = async (q: string) =>
  (
    await litopys.api.call(postRoutes.search, {
      q,
      sortBy: { key: 'relevance' as const },
      page: 1,
      itemsPerPage: 10,
    })
  ).data
const idsOf = async (q: string) => (await find(q)).map(({ messageId }) => messageId)

test('a post is found by the words in its picture, behind posts with the words in their own text', async () => {
  await expect.poll(() => idsOf('міст'), { timeout: 30_000, interval: 200 }).toEqual([3, 1])
  const [found] = await find('міст in:image')
  const [file] = found?.fileTexts ?? []
  expect(file).toMatchObject({ kind: 'picture', hash })
  expect(file?.text).toMatch(/^Міст закрито до ранку\nКартка 5375 4114 0000 1231$/)
  expect(found?.fileMatches).toEqual([{ kind: 'picture', hash, matches: [[0, 4]] }])
})

test('the words have places in the picture, and a picture without words has none', async () => {
  const { data } = await litopys.api.call(mediaRoutes.describe, { ids: ['7_1', '7_2'] })
  const [[first], [second]] = [data[0]?.files ?? [], data[1]?.files ?? []]
  const { text } = first && 'text' in first ? first : {}
  expect(text).toMatchObject({ language: 'uk' })
  expect(text?.confidence).toBeGreaterThan(80)
  const [left = 0, top = 0, width = 0, height = 0] = text?.words[0]?.box ?? []
  // The first line is at a third of the picture's height.
  expect([left < 0.1, top > 0.1 && top < 0.3, width > 0.05 && width < 0.2, height < 0.3]).toEqual(
    Array.from({ length: 4 }, () => true),
  )
  expect(second).not.toHaveProperty('text')
  await expect.poll(async () => (await litopys.api.call(mediaRoutes.readAnalysis, {})).data.outdated).toBe(0)
})

test('a card number in a picture is an entity of the post, with its origin', async () => {
  const [post] = await find('has:card')
  expect(post?.messageId).toBe(1)
  expect(post?.entities.card).toMatchObject([{ id: '5375411400001231', places: [] }])
  expect(post?.entities.card[0]?.reasons).toContain('picture')
})

test('an export has the words of pictures', async () => {
  const columns = ['messageId', 'pictureText'] as const
  const { data: started } = await litopys.api.call(exportRoutes.start, {
    q: 'channelid:7',
    format: 'jsonl',
    columns: [...columns],
  })
  const stateOf = async () =>
    (await litopys.api.call(exportRoutes.read, { id: started.id })).data.state.status
  await expect.poll(stateOf).toBe('done')
  const { data } = await litopys.api.call(exportRoutes.link, { id: started.id })
  const { payload } = await litopys.instance.app.inject({ url: data.link })
  const lines = payload
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const texts = lines.map(({ messageId, pictureText }) => [messageId, pictureText.split('\n')[0]])
  expect(texts.toSorted(([a], [b]) => a - b)).toEqual([
    [1, 'Міст закрито до ранку'],
    [2, ''],
    [3, ''],
  ])
})

test('another post with a known picture has its words at once', async () => {
  const zip = await zipOf({
    'result.json': JSON.stringify(chat(8, [message(1, { photo: 'photos/same.png', text: 'Переслано' })])),
    'photos/same.png': words,
  })
  await litopys.importText('again.zip', zip)
  expect(await idsOf('переслано міст')).toEqual([1])
  expect(await idsOf('"закрито до ранку" channelid:8')).toEqual([1])
})
