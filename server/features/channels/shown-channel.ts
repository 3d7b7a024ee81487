import type { CaptureState, Channel, LastRun } from '@litopys/contract/schemas/channel'
import type { Holdings, KnownChannel } from './channels.store.ts'

/** `run`: the last refresh. `fetchesFiles`: whether the server downloads files of posts from Telegram. */
type Capture = { run: LastRun | undefined; fetchesFiles: boolean }

/**
 * The channel as the API shows it. `capture`: undefined if the user may not see how the channel is captured.
 */
export function channelOf(
  channel: KnownChannel,
  holdings: Holdings | undefined,
  capture: Capture | undefined,
): Channel {
  const { id, channelId, type, title, username, createdBy, createdAt, numOfFollowers, keyId } = channel
  const { description, category, audience, keywords, tags, sensitive, source, schedule, history } = channel
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
    createdAt: createdAt.toISOString(),
    posts: holdings?.posts ?? 0,
    ...(username ? { username } : {}),
    ...(numOfFollowers === null ? {} : { numOfFollowers }),
    ...(keyId ? { key: keyId } : {}),
    ...(holdings ? seenIn(holdings) : {}),
    ...(capture ? { capture: captureOf(channel, holdings, capture) } : {}),
  }
}

function seenIn({ firstPostAt, lastPostAt, frequency }: Holdings) {
  return { firstPostAt, lastPostAt, frequency }
}

function captureOf(
  { cursor, oldest, isComplete, nextRunAt, heldDeletions, source }: KnownChannel,
  holdings: Holdings | undefined,
  { run: lastRun, fetchesFiles }: Capture,
): CaptureState {
  return {
    isComplete,
    missing: holdings?.missing ?? 0,
    deleted: holdings?.deleted ?? 0,
    ...(fetchesFiles && source === 'mtproto' ? { filesToCome: holdings?.lackingFiles ?? 0 } : {}),
    ...(cursor === null ? {} : { cursor }),
    ...(oldest === null ? {} : { oldest }),
    ...(nextRunAt ? { nextRunAt: nextRunAt.toISOString() } : {}),
    ...(lastRun ? { lastRun } : {}),
    ...(heldDeletions === null ? {} : { heldDeletions }),
  }
}
