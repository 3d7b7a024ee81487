import type { LivePage } from '#adapters/telegram/mtproto-live'
import type { Transact } from '#audit/transact'
import { findRecord, type KnownChannel, moveLive } from '#features/channels/channel-progress.usecase'
import type { ChannelDeps } from '#features/channels/channels.usecase'
import type { Run } from '#features/posts/analysed-post'
import { findStanding, findWindow, markDeleted } from '#features/posts/deletions.usecase'
import { type Clock, isoSeconds } from '#server/clock'
import { type CapturePageDeps, capturePage } from './capture-page.usecase.ts'
import { enoughFor, isTooMuch } from './mass-deletion.ts'

export type LiveEventDeps = CapturePageDeps &
  Pick<ChannelDeps, 'channels'> & {
    transact: Transact
    clock: Clock
    /** Of the files that a run has stored those that no post has taken are removed. */
    settleFiles(run: string): Promise<void>
  }

/** Whose changes these are. */
export const live = 'live'

/**
 * Posts that are new, edited or seen more often. Of older ones those that the archive has: how far back it
 * goes is for the runs of the channel, which also move the cursor, so that what was missed in between is not
 * passed over.
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
  // Before the first run the archive has no post that it goes on from.
  if (cursor === null || numbers.length === 0) return
  const standing = await findStanding(deps, {
    channelId,
    from: Math.min(...numbers),
    to: Math.max(...numbers),
  })
  const known = new Set(standing.map(({ messageId }) => messageId))
  const posts = page.posts.filter(({ messageId }) => messageId > cursor || known.has(messageId))
  if (posts.length === 0) return
  const run = runOf(deps)
  try {
    await capturePage(
      deps,
      channel,
      { ...page, posts },
      { run, isRepeat: false, signal, tell: async () => undefined },
    )
  } finally {
    await deps.settleFiles(run.id)
  }
}

/**
 * Posts that Telegram says are gone. Where they are too many at once none is marked, and the channel asks:
 * how many it asks about is counted with the number of the event, so that one which is told again counts
 * once.
 */
export async function takeDeleted(
  deps: LiveEventDeps,
  id: string,
  { messageIds, pts }: { messageIds: number[]; pts: number },
): Promise<void> {
  const channel = await findRecord(deps, id)
  const { channelId } = channel
  const range = { channelId, from: Math.min(...messageIds), to: Math.max(...messageIds) }
  const told = new Set(messageIds)
  const gone = (await findStanding(deps, range)).filter(
    ({ messageId, isDeleted }) => told.has(messageId) && !isDeleted,
  )
  const numbers = gone.map(({ messageId }) => messageId)
  if (numbers.length === 0) return
  if (isTooMuch(numbers.length, await countEnough(deps, channel, numbers.length)))
    return await deps.transact(({ records }) => moveLive(records, id, pts, numbers.length))
  await markDeleted(deps, channelId, numbers, runOf(deps))
}

/** How many posts the channel has, counted as far as it matters for so many that are gone. */
async function countEnough(
  deps: LiveEventDeps,
  { channelId }: KnownChannel,
  vanished: number,
): Promise<number> {
  const from = await findWindow(deps, channelId, enoughFor(vanished), new Date(0))
  if (from === undefined) return 0
  const standing = await findStanding(deps, { channelId, from, to: Number.MAX_SAFE_INTEGER })
  return standing.filter(({ isDeleted }) => !isDeleted).length
}

function runOf({ clock }: LiveEventDeps): Run {
  return { id: clock.newId(), startedBy: live, at: isoSeconds(clock.now()) }
}
