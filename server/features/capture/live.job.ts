import { setTimeout as sleep } from 'node:timers/promises'
import { type ChannelAddress, SourceRefusal } from '#adapters/telegram/channel-source'
import type { LiveEvent, Watch } from '#adapters/telegram/mtproto-live'
import { findRecord, moveLive } from '#features/channels/channel-progress.usecase'
import type { ChannelDeps } from '#features/channels/channels.usecase'
import { clearOutdated } from '#features/posts/posts.usecase'
import type { JobLoop } from '#jobs/job-loop'
import { type LiveEventDeps, live, takeDeleted, takeShown } from './live-events.usecase.ts'
import { addRefreshIn } from './refresh-jobs.store.ts'

type LiveDeps = LiveEventDeps & {
  loop: Pick<JobLoop, 'wake'>
  watch(channel: ChannelAddress, watch: Watch, signal: AbortSignal): AsyncIterable<LiveEvent>
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

/**
 * Watches the channels that are read with a key and have a schedule: what happens in one goes into the
 * archive as it comes, be the post old or new. Where Telegram does not list it, as of the time when nobody
 * watched, a refresh finds what it can.
 */
export function startLiveChannels(deps: LiveDeps): { stop(): Promise<void> } {
  const watchers = new Map<string, Watcher>()
  // A kill may have come while a post was being replaced by its next version.
  let looking = clearOutdated(deps).catch(deps.onError)

  const look = async () => {
    const refreshable = await deps.channels.refreshable(undefined, undefined)
    const wanted = refreshable.filter(
      ({ source, keyId, schedule }) => source === 'mtproto' && keyId !== null && schedule !== 'off',
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
      const { livePts } = await findRecord(deps, channel.id)
      for await (const event of deps.watch(address, { everyMs, since: livePts ?? undefined }, signal)) {
        if (event.kind === 'wait') continue
        if (event.kind === 'behind') await refresh(deps, channel, signal)
        else await takeSurely(deps, channel.id, event, signal)
      }
    } catch (error) {
      if (signal.aborted) return
      // The next run of the channel says what is wrong with it.
      if (!(error instanceof SourceRefusal)) deps.onError(error)
      await sleep(restMs, undefined, { signal }).catch(() => undefined)
    }
  }
}

/** What Telegram has told it tells once: while an engine cannot be reached it is kept here. */
async function takeSurely(
  deps: LiveDeps,
  id: string,
  event: Exclude<LiveEvent, { kind: 'wait' | 'behind' }>,
  signal: AbortSignal,
): Promise<void> {
  for (let pauseMs = 1_000; ; pauseMs = Math.min(2 * pauseMs, 60_000)) {
    try {
      if (event.kind === 'posts') return await takeShown(deps, id, event, signal)
      if (event.kind === 'deleted') return await takeDeleted(deps, id, event)
      return await deps.transact(({ records }) => moveLive(records, id, event.pts))
    } catch (error) {
      signal.throwIfAborted()
      deps.onError(error)
      await sleep(pauseMs, undefined, { signal })
    }
  }
}

/** A refresh that goes on may be past what has just happened: then there is another one after it. */
async function refresh(
  { transact, clock, loop }: LiveDeps,
  channel: Watched,
  signal: AbortSignal,
): Promise<void> {
  const { id, channelId, title } = channel
  for (;;) {
    const input = { channel: id, channelId, mode: 'refresh' } as const
    const job = { id: clock.newId(), title, input, createdBy: live, createdAt: clock.now() }
    const { isNew } = await transact(({ records }) => addRefreshIn(records, job))
    if (isNew) return loop.wake()
    await sleep(2_000, undefined, { signal })
  }
}
