import { join } from 'node:path'
import { archiveRoutes } from '@litopys/contract/routes/archives'
import { channelRoutes } from '@litopys/contract/routes/channels'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { keyRoutes } from '@litopys/contract/routes/keys'
import { sealRoutes } from '@litopys/contract/routes/seals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#server/clock'
import { jobEnd, startTestLitopys, type TestLitopys } from '#testing/litopys'
import { turnable } from '#testing/records'
import { refreshing } from '#testing/refreshes'
import { offlineApp, startOfflineTelegram } from '#testing/telegram'
import { edit, offlineChannel, offlineMessage, publish, remove } from '#testing/telegram-channels'

const telegram = startOfflineTelegram()
const account = telegram.addAccount()
const channel = offlineChannel(1_800_000_001, 'litopys_live')
const settings = { MTPROTO_EVERY_MS: '0', MTPROTO_LIVE_EVERY_MS: '100' }
const clock = turnable(systemClock)
let first: TestLitopys
let litopys: TestLitopys
let id: string

const yesterday = Math.floor(Date.now() / 1_000) - 86_400
const message = (number: number, text = `Допис номер ${number}`, more: object = {}) =>
  offlineMessage(channel.raw.id, number, text, { date: yesterday + number * 60, ...more })
const start = async (more: Record<string, string> = {}) => {
  litopys = await startTestLitopys({ ...settings, ...more }, clock, telegram.makeClient)
}
const restart = async (whileAway: () => void) => {
  await litopys.instance.close()
  whileAway()
  await start({ DATA_DIR: join(first.directory, 'data') })
}
const on = () => refreshing(litopys.api)
const posts = async () => await on().posts(String(channel.raw.id))
const runs = async () => {
  const { data } = await litopys.api.call(jobRoutes.list, { page: 1, itemsPerPage: 50 })
  await Promise.all(data.map((job) => jobEnd(litopys.api, job.id)))
  return data.length
}
/** Waits until Telegram has no more changes. */
const caughtUp = async () => {
  const { length } = telegram.calls
  const isAsked = () => telegram.calls.slice(length).includes('updates.getChannelDifference')
  await expect.poll(isAsked, { timeout: 60_000 }).toBe(true)
}

beforeAll(async () => {
  telegram.channels.push(channel)
  await start()
  first = litopys
  for (let number = 1; number <= 150; number += 1) publish(channel, message(number))
  const secrets = { phoneNumber: '+38 (050) 123-45-67', ...offlineApp }
  const stringSession = telegram.sessionOf(account)
  const { data } = await litopys.api.call(keyRoutes.add, { ...secrets, stringSession })
  id = (await on().add('litopys_live', { source: 'mtproto', key: data._id }))._id
  await on().refresh(id)
  telegram.calls.length = 0
})
afterAll(async () => {
  await litopys.instance.close()
  await first.close()
})

test('changes in a watched channel during downtime are fetched event by event', async () => {
  await litopys.api.call(channelRoutes.change, { id, schedule: 'weekly' })
  await caughtUp()
  const before = await runs()
  await restart(() => {
    edit(channel, message(2, 'Змінено', { editDate: yesterday + 80_000 }))
    remove(channel, 3)
    publish(channel, message(151))
  })
  const deleted = async () =>
    (await posts()).filter(({ deletedAt }) => deletedAt).map((post) => post.messageId)
  await expect.poll(deleted, { timeout: 60_000 }).toEqual([3])
  const found = await posts()
  expect(found.map(({ messageId }) => messageId)).toEqual(Array.from({ length: 151 }, (_, i) => i + 1))
  expect(found[1]).toMatchObject({ text: 'Змінено' })
  expect(await runs()).toBe(before)
})

test('the observations of an hour are sealed together when it is over', async () => {
  const seals = async () => (await litopys.api.call(sealRoutes.list, { itemsPerPage: 10 })).data
  const before = await seals()
  expect(before.map(({ kind }) => kind)).not.toContain('live')
  clock.turn(2 * 3_600_000)
  await restart(() => undefined)
  await expect.poll(async () => (await seals()).length, { timeout: 60_000 }).toBe(before.length + 1)
  // One post was edited and one published.
  expect((await seals())[0]).toMatchObject({ kind: 'live', leaves: 2 })
  const { data } = await litopys.api.call(archiveRoutes.verify, {})
  expect(data.filter(({ ok }) => !ok)).toEqual([])
})

test('deletions that wait for confirmation are counted once, even after restarts', async () => {
  await restart(() => remove(channel, ...Array.from({ length: 40 }, (_, i) => i + 10)))
  const held = async () => (await on().channel(id)).capture?.heldDeletions
  await expect.poll(held, { timeout: 60_000 }).toBe(40)
  await restart(() => undefined)
  await caughtUp()
  expect(await held()).toBe(40)
})

test('the history is refreshed when Telegram no longer lists the changes', async () => {
  const before = await runs()
  await restart(() => {
    publish(channel, message(152))
    channel.forgottenUntil = channel.events.length + 1
  })
  await expect.poll(async () => (await posts()).length, { timeout: 60_000 }).toBe(152)
  expect(await runs()).toBe(before + 1)
})
