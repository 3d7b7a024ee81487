import { postRoutes } from '@litopys/contract/routes/archives'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { htmlPage, htmlPhoto, htmlPost } from '#adapters/telegram/html-export.fixture'
import { chat, message } from '#adapters/telegram/source.fixture'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { jpeg } from '#testing/media'
import { zipOf } from '#testing/zip'

let litopys: TestLitopys
beforeAll(async () => {
  litopys = await startTestLitopys()
}, 240_000)
afterAll(() => litopys.close())

const exportOf = (channelId: number, ...messages: object[]) => JSON.stringify(chat(channelId, messages))
const photo = (path: string) => ({ photo: path, width: 10, height: 8 })
const linesOf = (channelId: number, numbers: number[]) =>
  numbers.map((messageId) => ({
    channelId,
    messageId,
    date: 1_769_098_145 + messageId,
    text: `міст ${messageId}`,
    channel: 'Ряд',
  }))

test('missing files of an export are listed with their posts', async () => {
  const zip = await zipOf({
    'result.json': exportOf(
      300,
      message(1, photo('photos/there.jpg')),
      message(2, photo('photos/absent.jpg')),
      message(3, {
        file: '(File not included. Change data exporting settings to download.)',
        file_name: 'звіт.pdf',
      }),
    ),
    'photos/there.jpg': jpeg(1),
  })
  const { report } = await litopys.importText('a.zip', zip)
  expect(report.media).toEqual({ stored: 1, missing: 2, tooLarge: 0 })
  expect(report.missingFiles).toEqual([
    { channelId: '300', messageId: 2, name: 'photos/absent.jpg' },
    { channelId: '300', messageId: 3, name: 'звіт.pdf' },
  ])
})

test('files already in the archive are not missing when an export lacks them', async () => {
  const json = exportOf(301, message(1, photo('photos/p.jpg')), message(2, photo('photos/q.jpg')))
  await litopys.importText('a.zip', await zipOf({ 'result.json': json, 'photos/p.jpg': jpeg(7) }))
  const { report } = await litopys.importText('result.json', json)
  expect(report.media).toEqual({ stored: 1, missing: 1, tooLarge: 0 })
  expect(report.missingFiles).toEqual([{ channelId: '301', messageId: 2, name: 'photos/q.jpg' }])
})

test('an import reports only the gaps next to its posts', async () => {
  const all = await litopys.importPosts(linesOf(302, [1, 2, 5, 6, 20, 21, 40]))
  expect(all.report).toMatchObject({ gapCount: 3 })
  const few = await litopys.importPosts(linesOf(302, [41, 42, 30]))
  expect(few.report.gaps).toEqual([
    { channelId: '302', from: 22, to: 29 },
    { channelId: '302', from: 31, to: 39 },
  ])
  expect(few.report.gapCount).toBe(2)
  expect((await litopys.importPosts(linesOf(302, [42, 43]))).report).toMatchObject({ gaps: [], gapCount: 0 })
})

test('gaps beyond the list are counted', async () => {
  const odd = Array.from({ length: 1_203 }, (_, i) => 2 * i + 1)
  const { report } = await litopys.importPosts(linesOf(303, odd))
  expect(report.gaps).toHaveLength(1_000)
  expect(report.gapCount).toBe(1_202)
})

test('an export of known posts reports how many changed, by kind of change', async () => {
  const title = 'Варта'
  const posts = [1, 2].map((id) => message(id, { text: `Міст ${id}` }))
  const json = JSON.stringify({ ...chat(304, posts), name: title })
  await litopys.importText('result.json', json)
  const html = htmlPage(
    title,
    htmlPost(1, { from: title, text: 'Міст 1', inner: htmlPhoto('photos/1.jpg') }),
    htmlPost(2, { from: title, text: 'Міст 2' }),
  )
  const { report } = await litopys.importText('messages.html', html, '304')
  expect(report.new).toBe(0)
  expect(report.changed).toMatchObject({ files: 1, sources: 2 })
})

test('a search by job finds the posts of that job only', async () => {
  const first = await litopys.importPosts(linesOf(305, [1, 2, 3]))
  const second = await litopys.importPosts(linesOf(305, [3, 4]))
  const found = async (job: string) => {
    const asked = {
      q: '',
      job,
      page: 1,
      itemsPerPage: 100,
      sortBy: { key: 'dateCreated', desc: false },
    } as const
    const { data, totalItems } = await litopys.api.call(postRoutes.search, asked)
    expect(totalItems).toBe(data.length)
    return data.map(({ messageId }) => messageId)
  }
  expect(await found(first.id)).toEqual([1, 2, 3])
  expect(await found(second.id)).toEqual([4])
})
