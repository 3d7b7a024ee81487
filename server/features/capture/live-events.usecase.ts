import type { LivePage } from '#adapters/telegram/mtproto-live'
import type { Transact } from '#audit/transact'
import { findRecord, type KnownChannel, moveLive } from '#features/channels/channel-progress.usecase'
import type { ChannelDeps } from '#features/channels/channels.usecase'
import type { Sealing } from '#features/evidence/sealing'
import type { Run } from '#features/posts/analysed-post'
import { findBetween, findWindow, markDeleted } from '#features/posts/deletions.usecase'
import { type Clock, isoSeconds } from '#server/clock'
import { type CapturePageDeps, capturePage } from './capture-page.usecase.ts'
import { enoughFor, isTooMuch } from './mass-deletion.ts'

export type LiveEventDeps = CapturePageDeps &
  Pick<ChannelDeps, 'channels'> & {
    transact: Transact
    clock: Clock
    /** Removes files that a run has stored and no post refers to. */
    settleFiles(run: string): Promise<void>
    sealing: Pick<Sealing, 'duringLive'>
  }

/** Name of the actor for live updates. */
export const live = 'live'

/**
 * Archives new, edited and viewed posts of a live update. Of older posts only known ones are updated:
 * refreshes fill in older posts. The cursor does not move, so a refresh still reads posts missed in between.
 */
export async function takeShown(
  deps: LiveEventDeps,
  id: string,
  page: LivePage,
  signal: AbortSignal,
): Promise<void> {
  const channel = await findRecord(deps, id)
  const { channelId, cursor } = channel
  const numbers = page.posts.map(({ messageId }) => messageId)
  // Without a first refresh there is no cursor to compare with.
  if (cursor === null || numbers.length === 0) return
  const stored = await findBetween(deps, {
    channelId,
    from: Math.min(...numbers),
    to: Math.max(...numbers),
  })
  const known = new Set(stored.map(({ messageId }) => messageId))
  const posts = page.posts.filter(({ messageId }) => messageId > cursor || known.has(messageId))
  if (posts.length === 0) return
  await deps.sealing.duringLive((interval) => takePosts(deps, channel, { ...page, posts }, interval, signal))
}

async function takePosts(
  deps: LiveEventDeps,
  channel: KnownChannel,
  page: LivePage,
  interval: string,
  signal: AbortSignal,
): Promise<void> {
  const run = { ...runOf(deps), sealedIn: interval }
  try {
    await capturePage(deps, channel, page, { run, isRepeat: false, signal, onWait: async () => undefined })
  } finally {
    await deps.settleFiles(run.id)
  }
}

/**
 * Marks posts that Telegram reports as deleted. If too many disappear at once, none is marked and an operator
 * must confirm. Their number is saved with the number of the event, so a repeated event counts once.
 */
export async function takeDeleted(
  deps: LiveEventDeps,
  id: string,
  { messageIds, pts }: { messageIds: number[]; pts: number },
): Promise<void> {
  const channel = await findRecord(deps, id)
  const { channelId } = channel
  const range = { channelId, from: Math.min(...messageIds), to: Math.max(...messageIds) }
  const deletedIds = new Set(messageIds)
  const gone = (await findBetween(deps, range)).filter(
    ({ messageId, isDeleted }) => deletedIds.has(messageId) && !isDeleted,
  )
  const numbers = gone.map(({ messageId }) => messageId)
  if (numbers.length === 0) return
  if (isTooMuch(numbers.length, await countEnough(deps, channel, numbers.length)))
    return await deps.transact(({ records }) => moveLive(records, id, pts, numbers.length))
  await markDeleted(deps, channelId, numbers, runOf(deps))
}

/** The number of posts in the channel, counted only as far as the comparison needs. */
async function countEnough(
  deps: LiveEventDeps,
  { channelId }: KnownChannel,
  vanished: number,
): Promise<number> {
  const from = await findWindow(deps, channelId, enoughFor(vanished), new Date(0))
  if (from === undefined) return 0
  const stored = await findBetween(deps, { channelId, from, to: Number.MAX_SAFE_INTEGER })
  return stored.filter(({ isDeleted }) => !isDeleted).length
}

function runOf({ clock }: LiveEventDeps): Run {
  return { id: clock.newId(), startedBy: live, at: isoSeconds(clock.now()) }
}
