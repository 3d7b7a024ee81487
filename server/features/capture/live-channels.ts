import { setTimeout as sleep } from 'node:timers/promises'
import { type ChannelAddress, SourceRefusal } from '#adapters/telegram/channel-source'
import type { LiveEvent } from '#adapters/telegram/mtproto-live'
import type { ChannelDeps } from '#features/channels/channels.usecases'
import type { Writing } from '#journal/writing'
import type { Clock } from '#server/clock'
import type { JobLoop } from './job-loop.ts'
import { addRefreshIn } from './refresh-jobs.store.ts'

type LiveDeps = Pick<ChannelDeps, 'channels'> & {
  writing: Writing
  clock: Clock
  loop: Pick<JobLoop, 'wake'>
  /** What happens in a channel; asked again after so many milliseconds where nobody rings. */
  watch(channel: ChannelAddress, everyMs: number, signal: AbortSignal): AsyncIterable<LiveEvent>
  /** However much happens in a channel, it is refreshed no more often. */
  refreshEveryMs: number
  onError(error: unknown): void
}

type Watched = Awaited<ReturnType<ChannelDeps['channels']['refreshable']>>[number]
type Watcher = { of: string; stop: AbortController; ended: Promise<void> }

/** How often to look which channels are to be watched. */
const lookMs = 2_000
/** After a refusal, such as an ended session. */
const restMs = 5 * 60_000
/** Each channel costs a call, and the account's calls take turns with those of refreshes. */
const callMs = 5_000
const createdBy = 'live'

/**
 * Watches the channels that are read with a key and have a schedule: whatever happens in one gives it a refresh, which finds what is new,
 * edited and gone. What is missed while nobody watches, the next scheduled refresh finds.
 */
export function startLiveChannels(deps: LiveDeps): { stop(): Promise<void> } {
  const watchers = new Map<string, Watcher>()
  let looking = Promise.resolve()

  const look = async () => {
    const refreshable = await deps.channels.refreshable(undefined, undefined)
    const wanted = refreshable.filter(
      ({ source, keyId, frequency }) => source === 'mtproto' && keyId !== null && frequency !== 'off',
    )
    const everyMs = Math.max(60_000, wanted.length * callMs)
    for (const channel of wanted) {
      const of = JSON.stringify([channel.keyId, channel.username])
      if (watchers.get(channel.id)?.of === of) continue
      watchers.get(channel.id)?.stop.abort()
      const stop = new AbortController()
      watchers.set(channel.id, { of, stop, ended: watchOne(deps, channel, everyMs, stop.signal) })
    }
    const ids = new Set(wanted.map(({ id }) => id))
    for (const [id, { stop }] of watchers) if (!ids.has(id) && watchers.delete(id)) stop.abort()
  }
  const timer = setInterval(() => {
    looking = looking.then(look).catch(deps.onError)
  }, lookMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await looking
      for (const { stop } of watchers.values()) stop.abort()
      await Promise.all([...watchers.values()].map(({ ended }) => ended))
    },
  }
}

async function watchOne(
  deps: LiveDeps,
  channel: Watched,
  everyMs: number,
  signal: AbortSignal,
): Promise<void> {
  const { channelId, username, keyId } = channel
  const address = { channelId, ...(username ? { username } : {}), ...(keyId ? { key: keyId } : {}) }
  while (!signal.aborted) {
    try {
      for await (const event of deps.watch(address, everyMs, signal)) {
        if (event.kind === 'wait') continue
        await refresh(deps, channel, signal)
        // What happens in the meantime is in the next answer.
        await sleep(deps.refreshEveryMs, undefined, { signal })
      }
    } catch (error) {
      if (signal.aborted) return
      // The next run of the channel says what is wrong with it.
      if (!(error instanceof SourceRefusal)) deps.onError(error)
      await sleep(restMs, undefined, { signal }).catch(() => undefined)
    }
  }
}

/** A refresh that goes on may be past what has just happened: then there is another one after it. */
async function refresh(
  { writing, clock, loop }: LiveDeps,
  channel: Watched,
  signal: AbortSignal,
): Promise<void> {
  const { id, channelId, title } = channel
  for (;;) {
    const input = { channel: id, channelId, mode: 'refresh' } as const
    const job = { id: clock.newId(), title, input, createdBy, createdAt: clock.now() }
    const { isNew } = await writing.transact((transaction) => addRefreshIn(transaction, job))
    if (isNew) return loop.wake()
    await sleep(2_000, undefined, { signal })
  }
}
