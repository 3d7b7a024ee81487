import { setTimeout as sleep } from 'node:timers/promises'
import { type ChannelAddress, SourceRefusal } from '#adapters/telegram/channel-source'
import type { LiveEvent, Watch } from '#adapters/telegram/mtproto-live'
import { findRecord, moveLive } from '#features/channels/channel-progress.usecase'
import type { ChannelDeps } from '#features/channels/channels.usecase'
import { clearOutdated } from '#features/posts/posts.usecase'
import type { HomeProcess } from '#jobs/home-process'
import type { JobLoop } from '#jobs/job-loop'
import { type LiveEventDeps, live, takeDeleted, takeShown } from './live-events.usecase.ts'
import { addRefreshIn } from './refresh-jobs.store.ts'

type LiveDeps = LiveEventDeps & {
  home: Pick<HomeProcess, 'isHome'>
  loop: Pick<JobLoop, 'wake'>
  watch(channel: ChannelAddress, watch: Watch, signal: AbortSignal): AsyncIterable<LiveEvent>
  /** `about`: the channel, if the error concerns one. */
  onError(error: unknown, about?: { channel: string }): void
}

type Watched = Awaited<ReturnType<ChannelDeps['channels']['refreshable']>>[number]
type Watcher = { of: string; stop: AbortController; ended: Promise<void> }

/** How often to look for channels to watch. */
const lookMs = 2_000
/** Pause after a refusal, such as an ended session. */
const restMs = 5 * 60_000
/** Time between calls: each channel costs a call, and the account also serves refreshes. */
const callMs = 5_000

/**
 * Watches the channels with a key and a schedule. Archives changes of old and new posts as they happen. If
 * Telegram cannot list the changes since the last connection, starts a refresh.
 */
export function startLiveChannels(deps: LiveDeps): { stop(): Promise<void> } {
  const watchers = new Map<string, Watcher>()
  // The last process may have been killed while it replaced rows of a post.
  let looking = clearOutdated(deps).catch((error: unknown) => deps.onError(error))

  const look = async () => {
    // One process watches, as each event is stored once.
    const isHome = deps.home.isHome()
    const refreshable = isHome ? await deps.channels.refreshable(undefined, undefined) : []
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
    looking = looking.then(look).catch((error: unknown) => deps.onError(error))
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
      // The next refresh of the channel reports this error.
      if (!(error instanceof SourceRefusal)) deps.onError(error, { channel: channel.id })
      await sleep(restMs, undefined, { signal }).catch(() => undefined)
    }
  }
}

/**
 * Repeats until the event is stored, because Telegram sends each event once and an engine may be unavailable.
 */
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
      deps.onError(error, { channel: id })
      await sleep(pauseMs, undefined, { signal })
    }
  }
}

/**
 * Starts a refresh. A running one may have passed the change already, so waits for its end and starts
 * another.
 */
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
