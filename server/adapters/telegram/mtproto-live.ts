import { setTimeout as sleep } from 'node:timers/promises'
import type { tl } from '@mtcute/node'
import type { Clock } from '#server/clock'
import type { AccountConnection, MtprotoChannel } from './account-connection.ts'
import type { AccountConnections } from './account-connections.ts'
import type { ChannelAddress, SourcePage, SourceWait } from './channel-source.ts'
import { callWithRetries } from './mtproto-call.ts'
import { inChannel } from './mtproto-channel.ts'
import { groupOf } from './mtproto-message.ts'
import { albumsOf, isMessage, longestAlbum, messagesOf, readMessages } from './mtproto-page.ts'
import { askedWith, keyOf } from './mtproto-source.ts'

/**
 * An event in a channel.
 * `behind`: Telegram lists too few of the latest events, so the history must be read.
 * `moved`: all events up to this number were reported. Deletions come last and have the number themselves.
 */
export type LiveEvent =
  | SourceWait
  | LivePage
  | { kind: 'deleted'; messageIds: number[]; pts: number }
  | { kind: 'behind' }
  | { kind: 'moved'; pts: number }
/** Posts that are new, edited, or have more views. */
export type LivePage = Pick<SourcePage, 'channel' | 'posts' | 'skipped' | 'files'> & { kind: 'posts' }

export type LiveDeps = Watch & {
  connections: AccountConnections
  clock: Pick<Clock, 'now'>
  /** Shortest pause between two requests. */
  restMs?: number
}
export type Watch = {
  /** Pause between two requests if Telegram sends no update. */
  everyMs?: number
  /** Number of the last known event. */
  since?: number | undefined
}

/**
 * Yields new, edited and deleted posts and their views. Telegram numbers the events of a channel, so the next
 * answer includes events missed between requests or while not watching.
 * @throws SourceRefusal
 */
export function watchChannel(
  deps: LiveDeps,
  address: ChannelAddress,
  signal: AbortSignal,
): AsyncGenerator<LiveEvent> {
  return deps.connections.stream(keyOf(address), (connection) =>
    inChannel(connection, address, signal, (channel) =>
      watch(connection, { ...deps, asked: askedWith(address) }, channel, signal),
    ),
  )
}

const most = 100

type Asked = LiveDeps & { asked: string }

async function* watch(
  connection: AccountConnection,
  deps: Asked,
  channel: MtprotoChannel,
  signal: AbortSignal,
): AsyncGenerator<LiveEvent> {
  const wakeSignal = wakeSignalOf(connection, channel)
  try {
    let reported = deps.since
    let pts = reported ?? channel.pts
    // Earlier posts are not among the events to come.
    if (reported === undefined) yield { kind: 'behind' }
    for (;;) {
      const answer = yield* callWithRetries(
        connection,
        {
          _: 'updates.getChannelDifference',
          channel: channel.input,
          pts,
          limit: most,
          filter: { _: 'channelMessagesFilterEmpty' },
        },
        signal,
      )
      if (answer._ === 'updates.channelDifferenceTooLong') {
        pts = answer.dialog._ === 'dialog' ? (answer.dialog.pts ?? pts) : pts
        yield { kind: 'behind' }
      } else {
        pts = answer.pts
        if (answer._ === 'updates.channelDifference')
          yield* eventsOf(connection, channel, answer, deps, signal)
      }
      if (pts !== reported) yield { kind: 'moved', pts }
      reported = pts
      if (!answer.final) continue
      if (answer._ !== 'updates.channelDifferenceEmpty') await sleep(deps.restMs ?? 0, undefined, { signal })
      await wakeSignal.rings(deps.everyMs ?? (answer.timeout ?? 30) * 1_000, signal)
    }
  } finally {
    wakeSignal.remove()
  }
}

async function* eventsOf(
  connection: AccountConnection,
  channel: MtprotoChannel,
  answer: tl.updates.RawChannelDifference,
  { clock, asked }: Asked,
  signal: AbortSignal,
): AsyncGenerator<LiveEvent> {
  const changed = answer.otherUpdates.flatMap((update) =>
    'message' in update && isTold(update) ? [update.message] : [],
  )
  const messages = [...answer.newMessages, ...changed]
  const gone = answer.otherUpdates.flatMap((update) =>
    update._ === 'updateDeleteChannelMessages' ? update.messages : [],
  )
  const seen = answer.otherUpdates.flatMap((update) =>
    update._ === 'updateChannelMessageViews' || update._ === 'updateChannelMessageForwards' ? update.id : [],
  )
  const whole = {
    ...answer,
    messages: [...(yield* byNumber(connection, channel, seen, signal)), ...messages],
  }
  if (whole.messages.some(isMessage)) {
    const around = yield* byNumber(connection, channel, beforeInAlbum(whole.messages), signal)
    const albums = albumsOf([...around, ...whole.messages])
    yield {
      kind: 'posts',
      channel: channel.found,
      ...(await readMessages({ connection, channel, clock, asked }, whole, albums)),
    }
  }
  if (gone.length > 0) yield { kind: 'deleted', messageIds: gone, pts: answer.pts }
}

function isTold(
  update: tl.TypeUpdate,
): update is tl.RawUpdateEditChannelMessage | tl.RawUpdateNewChannelMessage {
  return update._ === 'updateEditChannelMessage' || update._ === 'updateNewChannelMessage'
}

/** Fetches whole posts: an event has only the number of views. */
async function* byNumber(
  connection: AccountConnection,
  { input }: MtprotoChannel,
  ids: number[],
  signal: AbortSignal,
) {
  const wanted = [...new Set(ids)].map((id) => ({ _: 'inputMessageID' as const, id }))
  const found: tl.TypeMessage[] = []
  for (let at = 0; at < wanted.length; at += most) {
    const call = { _: 'channels.getMessages', channel: input, id: wanted.slice(at, at + most) } as const
    found.push(...messagesOf(yield* callWithRetries(connection, call, signal)).messages)
  }
  return found
}

/**
 * Numbers before these messages that may belong to their albums. An album is identified by its first post,
 * which may not have changed.
 */
function beforeInAlbum(messages: tl.TypeMessage[]): number[] {
  const reported = new Set(messages.map(({ id }) => id))
  return messages
    .filter((message) => groupOf(message) !== undefined)
    .flatMap(({ id }) => Array.from({ length: longestAlbum - 1 }, (_, i) => id - 1 - i))
    .filter((id) => id > 0 && !reported.has(id))
}

/** Telegram pushes updates only for channels that the account has joined; other channels must be polled. */
function wakeSignalOf({ client }: AccountConnection, { raw }: MtprotoChannel) {
  let ring: () => void = () => undefined
  let isRung = false
  const hear = (updates: tl.TypeUpdates) => {
    if (!isAbout(updates, raw.id)) return
    isRung = true
    ring()
  }
  client.onServerUpdate.add(hear)
  return {
    async rings(withinMs: number, signal: AbortSignal): Promise<void> {
      const waiting = new AbortController()
      ring = () => waiting.abort()
      if (!isRung)
        await sleep(withinMs, undefined, { signal: AbortSignal.any([signal, waiting.signal]) }).catch(
          () => undefined,
        )
      isRung = false
      signal.throwIfAborted()
    },
    remove: () => client.onServerUpdate.remove(hear),
  }
}

function isAbout(updates: tl.TypeUpdates, channelId: number): boolean {
  const list = 'updates' in updates ? updates.updates : 'update' in updates ? [updates.update] : []
  return list.some((update) => {
    if ('channelId' in update) return update.channelId === channelId
    if (!('message' in update) || typeof update.message !== 'object') return false
    const { peerId } = 'peerId' in update.message ? update.message : {}
    return peerId?._ === 'peerChannel' && peerId.channelId === channelId
  })
}
