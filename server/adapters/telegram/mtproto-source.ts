import type { tl } from '@mtcute/node'
import Long from 'long'
import type { Clock } from '#server/clock'
import type { AccountConnection, MtprotoChannel } from './account-connection.ts'
import type { AccountConnections } from './account-connections.ts'
import {
  type ChannelAddress,
  type ChannelSource,
  type ReadRequest,
  type SourceEvent,
  SourceRefusal,
} from './channel-source.ts'
import { answerOf, callWithRetries } from './mtproto-call.ts'
import { findChannel, inChannel } from './mtproto-channel.ts'
import { groupOf } from './mtproto-message.ts'
import { albumsOf, longestAlbum, messagesOf, readMessages } from './mtproto-page.ts'

type Deps = { connections: AccountConnections; clock: Pick<Clock, 'now'> }

/** Source of channels that is read with Telegram accounts. Each address names its key. */
export function createMtprotoSource({ connections, clock }: Deps): ChannelSource {
  return {
    look: async (channel, signal) =>
      await connections.use(keyOf(channel), async (connection) => {
        const { found } = await answerOf(findChannel(connection, channel, signal), ({ code, seconds }) => {
          // A user waits for the answer.
          if (code === 'telegram_limited')
            throw new SourceRefusal(code, { waitSeconds: seconds, passes: true })
        })
        return found
      }),
    async *read(request) {
      const { channel: address, signal } = request
      yield* connections.stream(keyOf(address), (connection) =>
        inChannel(connection, address, signal, (channel) => readHistory(connection, channel, request, clock)),
      )
    },
  }
}

export function keyOf({ key }: ChannelAddress): string {
  if (key === undefined) throw new SourceRefusal('key_missing')
  return key
}

/** How observations name the account that was asked. */
export function askedWith(address: ChannelAddress): string {
  return `Telegram account ${keyOf(address)}`
}

/** Largest page of Telegram's API. */
const most = 100

async function* readHistory(
  connection: AccountConnection,
  channel: MtprotoChannel,
  { channel: address, from, until, signal }: ReadRequest,
  clock: Deps['clock'],
): AsyncGenerator<SourceEvent> {
  const reading = { connection, channel, clock, signal, until, asked: askedWith(address) }
  yield* from !== 'newest' && 'after' in from
    ? forward(reading, from.after)
    : backward(reading, from === 'newest' ? undefined : from.before)
}

type Reading = {
  connection: AccountConnection
  channel: MtprotoChannel
  clock: Deps['clock']
  signal: AbortSignal
  until: number | undefined
  asked: string
}

/** Yields pages forward. Telegram may return fewer posts than requested: only an empty page is the end. */
async function* forward(reading: Reading, after: number): AsyncGenerator<SourceEvent> {
  const { channel, until = Number.MAX_SAFE_INTEGER } = reading
  let cursor = after
  let albums = new Map<string, number>()
  for (;;) {
    // Includes earlier posts that may belong to the album of the first post.
    const begin = Math.max(0, cursor - longestAlbum)
    const answer = yield* history(reading, { offsetId: begin + 1, addOffset: -most, minId: begin })
    const before = cursor
    const fresh = answer.messages.filter(({ id }) => id > before)
    albums = albumsOf(answer.messages, albums)
    const whole = answer.messages.length < most ? fresh : withoutAlbumOf(fresh.at(-1), fresh)
    const last = whole.at(-1)?.id
    if (last === undefined) return yield { kind: 'end', reached: 'history', covers: { from: cursor + 1 } }
    const wanted = whole.filter(({ id }) => id <= until)
    cursor = Math.min(last, until)
    yield {
      kind: 'page',
      channel: channel.found,
      cursor,
      covers: { from: before + 1, to: cursor },
      ...(await readMessages(reading, { ...answer, messages: wanted }, albums)),
    }
    if (last >= until) return yield { kind: 'end', reached: 'until' }
  }
}

async function* backward(reading: Reading, from: number | undefined): AsyncGenerator<SourceEvent> {
  const { channel, until = 1 } = reading
  let before = from
  for (;;) {
    const answer = yield* history(reading, { offsetId: before ?? 0, addOffset: 0, minId: 0 })
    const { messages } = answer
    const whole = messages.length < most ? messages : withoutAlbumOf(messages[0], messages)
    const first = whole[0]?.id
    const upTo = before === undefined ? {} : { to: before - 1 }
    if (first === undefined)
      return yield { kind: 'end', reached: 'history', covers: { from: until, ...upTo } }
    const cursor = Math.max(first, until)
    const wanted = whole.filter(({ id }) => id >= until)
    yield {
      kind: 'page',
      channel: channel.found,
      cursor,
      covers: { from: cursor, ...upTo },
      ...(await readMessages(reading, { ...answer, messages: wanted }, albumsOf(messages))),
    }
    if (first <= until) return yield { kind: 'end', reached: first <= 1 ? 'history' : 'until' }
    before = cursor
  }
}

type Window = Pick<tl.messages.RawGetHistoryRequest, 'offsetId' | 'addOffset' | 'minId'>

async function* history({ connection, channel, signal }: Reading, window: Window) {
  const answer = yield* callWithRetries(
    connection,
    {
      _: 'messages.getHistory',
      peer: channel.peer,
      offsetDate: 0,
      limit: most,
      maxId: 0,
      hash: Long.ZERO,
      ...window,
    },
    signal,
  )
  return messagesOf(answer)
}

/** Drops the start of an album that continues on the next page, where it is complete. */
function withoutAlbumOf(message: tl.TypeMessage | undefined, messages: tl.TypeMessage[]): tl.TypeMessage[] {
  const group = groupOf(message)
  const whole = group === undefined ? messages : messages.filter((one) => groupOf(one) !== group)
  return whole.length > 0 ? whole : messages
}
