import type { CaptureState, Channel, LastRun } from '@litopys/contract/schemas/channel'
import type { ChannelTotals, KnownChannel } from './channels.store.ts'

/** `run`: the last refresh. `fetchesFiles`: whether the server downloads files of posts from Telegram. */
type Capture = { run: LastRun | undefined; fetchesFiles: boolean }

/**
 * The channel as the API shows it. `capture`: undefined if the user may not see how the channel is captured.
 */
export function channelOf(
  channel: KnownChannel,
  totals: ChannelTotals | undefined,
  capture: Capture | undefined,
): Channel {
  const { id, channelId, type, title, username, createdBy, createdAt, numOfFollowers, keyId } = channel
  const {
    description,
    category,
    audience,
    keywords,
    tags,
    sensitive,
    source,
    schedule,
    history,
    sourceRecords,
  } = channel
  return {
    _id: id,
    channelId,
    type,
    // The same value by the name that posts use.
    channelType: type,
    title,
    createdBy,
    description,
    category,
    audience,
    keywords,
    tags,
    sensitive,
    source,
    schedule,
    history,
    sourceRecords,
    createdAt: createdAt.toISOString(),
    posts: totals?.posts ?? 0,
    ...(username ? { username } : {}),
    ...(numOfFollowers === null ? {} : { numOfFollowers }),
    ...(keyId ? { key: keyId } : {}),
    ...(totals ? totalsShown(totals) : {}),
    ...(capture ? { capture: captureOf(channel, totals, capture) } : {}),
  }
}

function totalsShown({ firstPostAt, lastPostAt, frequency }: ChannelTotals) {
  return { firstPostAt, lastPostAt, frequency }
}

function captureOf(
  { cursor, oldest, isComplete, nextRunAt, heldDeletions, source }: KnownChannel,
  totals: ChannelTotals | undefined,
  { run: lastRun, fetchesFiles }: Capture,
): CaptureState {
  return {
    isComplete,
    missing: totals?.missing ?? 0,
    deleted: totals?.deleted ?? 0,
    ...(fetchesFiles && source === 'mtproto' ? { filesToCome: totals?.lackingFiles ?? 0 } : {}),
    ...(cursor === null ? {} : { cursor }),
    ...(oldest === null ? {} : { oldest }),
    ...(nextRunAt ? { nextRunAt: nextRunAt.toISOString() } : {}),
    ...(lastRun ? { lastRun } : {}),
    ...(heldDeletions === null ? {} : { heldDeletions }),
  }
}
