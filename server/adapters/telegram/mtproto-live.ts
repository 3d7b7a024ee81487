import { setTimeout as sleep } from 'node:timers/promises'
import type { tl } from '@mtcute/node'
import type { Clock } from '#server/clock'
import type { ChannelAddress, SourcePage, SourceWait } from './channel-source.ts'
import { asked } from './mtproto-call.ts'
import { inChannel } from './mtproto-channel.ts'
import type { Line, MtprotoChannel } from './mtproto-line.ts'
import type { MtprotoLines } from './mtproto-lines.ts'
import { albumsOf, groupOf, isMessage, longestAlbum, messagesOf, readMessages } from './mtproto-page.ts'
import { keyOf } from './mtproto-source.ts'

/**
 * What happens in a channel. `behind`: more has happened than Telegram lists, so the history has to be read.
 * `moved`: all events up to the one with this number have been told; deletions, which come last, say it
 * themselves.
 */
export type LiveEvent =
  | SourceWait
  | LivePage
  | { kind: 'deleted'; messageIds: number[]; pts: number }
  | { kind: 'behind' }
  | { kind: 'moved'; pts: number }
/** Posts that are new, were edited, or are seen more often. */
export type LivePage = Pick<SourcePage, 'channel' | 'posts' | 'skipped' | 'files'> & { kind: 'posts' }

export type LiveDeps = Watch & {
  lines: MtprotoLines
  clock: Pick<Clock, 'now'>
  /** However much happens, it is asked for no sooner after the last time. */
  restMs?: number
}
export type Watch = {
  /** How long nothing is asked where Telegram says nothing. */
  everyMs?: number
  /** Number of the last event that is known. */
  since?: number | undefined
}

/**
 * New, edited and deleted posts and their views, as they come. Telegram numbers the events of a channel: what
 * was missed between two questions, or while nobody watched, is in the next answer.
 * @throws SourceRefusal
 */
export function watchChannel(
  deps: LiveDeps,
  address: ChannelAddress,
  signal: AbortSignal,
): AsyncGenerator<LiveEvent> {
  return deps.lines.stream(keyOf(address), (line) =>
    inChannel(line, address, signal, (channel) => watch(line, deps, channel, signal)),
  )
}

const most = 100

async function* watch(
  line: Line,
  deps: LiveDeps,
  channel: MtprotoChannel,
  signal: AbortSignal,
): AsyncGenerator<LiveEvent> {
  const wakeSignal = wakeSignalOf(line, channel)
  try {
    let told = deps.since
    let pts = told ?? channel.pts
    // Whatever was before is not among the events to come.
    if (told === undefined) yield { kind: 'behind' }
    for (;;) {
      const answer = yield* asked(
        line,
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
        if (answer._ === 'updates.channelDifference') yield* eventsOf(line, channel, answer, deps, signal)
      }
      if (pts !== told) yield { kind: 'moved', pts }
      told = pts
      if (!answer.final) continue
      if (answer._ !== 'updates.channelDifferenceEmpty') await sleep(deps.restMs ?? 0, undefined, { signal })
      await wakeSignal.rings(deps.everyMs ?? (answer.timeout ?? 30) * 1_000, signal)
    }
  } finally {
    wakeSignal.remove()
  }
}

async function* eventsOf(
  line: Line,
  channel: MtprotoChannel,
  answer: tl.updates.RawChannelDifference,
  { clock }: LiveDeps,
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
  const whole = { ...answer, messages: [...(yield* byNumber(line, channel, seen, signal)), ...messages] }
  if (whole.messages.some(isMessage)) {
    const around = yield* byNumber(line, channel, beforeInAlbum(whole.messages), signal)
    const albums = albumsOf([...around, ...whole.messages])
    yield { kind: 'posts', channel: channel.found, ...readMessages({ line, channel, clock }, whole, albums) }
  }
  if (gone.length > 0) yield { kind: 'deleted', messageIds: gone, pts: answer.pts }
}

function isTold(
  update: tl.TypeUpdate,
): update is tl.RawUpdateEditChannelMessage | tl.RawUpdateNewChannelMessage {
  return update._ === 'updateEditChannelMessage' || update._ === 'updateNewChannelMessage'
}

/** Whole posts: an event has no more than a number of views. */
async function* byNumber(line: Line, { input }: MtprotoChannel, ids: number[], signal: AbortSignal) {
  const wanted = [...new Set(ids)].map((id) => ({ _: 'inputMessageID' as const, id }))
  const found: tl.TypeMessage[] = []
  for (let at = 0; at < wanted.length; at += most) {
    const call = { _: 'channels.getMessages', channel: input, id: wanted.slice(at, at + most) } as const
    found.push(...messagesOf(yield* asked(line, call, signal)).messages)
  }
  return found
}

/**
 * An album has the number of its first post, which may not have changed: what stands before these and may be
 * of their albums.
 */
function beforeInAlbum(messages: tl.TypeMessage[]): number[] {
  const told = new Set(messages.map(({ id }) => id))
  return messages
    .filter((message) => groupOf(message) !== undefined)
    .flatMap(({ id }) => Array.from({ length: longestAlbum - 1 }, (_, i) => id - 1 - i))
    .filter((id) => id > 0 && !told.has(id))
}

/** Telegram tells accounts that are in a channel when something happens; of other channels one has to ask. */
function wakeSignalOf({ client }: Line, { raw }: MtprotoChannel) {
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
