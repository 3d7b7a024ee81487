import { setTimeout as sleep } from 'node:timers/promises'
import { postRoutes } from '@litopys/contract/routes/archives'
import { channelRoutes } from '@litopys/contract/routes/channels'
import { exportRoutes } from '@litopys/contract/routes/exports'
import { columnSets, type ExportColumn } from '@litopys/contract/schemas/export'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { htmlPage, htmlPost } from '#adapters/telegram/html-export.fixture'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

let litopys: TestLitopys
let elsewhere: TestLitopys | undefined
/** Posts of every format, with everything that an export line could corrupt. */
beforeAll(async () => {
  litopys = await startTestLitopys({ TIME_ZONE: 'Europe/Kyiv' })
  await litopys.importText(
    'result.json',
    JSON.stringify({
      name: 'Варта',
      type: 'public_supergroup',
      id: 1_500_000_001,
      messages: [
        { id: 1, type: 'service', date_unixtime: '1769098000', action: 'create_channel', title: 'Варта' },
        {
          id: 2,
          type: 'message',
          date_unixtime: '1769098145',
          edited_unixtime: '1769098445',
          text: 'Міст #переправа, картка 4111 1111 1111 1111',
          from: 'Редакція',
          file: 'files/plan.pdf',
          file_name: 'plan.pdf',
          mime_type: 'application/pdf',
        },
        {
          id: 3,
          type: 'message',
          date_unixtime: '1769098245',
          text: '',
          reply_to_message_id: 2,
          poll: { question: 'Так?', closed: false, total_voters: 1, answers: [{ text: 'Так', voters: 1 }] },
        },
        {
          id: 4,
          type: 'message',
          date_unixtime: '1769098345',
          text: 'З каналу',
          forwarded_from: 'Джерело',
          forwarded_from_id: 'channel1600000001',
        },
        {
          id: 5,
          type: 'message',
          date_unixtime: '1769098346',
          text: 'Від особи',
          forwarded_from: 'Олена',
          forwarded_from_id: 'user42',
        },
        {
          id: 6,
          type: 'message',
          date_unixtime: '1769098347',
          text: [
            '🙂 Читайте ',
            { type: 'text_link', text: 'тут', href: 'https://hidden.example/a' },
            ' і пишіть ',
            { type: 'mention', text: '@redaktsiia' },
          ],
        },
        {
          id: 7,
          type: 'message',
          date_unixtime: '1769098348',
          text: 'Відео',
          file: '(File not included. Change data exporting settings to download.)',
          media_type: 'video_file',
          mime_type: 'video/mp4',
          duration_seconds: 12,
          width: 640,
          height: 360,
          via_bot: '@gif',
          reactions: [{ type: 'emoji', count: 3, emoji: '👍' }],
        },
      ],
    }),
  )
  // A summer date only, so the exporter's zone stays unknown.
  const summer = '22.07.2026 18:09:05 UTC+02:00'
  await litopys.importText(
    'messages.html',
    htmlPage('Літо', htmlPost(5, { from: 'Літо', text: 'Спека', time: summer })),
    '1500000002',
  )
  await litopys.importPosts([
    { channel: 'Без номера', messageId: 1, date: '2026-03-01T10:00:00Z', text: 'лише назва' },
    { channel: 'д'.repeat(70), messageId: 1, date: '2026-03-01T10:00:00Z', text: 'довга назва' },
    {
      channelId: 77,
      messageId: 4,
      date: '2026-03-02T10:00:00Z',
      text: 'нуль\u0000, теги',
      views: 12,
      tags: ['доказ; так', 'міст'],
      postType: 'Service',
      channelType: 'unknown',
      hasVideo: true,
      channel: 'Мітки',
      username: 'mitky_kanal',
      deletedAt: '2026-03-03T10:00:00Z',
      keywords: ['міст', 'переправа'],
      audience: ['місто'],
      numOfFollowers: 1_200,
      observedAt: '2026-03-03T11:00:00Z',
    },
    { channelId: 78, messageId: 9, date: '2026-03-02T10:00:00Z', text: 'без назви' },
  ])
}, 240_000)
afterAll(async () => {
  await litopys.close()
  await elsewhere?.close()
})

async function exported(columns: readonly ExportColumn[], { api, instance } = litopys): Promise<string> {
  const { data: begun } = await api.call(exportRoutes.start, {
    q: '',
    format: 'jsonl',
    columns: [...columns],
  })
  for (;;) {
    const { data: job } = await api.call(exportRoutes.read, { id: begun.id })
    if (job.state.status === 'done') break
    if (job.state.status !== 'queued' && job.state.status !== 'running')
      throw new Error(JSON.stringify(job.state))
    await sleep(20)
  }
  const { data } = await api.call(exportRoutes.link, { id: begun.id })
  return (await instance.app.inject({ url: data.link })).rawPayload.toString()
}

const channelsOf = async ({ api }: TestLitopys) => {
  const { data } = await api.call(channelRoutes.list, { search: '', page: 1, itemsPerPage: 100 })
  return data
    .map(({ channelId, title, username, type }) => ({ channelId, title, username, type }))
    .toSorted((a, b) => (a.channelId < b.channelId ? -1 : 1))
}

const sets: [string, readonly ExportColumn[]][] = [
  ['the standard columns', columnSets.standard],
  ['the detailed columns', columnSets.detailed],
  ['a single column', ['text']],
]

test.each(sets)('a JSONL export with %s is imported as the same posts', async (_, columns) => {
  const before = await channelsOf(litopys)
  const file = await exported(columns)
  expect(file.trimEnd().split('\n')).toHaveLength(12)
  const { report } = await litopys.importText('export.jsonl', file)
  expect(report).toMatchObject({
    read: 12,
    new: 0,
    updated: 0,
    unchanged: 12,
    revisions: 0,
    skipped: [],
    skippedCount: 0,
  })
  expect(await channelsOf(litopys)).toEqual(before)
})

test('in JSONL a list is an array, and each line identifies its channel and post', async () => {
  const lines = (await exported(['tags', 'hashtags', 'entities']))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.find(({ channelId }) => channelId === '77')).toMatchObject({
    messageId: 4,
    tags: ['доказ; так', 'міст'],
    hashtags: [],
    dateCreated: '2026-03-02T10:00:00Z',
  })
  expect(lines.find(({ messageId }) => messageId === 2)).toMatchObject({
    hashtags: ['переправа'],
    entities: expect.arrayContaining(['card: 4111111111111111']),
  })
})

const linesOf = (file: string) => file.trimEnd().split('\n').toSorted()

test('another archive imports exported posts with the same ids and channels', async () => {
  const file = await exported(columnSets.detailed)
  const titles = new Map((await channelsOf(litopys)).map(({ channelId, title }) => [channelId, title]))
  const single = await exported(['views'])
  const { data: post } = await litopys.api.call(postRoutes.read, { id: '1500000001_3' })
  await litopys.close()
  elsewhere = await startTestLitopys()
  const { report } = await elsewhere.importText('export.jsonl', file)
  expect(report).toMatchObject({ new: 12, skippedCount: 0 })
  const there = await channelsOf(elsewhere)
  expect(new Map(there.map(({ channelId, title }) => [channelId, title]))).toEqual(titles)
  const { data: copy } = await elsewhere.api.call(postRoutes.read, { id: '1500000001_3' })
  const { _id, text, articleBody, size, tags, dateCreated, postType } = post
  expect(copy).toMatchObject({ _id, text, articleBody, size, tags, dateCreated, postType })
  expect(linesOf(await exported(columnSets.detailed, elsewhere))).toEqual(linesOf(file))
  expect(linesOf(await exported(['views'], elsewhere))).toEqual(linesOf(single))
  const { data: linked } = await elsewhere.api.call(postRoutes.read, { id: '1500000001_6' })
  expect(linked.links).toMatchObject([{ href: 'https://hidden.example/a' }])
  const { data: answer } = await elsewhere.api.call(postRoutes.read, { id: '1500000001_3' })
  expect(answer).toMatchObject({ reference: { replyTo: 2 }, poll: { question: 'Так?' } })
  const { data: described } = await elsewhere.api.call(postRoutes.read, { id: '77_4' })
  expect(described).toMatchObject({
    keywords: ['міст', 'переправа'],
    audience: ['місто'],
    numOfFollowers: 1_200,
  })
  const observed = linesOf(file).map((line) => JSON.parse(line).observedAt)
  expect(observed).toContain('2026-03-03T11:00:00Z')
  const { data: video } = await elsewhere.api.call(postRoutes.read, { id: '1500000001_7' })
  expect(video).toMatchObject({
    media: [{ kind: 'video', duration: 12 }],
    reactions: [{ name: '👍', count: 3 }],
  })
})

test('a line has the time of its observation only if all its values are of one', async () => {
  const own = elsewhere ?? litopys
  const post = { channelId: 79, messageId: 1, date: '2026-03-01T10:00:00Z', channel: 'Двічі' }
  await own.importPosts([
    { ...post, text: 'перше', category: 'давня', observedAt: '2026-03-02T10:00:00Z' },
    { ...post, messageId: 2, text: 'єдине', observedAt: '2026-03-02T10:00:00Z' },
  ])
  await own.importPosts([{ ...post, text: 'перше', views: 5, observedAt: '2026-03-04T10:00:00Z' }])
  const lines = (await exported(['views'], own))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ channelId }) => channelId === '79')
  const times = new Map(lines.map(({ messageId, observedAt }) => [messageId, observedAt]))
  expect(times).toEqual(
    new Map([
      [1, null],
      [2, '2026-03-02T10:00:00Z'],
    ]),
  )
})
