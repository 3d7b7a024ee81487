import { postRoutes } from '@litopys/contract/routes/archives'
import { channelRoutes } from '@litopys/contract/routes/channels'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { keyRoutes } from '@litopys/contract/routes/keys'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobEnd, startTestLitopys, type TestLitopys } from '#testing/litopys'
import { refreshing } from '#testing/refreshes'
import { offlineApp, startOfflineTelegram } from '#testing/telegram'
import {
  edit,
  type OfflineChannel,
  offlineChannel,
  offlineMessage,
  publish,
  remove,
} from '#testing/telegram-channels'

const telegram = startOfflineTelegram()
const account = telegram.addAccount()
let litopys: TestLitopys
let on: ReturnType<typeof refreshing>
let key: string
let channel: OfflineChannel
let id: string

beforeAll(async () => {
  litopys = await startTestLitopys(
    { MTPROTO_EVERY_MS: '0', MTPROTO_LIVE_EVERY_MS: '100' },
    undefined,
    telegram.makeClient,
  )
  on = refreshing(litopys.api)
  const secrets = { phoneNumber: '+38 (050) 123-45-67', ...offlineApp }
  const { data } = await litopys.api.call(keyRoutes.add, {
    ...secrets,
    stringSession: telegram.sessionOf(account),
  })
  key = data._id
})
afterAll(() => litopys.close())

const yesterday = Math.floor(Date.now() / 1_000) - 86_400
const message = (number: number, text = `Допис номер ${number}`, more: object = {}) =>
  offlineMessage(channel.raw.id, number, text, { date: yesterday + number * 60, ...more })

let channels = 1_600_000_000
beforeEach(async () => {
  channels += 1
  channel = offlineChannel(channels, `litopys_${channels}`)
  telegram.channels.push(channel)
  for (let number = 1; number <= 130; number += 1) publish(channel, message(number))
  const added = await on.add(`litopys_${channels}`, { source: 'mtproto', key })
  id = added._id
})

const posts = async () => await on.posts(String(channel.raw.id))

test('a channel is looked up and read with the account of its key', async () => {
  expect(await on.channel(id)).toMatchObject({
    channelId: String(channel.raw.id),
    title: channel.raw.title,
    numOfFollowers: 1_234,
    key,
  })
  const job = await on.refresh(id)
  expect(job).toMatchObject({ state: { status: 'done' }, report: { read: 130, new: 130 } })
  const found = await posts()
  expect(found.map(({ messageId }) => messageId)).toEqual(channel.messages.map((one) => one.id))
  expect(found[41]).toMatchObject({ text: 'Допис номер 42', views: 420, sources: ['mtproto'] })
  expect((await on.refresh(id)).report).toMatchObject({ new: 0, updated: 0, deleted: 0 })
})

test('fetching files is refused if the server is not set to fetch files', async () => {
  await expect(on.begin(id, { mode: 'files' })).rejects.toThrow('MTPROTO_MEDIA=on')
  expect((await on.channel(id)).capture).not.toHaveProperty('filesToCome')
})

test('a refresh finds new posts, edits, deletions and views despite rate limits and broken connections', async () => {
  await on.refresh(id)
  for (let number = 131; number <= 140; number += 1) publish(channel, message(number))
  edit(channel, message(120, 'Змінено', { editDate: yesterday + 80_000 }))
  edit(channel, message(121, 'Допис номер 121', { views: 99_999 }))
  remove(channel, 115, 116)
  telegram.troubles.push(
    { method: 'messages.getHistory', trouble: { code: 420, text: 'FLOOD_WAIT_1' } },
    { method: 'messages.getHistory', trouble: { code: 500, text: 'INTERNAL' } },
  )
  const { report } = await on.refresh(id)
  expect(report).toMatchObject({ new: 10, updated: 1, deleted: 2, recounted: 1 })
  const expected = Array.from({ length: 140 }, (_, i) => i + 1)
  const found = await posts()
  expect(found.map(({ messageId }) => messageId)).toEqual(expected)
  expect(found.filter(({ deletedAt }) => deletedAt).map(({ messageId }) => messageId)).toEqual([115, 116])
  expect(found[120]).toMatchObject({ views: 99_999 })
  const { data } = await litopys.api.call(postRoutes.read, { id: `${channel.raw.id}_120` })
  expect(data).toMatchObject({ articleBody: 'Змінено', revisions: [{ articleBody: 'Допис номер 120' }] })
}, 30_000)

test.each([
  ['the channel became private', { code: 400, text: 'CHANNEL_PRIVATE' }, 'telegram_private'],
  ['the session has ended', { code: 401, text: 'AUTH_KEY_UNREGISTERED' }, 'telegram_session_ended'],
])('if %s, the refresh fails with the reason and the cursor stays', async (_what, trouble, code) => {
  await on.refresh(id)
  const before = (await on.channel(id)).capture?.cursor
  publish(channel, message(131))
  telegram.troubles.push({ method: 'messages.getHistory', trouble })
  expect((await on.refresh(id)).state).toMatchObject({ status: 'failed', code })
  expect((await on.channel(id)).capture?.cursor).toBe(before)
  expect((await posts()).length).toBe(130)
  expect((await on.refresh(id)).report).toMatchObject({ new: 1 })
})

test('a post known from a file gets the values that only Telegram has, and keeps the rest', async () => {
  const messages = [
    {
      id: 100,
      type: 'message',
      date: '2026-01-01T10:00:00',
      date_unixtime: String(yesterday + 6_000),
      text: 'Допис номер 100',
    },
  ]
  const chat = { name: channel.raw.title, type: 'public_channel', id: channel.raw.id, messages }
  await litopys.importText('result.json', JSON.stringify(chat))
  await on.refresh(id)
  const found = await posts()
  expect(found.length).toBe(130)
  const told = found.find(({ messageId }) => messageId === 100)
  expect(told).toMatchObject({ views: 1_000, sources: ['desktop', 'mtproto'] })
})

test('a channel with a schedule is updated as soon as something changes', async () => {
  await litopys.api.call(channelRoutes.change, { id, schedule: 'weekly' })
  const shows = async (wanted: number) =>
    await expect.poll(async () => (await posts()).length, { timeout: 20_000 }).toBe(wanted)
  await shows(130)
  publish(channel, message(131))
  telegram.tell(channel.raw.id)
  await shows(131)
  remove(channel, 131)
  telegram.tell(channel.raw.id)
  const gone = async () => (await posts()).filter(({ deletedAt }) => deletedAt).length
  await expect.poll(gone, { timeout: 20_000 }).toBe(1)
  await litopys.api.call(channelRoutes.change, { id, schedule: 'off' })
})

/** Reads the channel to its end and watches it. From now on only events report changes. */
async function watched() {
  await on.refresh(id)
  telegram.calls.length = 0
  await litopys.api.call(channelRoutes.change, { id, schedule: 'weekly' })
  const isAsked = () => telegram.calls.includes('updates.getChannelDifference')
  await expect.poll(isAsked, { timeout: 20_000 }).toBe(true)
  const { data } = await litopys.api.call(jobRoutes.list, { status: 'goingOn', page: 1, itemsPerPage: 10 })
  for (const job of data) await jobEnd(litopys.api, job.id)
}
const deleted = async () =>
  (await posts()).filter(({ deletedAt }) => deletedAt).map(({ messageId }) => messageId)

test('in a watched channel edits, deletions and counts of old posts are captured too', async () => {
  await watched()
  remove(channel, 5, 120)
  edit(channel, message(6, 'Змінено', { editDate: yesterday + 80_000 }))
  edit(channel, message(7, 'Допис номер 7', { views: 99_999 }))
  publish(channel, message(131))
  telegram.tell(channel.raw.id)
  await expect.poll(deleted, { timeout: 20_000 }).toEqual([5, 120])
  const found = await posts()
  expect(found.map(({ messageId }) => messageId)).toEqual(Array.from({ length: 131 }, (_, i) => i + 1))
  expect(found[6]).toMatchObject({ views: 99_999 })
  const { data } = await litopys.api.call(postRoutes.read, { id: `${channel.raw.id}_6` })
  expect(data).toMatchObject({ articleBody: 'Змінено', revisions: [{ articleBody: 'Допис номер 6' }] })
  expect((await on.channel(id)).capture?.cursor).toBe(130)
  await litopys.api.call(channelRoutes.change, { id, schedule: 'off' })
})

test('deletions of many posts in a watched channel are marked only after confirmation, and then all of them', async () => {
  await watched()
  remove(channel, ...Array.from({ length: 30 }, (_, i) => i + 1))
  edit(channel, message(31, 'Останній'))
  telegram.tell(channel.raw.id)
  const held = async () => (await on.channel(id)).capture?.heldDeletions
  await expect.poll(held, { timeout: 20_000 }).toBe(30)
  await on.refresh(id)
  expect(await held()).toBe(30)
  expect(await deleted()).toEqual([])
  const { report } = await on.refresh(id, { confirmDeletions: 30 })
  expect(report).toMatchObject({ deleted: 30 })
  expect(await deleted()).toEqual(Array.from({ length: 30 }, (_, i) => i + 1))
  expect(await held()).toBeUndefined()
  await litopys.api.call(channelRoutes.change, { id, schedule: 'off' })
})
