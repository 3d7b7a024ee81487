import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { postRoutes } from '@litopys/contract/routes/archives'
import { channelRoutes } from '@litopys/contract/routes/channels'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { keyRoutes } from '@litopys/contract/routes/keys'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobEnd, startTestLitopys, type TestLitopys } from '#testing/litopys'
import { jpeg, mp4 } from '#testing/media'
import { refreshing } from '#testing/refreshes'
import { offlineApp, startOfflineTelegram } from '#testing/telegram'
import {
  edit,
  type OfflineChannel,
  offlineChannel,
  offlineMessage,
  publish,
} from '#testing/telegram-channels'
import { documentOf, photoOf } from '#testing/telegram-files'

const telegram = startOfflineTelegram()
const account = telegram.addAccount()
let litopys: TestLitopys
let on: ReturnType<typeof refreshing>
let key: string
let channel: OfflineChannel
let id: string

const limit = 3_000_000
beforeAll(async () => {
  litopys = await startTestLitopys(
    {
      MTPROTO_MEDIA: 'on',
      MEDIA_MAX_BYTES: String(limit),
      MTPROTO_EVERY_MS: '0',
      MTPROTO_LIVE_EVERY_MS: '100',
    },
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

let [channels, files] = [1_700_000_000, 0]
beforeEach(async () => {
  channels += 1
  channel = offlineChannel(channels, `litopys_${channels}`)
  telegram.channels.push(channel)
  telegram.calls.length = 0
  id = (await on.add(`litopys_${channels}`, { source: 'mtproto', key }))._id
})

const yesterday = Math.floor(Date.now() / 1_000) - 86_400
const message = (number: number, media: Parameters<typeof offlineMessage>[3]) =>
  offlineMessage(channel.raw.id, number, `Допис номер ${number}`, { date: yesterday + number, ...media })
/** Adds a file with these bytes to one of Telegram's data centres. */
const file = (bytes: Buffer, centre = 4) => {
  files += 1
  telegram.files.push({ id: files, centre, bytes })
  return { id: files, centre, bytes }
}
const read = async (number: number) =>
  (await litopys.api.call(postRoutes.read, { id: `${channel.raw.id}_${number}` })).data
const mediaOf = async (number: number) => (await read(number)).media
const stored = () =>
  readdirSync(join(litopys.directory, 'data', 'media'), { recursive: true }).map((path) =>
    basename(String(path)),
  )
const fetches = () => telegram.calls.filter((call) => call === 'upload.getFile').length

test('files are fetched in parts from their data centres, stored once and not fetched again', async () => {
  const [photo, film] = [file(jpeg(files + 1), 1), file(mp4(2_500_000))]
  publish(channel, message(1, { media: photoOf(photo) }))
  publish(channel, message(2, { media: documentOf(film, 'video/mp4') }))
  publish(channel, message(3, { media: photoOf(photo, { centre: 5 }) }))
  const job = await on.refresh(id)
  expect(job).toMatchObject({
    state: { status: 'done' },
    report: { read: 3, new: 3, media: { stored: 3, missing: 0 } },
  })
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  expect(await mediaOf(1)).toEqual([
    expect.objectContaining({ hash: sha256(photo.bytes), format: 'jpeg', width: 1280 }),
  ])
  expect(await mediaOf(2)).toEqual([
    expect.objectContaining({ hash: sha256(film.bytes), format: 'mp4', size: 2_500_000 }),
  ])
  expect((await mediaOf(3))[0]).not.toHaveProperty('missing')
  expect(stored()).toContain(sha256(photo.bytes))
  // Three parts of the film, one photo, and a photo after a redirect to another data centre.
  expect(fetches()).toBe(6)
  expect((await on.refresh(id)).report).toMatchObject({ new: 0, updated: 0, media: { stored: 0 } })
  expect(fetches()).toBe(6)
})

test('a file that cannot be fetched gets a reason, and the next refresh tries again', async () => {
  const [refused, broken, fine] = [file(jpeg(files + 1)), file(jpeg(files + 2)), file(jpeg(files + 3))]
  publish(channel, message(1, { media: photoOf(refused) }))
  publish(channel, message(2, { media: photoOf(broken, { size: 100 }) }))
  publish(channel, message(3, { media: documentOf(file(mp4(limit + 1)), 'video/mp4') }))
  publish(channel, message(4, { media: photoOf(fine) }))
  telegram.troubles.push({
    method: 'upload.getFile',
    trouble: { code: 400, text: 'FILE_REFERENCE_EXPIRED' },
  })
  const { state, report } = await on.refresh(id)
  expect(state).toEqual({ status: 'done' })
  expect(report.media).toEqual({ stored: 1, missing: 2, tooLarge: 1 })
  expect((await mediaOf(1))[0]).toMatchObject({ missing: 'Telegram refused to send the file' })
  expect((await mediaOf(2))[0]).toMatchObject({ missing: 'The download was damaged' })
  expect((await mediaOf(3))[0]).toMatchObject({
    missing: 'The file is larger than the limit of this archive',
  })
  expect((await mediaOf(4))[0]).toHaveProperty('hash')
  expect((await on.refresh(id)).report.media).toEqual({ stored: 1, missing: 1, tooLarge: 1 })
  expect((await mediaOf(1))[0]).toHaveProperty('hash')
})

test('rate limits of Telegram also delay files', async () => {
  publish(channel, message(1, { media: photoOf(file(jpeg(files + 1))) }))
  telegram.troubles.push({ method: 'upload.getFile', trouble: { code: 420, text: 'FLOOD_WAIT_1' } })
  telegram.troubles.push({ method: 'upload.getFile', trouble: { code: 420, text: 'FLOOD_PREMIUM_WAIT_1' } })
  expect((await on.refresh(id)).report).toMatchObject({ media: { stored: 1 } })
}, 30_000)

test('a new photo of an edited post is fetched, and the old photo stays stored', async () => {
  const [before, after] = [
    file(jpeg(files + 1)),
    file(Buffer.concat([jpeg(files + 1), Buffer.from('newer')])),
  ]
  publish(channel, message(1, { media: photoOf(before) }))
  await on.refresh(id)
  const [old] = await mediaOf(1)
  edit(channel, message(1, { media: photoOf(after), editDate: yesterday + 100 }))
  expect((await on.refresh(id)).report).toMatchObject({ media: { stored: 1 } })
  const [now] = await mediaOf(1)
  expect(now?.hash).not.toBe(old?.hash)
  expect(stored()).toEqual(expect.arrayContaining([old?.hash, now?.hash]))
})

test('posts archived without files get them later, also after a cancelled job', async () => {
  const numbers = Array.from({ length: 25 }, (_, i) => i + 1)
  const known = numbers.map((messageId) => ({
    channelId: String(channel.raw.id),
    messageId,
    channel: channel.raw.title,
    date: new Date((yesterday + messageId) * 1_000).toISOString(),
    text: `Допис номер ${messageId}`,
    ...(messageId === 7 ? {} : { media: [{ kind: 'photo' }] }),
  }))
  for (const number of numbers)
    publish(channel, message(number, number === 7 ? {} : { media: photoOf(file(jpeg(files + 1))) }))
  await litopys.importPosts(known)
  expect((await on.channel(id)).capture).toMatchObject({ filesToCome: 24 })
  for (let fetched = 0; fetched < 22; fetched += 1)
    telegram.troubles.push({ method: 'upload.getFile', trouble: 'none' })
  telegram.troubles.push({ method: 'upload.getFile', trouble: { code: 420, text: 'FLOOD_WAIT_6' } })
  const job = await on.begin(id, { mode: 'files' })
  await expect.poll(fetches, { timeout: 20_000 }).toBe(23)
  await litopys.api.call(jobRoutes.cancel, { id: job })
  const cancelled = await jobEnd(litopys.api, job)
  expect(cancelled).toMatchObject({ state: { status: 'cancelled' }, report: { media: { stored: 20 } } })
  expect(cancelled).toMatchObject({ done: 20, total: 24, refresh: { mode: 'files', step: 'files' } })
  expect((await on.channel(id)).capture).toMatchObject({ filesToCome: 4 })

  telegram.calls.length = 0
  const { report } = await on.refresh(id, { mode: 'files' })
  expect(report).toMatchObject({ new: 0, media: { stored: 4, missing: 0 } })
  expect(fetches()).toBe(4)
  expect((await on.channel(id)).capture).toMatchObject({ filesToCome: 0 })
  expect((await mediaOf(25))[0]).toMatchObject({ format: 'jpeg' })
})

test('a watched channel fetches the files of new posts', async () => {
  publish(channel, message(1, {}))
  await on.refresh(id)
  await litopys.api.call(channelRoutes.change, { id, schedule: 'weekly' })
  await expect
    .poll(() => telegram.calls.includes('updates.getChannelDifference'), { timeout: 20_000 })
    .toBe(true)
  await sleep(100)
  publish(channel, message(2, { media: photoOf(file(jpeg(files + 1))) }))
  telegram.tell(channel.raw.id)
  const hash = async () => (await read(2).catch(() => undefined))?.media[0]?.hash
  await expect.poll(hash, { timeout: 20_000 }).toBeDefined()
  await litopys.api.call(channelRoutes.change, { id, schedule: 'off' })
})
