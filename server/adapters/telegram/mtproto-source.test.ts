import { Long } from '@mtcute/node'
import { afterEach, describe, expect, test } from 'vitest'
import { offlineApp, startOfflineTelegram } from '#testing/telegram'
import {
  edit,
  type OfflineChannel,
  offlineChannel,
  offlineMessage,
  publish,
  remove,
} from '#testing/telegram-channels'
import { type AccountConnectionsDeps, createAccountConnections } from './account-connections.ts'
import type { ReadRequest, SourceEvent, SourcePage } from './channel-source.ts'
import { testAccount } from './mtproto-account.ts'
import { type LiveEvent, watchChannel } from './mtproto-live.ts'
import { readSession } from './mtproto-session.ts'
import { createMtprotoSource } from './mtproto-source.ts'

const telegram = startOfflineTelegram()
const account = telegram.addAccount()
const clock = { now: () => new Date('2026-03-01T12:00:00.500Z') }
const quick = { attempts: 3, backoffMs: 2, maxWaitSeconds: 5, timeoutMs: 1_000 }
const connectionsOf = (more: Partial<AccountConnectionsDeps> = {}) =>
  createAccountConnections({
    makeClient: telegram.makeClient,
    limits: quick,
    everyMs: 0,
    accessOf: async (key) => {
      const session = await readSession(telegram.sessionOf(account))
      return key === 'known' && session ? { ...offlineApp, session } : undefined
    },
    ...more,
  })
const connections = connectionsOf()
const source = createMtprotoSource({ connections, clock })
afterEach(() => connections.close())

let channelIds = 100
function newChannel(count: number, more: Partial<OfflineChannel> = {}): OfflineChannel {
  channelIds += 1
  const channel = { ...offlineChannel(channelIds, `channel_${channelIds}`), ...more }
  for (let id = 1; id <= count; id += 1) publish(channel, offlineMessage(channelIds, id, `допис ${id}`))
  telegram.channels.push(channel)
  return channel
}

const addressOf = ({ raw }: OfflineChannel) => ({
  key: 'known',
  channelId: String(raw.id),
  ...(raw.username ? { username: raw.username } : {}),
})

async function read(
  channel: OfflineChannel,
  from: ReadRequest['from'],
  until?: number,
): Promise<SourceEvent[]> {
  const signal = AbortSignal.timeout(10_000)
  const far = until === undefined ? {} : { until }
  return await Array.fromAsync(source.read({ channel: addressOf(channel), from, signal, ...far }))
}

function pagesOf(events: SourceEvent[]): SourcePage[] {
  return events.flatMap((event) => (event.kind === 'page' ? event : []))
}
const idsOf = (events: SourceEvent[]) =>
  pagesOf(events).flatMap(({ posts }) => posts.map(({ messageId }) => messageId))
const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

describe('a history', () => {
  test('is read forward from a number to its end, and each page names the range it covers', async () => {
    const channel = newChannel(230)
    remove(channel, 50, 51, 120)
    const events = await read(channel, { after: 20 })
    expect(idsOf(events)).toEqual(span(21, 230).filter((id) => ![50, 51, 120].includes(id)))
    const covers = pagesOf(events).map((page) => page.covers)
    expect(covers[0]?.from).toBe(21)
    for (const [i, { cursor }] of pagesOf(events).entries()) {
      expect(covers[i]?.to).toBe(cursor)
      if (i > 0) expect(covers[i]?.from).toBe((covers[i - 1]?.to ?? 0) + 1)
    }
    expect(events.at(-1)).toEqual({ kind: 'end', reached: 'history', covers: { from: 231 } })
  })

  test('is read backward from the newest post to the first, and between two numbers', async () => {
    const channel = newChannel(230)
    const all = await read(channel, 'newest')
    expect(new Set(idsOf(all))).toEqual(new Set(span(1, 230)))
    expect(pagesOf(all)[0]?.covers).toEqual({ from: 131 })
    expect(all.at(-1)).toMatchObject({ kind: 'end', reached: 'history' })
    const some = await read(channel, { before: 200 }, 150)
    expect(idsOf(some)).toEqual(span(150, 199))
    expect(some.at(-1)).toEqual({ kind: 'end', reached: 'until' })
    expect(idsOf(await read(channel, { after: 10 }, 15))).toEqual(span(11, 15))
  })

  test('keeps the posts of an album together at the end of a page or a run', async () => {
    const channel = newChannel(0)
    const groupedId = Long.fromNumber(77)
    for (const id of span(1, 150)) {
      const inAlbum = id >= 96 && id <= 105
      publish(channel, offlineMessage(channel.raw.id, id, '', inAlbum ? { groupedId } : {}))
    }
    for (const from of ['newest', { after: 0 }, { after: 5 }, { after: 100 }, { before: 150 }] as const) {
      const posts = pagesOf(await read(channel, from)).flatMap((page) => page.posts)
      const albums = posts.filter(({ album }) => album !== undefined)
      expect(new Set(albums.map(({ album }) => album))).toEqual(new Set([96]))
      expect(albums.length).toBe(from !== 'newest' && 'after' in from && from.after === 100 ? 5 : 10)
    }
  })

  test('resumes after a wait that Telegram asks for and after a lost connection, and reports both', async () => {
    const channel = newChannel(120)
    telegram.troubles.push(
      { method: 'messages.getHistory', trouble: { code: 420, text: 'FLOOD_WAIT_1' } },
      { method: 'messages.getHistory', trouble: 'lost' },
    )
    const began = performance.now()
    const events = await read(channel, { after: 0 })
    expect(events.slice(0, 2)).toEqual([
      { kind: 'wait', code: 'telegram_limited', seconds: 1 },
      { kind: 'wait', code: 'telegram_unreachable', seconds: 0.004 },
    ])
    expect(performance.now() - began).toBeGreaterThan(950)
    expect(idsOf(events)).toEqual(span(1, 120))
  })

  test.each([
    ['a wait that is too long', { code: 420, text: 'FLOOD_WAIT_3600' }, 'telegram_limited', 3_600, true],
    ['an expired session', { code: 401, text: 'AUTH_KEY_UNREGISTERED' }, 'telegram_session_ended'],
    ['a channel that became private', { code: 400, text: 'CHANNEL_PRIVATE' }, 'telegram_private'],
    ['a chat that is not a channel', { code: 400, text: 'CHANNEL_INVALID' }, 'telegram_missing'],
  ])(
    'ends at %s with its error code, after the pages read before',
    async (_what, trouble, code, seconds?, passes = false) => {
      const channel = newChannel(150)
      const signal = AbortSignal.timeout(5_000)
      const events = source
        .read({ channel: addressOf(channel), from: { after: 0 }, signal })
        [Symbol.asyncIterator]()
      expect((await events.next()).value).toMatchObject({ kind: 'page' })
      telegram.troubles.push({ method: 'messages.getHistory', trouble })
      await expect(events.next()).rejects.toMatchObject({ code, passes, waitSeconds: seconds })
    },
  )

  test('waits as long as Telegram asked for another channel of the same account, and so does a key test', async () => {
    const [channel, other] = [newChannel(1), newChannel(1)]
    telegram.troubles.push({
      method: 'messages.getHistory',
      trouble: { code: 420, text: 'FLOOD_WAIT_300' },
    })
    const limited = { code: 'telegram_limited', passes: true }
    await expect(read(channel, { after: 0 })).rejects.toMatchObject({ ...limited, waitSeconds: 300 })
    telegram.calls.length = 0
    await expect(read(other, { after: 0 })).rejects.toMatchObject({ ...limited, waitSeconds: 300 })
    const signal = AbortSignal.timeout(5_000)
    expect(await testAccount(connections, 'known', signal)).toEqual({
      outcome: 'telegram_limited',
      waitSeconds: 300,
    })
    expect(telegram.calls).toEqual([])
  })

  test('is not requested if the connection was closed after the wait was reported', async () => {
    const idle = connectionsOf({ idleMs: 1 })
    telegram.troubles.push({ method: 'users.getUsers', trouble: { code: 420, text: 'FLOOD_WAIT_300' } })
    const signal = AbortSignal.timeout(5_000)
    await testAccount(idle, 'known', signal)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await testAccount(idle, 'known', signal)).toMatchObject({ outcome: 'telegram_limited' })
    await idle.close()
  })

  test('reports a wait if Telegram limits another request before its turn', async () => {
    const slow = connectionsOf({ everyMs: 100 })
    const wish = { channel: addressOf(newChannel(1)), from: { after: 0 }, signal: AbortSignal.timeout(9_000) }
    const [first, second] = [1, 2].map(() => createMtprotoSource({ connections: slow, clock }).read(wish))
    telegram.troubles.push({
      method: 'contacts.resolveUsername',
      trouble: { code: 420, text: 'FLOOD_WAIT_2' },
    })
    const events = await Promise.all([first, second].map((reading) => Array.fromAsync(reading ?? [])))
    for (const [begin] of events) expect(begin).toMatchObject({ kind: 'wait', code: 'telegram_limited' })
    await slow.close()
  })

  test('is abandoned after several attempts without an answer', async () => {
    const channel = newChannel(1)
    for (let i = 0; i < 3; i += 1) telegram.troubles.push({ method: 'messages.getHistory', trouble: 'lost' })
    await expect(read(channel, { after: 0 })).rejects.toMatchObject({
      code: 'telegram_unreachable',
      passes: true,
    })
  })
})

describe('a channel', () => {
  const signal = AbortSignal.timeout(20_000)
  test('is found by its name, with its description', async () => {
    const channel = newChannel(0, { about: 'Про канал' })
    expect(await source.look(addressOf(channel), signal)).toEqual({
      channelId: String(channel.raw.id),
      channelType: 'public_channel',
      username: channel.raw.username,
      title: channel.raw.title,
      description: 'Про канал',
      numOfFollowers: 1_234,
    })
  })

  test('without a name is found among any number of chats of the account', async () => {
    for (let i = 0; i < 250; i += 1) newChannel(0)
    const channel = newChannel(3)
    channel.raw = { ...offlineChannel(channel.raw.id, undefined).raw }
    expect(await source.look(addressOf(channel), signal)).toMatchObject({ channelType: 'private_channel' })
    expect(idsOf(await read(channel, { after: 0 }))).toEqual([1, 2, 3])
    const unknown = source.look({ key: 'known', channelId: '999999' }, signal)
    await expect(unknown).rejects.toMatchObject({ code: 'telegram_unfindable' })
  })

  test('is resolved by its name once for several reads', async () => {
    const channel = newChannel(3)
    telegram.calls.length = 0
    for (const from of ['newest', { after: 3 }, { after: 0 }] as const) await read(channel, from)
    expect(telegram.calls.filter((name) => name !== 'messages.getHistory')).toEqual([
      'contacts.resolveUsername',
      'channels.getFullChannel',
    ])
  })

  test('is still read after a change of name, and is resolved again if the stored address fails', async () => {
    const channel = newChannel(3)
    const address = addressOf(channel)
    await read(channel, { after: 0 })
    channel.raw.username = `renamed_${channel.raw.id}`
    const renamed = await Array.fromAsync(source.read({ channel: address, from: { after: 0 }, signal }))
    expect(idsOf(renamed)).toEqual([1, 2, 3])
    channel.raw.username = address.username ?? ''
    telegram.troubles.push({
      method: 'messages.getHistory',
      trouble: { code: 400, text: 'CHANNEL_INVALID' },
    })
    await expect(read(channel, { after: 0 })).rejects.toMatchObject({ code: 'telegram_missing' })
    telegram.calls.length = 0
    expect(idsOf(await read(channel, { after: 0 }))).toEqual([1, 2, 3])
    expect(telegram.calls[0]).toBe('contacts.resolveUsername')
  })

  test('is refused if its name is free or taken by another channel, or the key is gone', async () => {
    const { raw } = newChannel(0)
    const username = raw.username ?? ''
    const looks: [object, string][] = [
      [{ key: 'known', username: 'nobody_here' }, 'telegram_missing'],
      [{ key: 'known', username, channelId: '1' }, 'telegram_other_channel'],
      [{ key: 'gone', username }, 'key_missing'],
      [{ username }, 'key_missing'],
    ]
    for (const [address, code] of looks)
      await expect(source.look(address, signal)).rejects.toMatchObject({ code })
  })
})

describe('a watched channel', () => {
  test('reports new, edited and deleted posts and views, and when events are missing', async () => {
    const channel = newChannel(3)
    const { id } = channel.raw
    const stop = new AbortController()
    const events = watchChannel({ connections, clock, everyMs: 60_000 }, addressOf(channel), stop.signal)
    const next = async (): Promise<LiveEvent | undefined> => {
      const { done, value } = await events.next()
      return done ? undefined : value
    }
    expect(await next()).toEqual({ kind: 'behind' })
    expect(await next()).toEqual({ kind: 'moved', pts: 4 })

    const coming = next()
    await new Promise((resolve) => setTimeout(resolve, 20))
    publish(channel, offlineMessage(id, 4, 'новий'))
    edit(channel, offlineMessage(id, 2, 'змінений', { editDate: 1_700_100_000 }))
    channel.events.push({ _: 'updateChannelMessageViews', channelId: id, id: 1, views: 10 })
    remove(channel, 3)
    telegram.tell(id)
    const told = await coming
    const posts = told?.kind === 'posts' ? told.posts : []
    expect(posts.map(({ messageId, articleBody }) => [messageId, articleBody])).toEqual([
      [1, 'допис 1'],
      [4, 'новий'],
      [2, 'змінений'],
    ])
    expect(await next()).toEqual({ kind: 'deleted', messageIds: [3], pts: 8 })
    expect(await next()).toEqual({ kind: 'moved', pts: 8 })
    const edited = next()
    await new Promise((resolve) => setTimeout(resolve, 20))
    const groupedId = Long.fromNumber(78)
    for (const number of [6, 7, 8]) channel.messages.push(offlineMessage(id, number, '', { groupedId }))
    edit(channel, offlineMessage(id, 8, 'третя', { groupedId }))
    telegram.tell(id)
    expect(await edited).toMatchObject({ posts: [{ messageId: 8, album: 6 }] })
    expect(await next()).toEqual({ kind: 'moved', pts: 9 })

    const later = next()
    await new Promise((resolve) => setTimeout(resolve, 20))
    publish(channel, offlineMessage(id, 9, 'ще один'))
    channel.forgottenUntil = channel.events.length + 1
    telegram.tell(id)
    expect([await later, await next()]).toEqual([{ kind: 'behind' }, { kind: 'moved', pts: 10 }])
    stop.abort()
    await expect(next()).rejects.toMatchObject({ name: 'AbortError' })
  })
})
