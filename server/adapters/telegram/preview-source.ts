import { readChannelName } from '@litopys/contract/channel-name'
import type { RawPost } from '#features/posts/raw-post'
import type { Clock } from '#server/clock'
import type { HostRateLimit } from './host-rate-limit.ts'
import { BadPreview } from './preview-fault.ts'
import { fetchPage, type PreviewLimits, type PreviewWait, previewLimits } from './preview-fetch.ts'
import type { PreviewChannel } from './preview-page.ts'
import type { SkippedBlock } from './preview-post.ts'
import type { PreviewReader } from './preview-reader.ts'

export type PreviewRequest = {
  /** The only host that is requested, such as `https://t.me`. */
  baseUrl: string
  /** Username of the channel. */
  name: string
  /** Its number, if known: a page of another channel is refused. */
  channelId?: string
  /**
   * Start: forward from a number, or backward from a number or from the newest post. Forward starts at 1 at
   * least, the creation of the channel. Telegram's answer to 0 is unknown; a newest page read as the oldest
   * would leave a gap.
   */
  from: { after: number } | { before: number } | 'newest'
  /** The last number to read. */
  until?: number
  rateLimit: HostRateLimit
  clock: Pick<Clock, 'now'>
  reader: Pick<PreviewReader, 'read'>
  signal: AbortSignal
  fetch?: typeof fetch
  limits?: Partial<PreviewLimits>
}

export type PreviewEvent =
  | PreviewWait
  /** A page with its posts. `cursor` is the start of the next page and the resume position after a stop. */
  | {
      kind: 'page'
      channel: PreviewChannel & { channelId: string }
      posts: RawPost[]
      skipped: SkippedBlock[]
      cursor: number
    }
  /** `history`: there is nothing more on that side. `until`: the requested range is complete. */
  | { kind: 'end'; reached: 'history' | 'until' }

/**
 * Yields the pages of a channel's public preview, forward or backward, within the rate limit. Pages yielded
 * before an error stay valid; nothing follows it.
 * @throws BadPreview if a page cannot be fetched or trusted.
 */
export async function* previewSource(request: PreviewRequest): AsyncGenerator<PreviewEvent> {
  const { signal } = request
  const fetching = {
    fetch: globalThis.fetch,
    ...request,
    signal,
    limits: { ...previewLimits, ...request.limits },
  }
  const way = directionOf(request)
  let cursor = way.start
  let { channelId } = request
  for (;;) {
    const address = addressOf(request, way.side, cursor)
    const html = yield* fetchPage(address, fetching)
    const page = await request.reader.read({ html, seenAt: secondsOf(request.clock.now()) }, signal)
    const posts = page.posts.filter(({ messageId }) => way.isNew(messageId, cursor))
    const skipped = page.skipped.filter(
      ({ messageId }) => messageId === undefined || way.isNew(messageId, cursor),
    )
    const numbers = [...posts, ...skipped].flatMap(({ messageId }) => messageId ?? [])
    if (numbers.length === 0) {
      // After the newest post Telegram shows no posts, or repeats the last ones; before the first post it
      // shows none.
      const isEnd = way.side === 'after' || (page.isEmpty && page.before === undefined)
      if (!isEnd) throw new BadPreview('preview_wrong_page')
      return yield { kind: 'end', reached: 'history' }
    }
    channelId = numberOf(page.channel.channelId, channelId)
    const number = channelId
    const next = way.farthest(numbers)
    yield {
      kind: 'page',
      channel: { ...page.channel, channelId: number },
      skipped,
      cursor: next,
      posts: posts
        .filter(({ messageId }) => way.isWanted(messageId))
        .map((post) => ({ ...post, channelId: number, ...asked(post, address) })),
    }
    if (!way.isWanted(way.beyond(next)))
      return yield { kind: 'end', reached: next <= 1 ? 'history' : 'until' }
    cursor = next
  }
}

function asked({ record }: Pick<RawPost, 'record'>, { href }: URL): Pick<RawPost, 'record'> {
  return record ? { record: { ...record, asked: href } } : {}
}

type Direction = {
  side: 'after' | 'before'
  start: number | undefined
  isNew(messageId: number, cursor: number | undefined): boolean
  isWanted(messageId: number): boolean
  farthest(numbers: number[]): number
  beyond(messageId: number): number
}

function directionOf({ from, until }: PreviewRequest): Direction {
  if (from !== 'newest' && 'after' in from)
    return {
      side: 'after',
      start: Math.max(from.after, 1),
      isNew: (messageId, cursor) => messageId > (cursor ?? 1),
      isWanted: (messageId) => messageId <= (until ?? Number.MAX_SAFE_INTEGER),
      farthest: (numbers) => Math.max(...numbers),
      beyond: (messageId) => messageId + 1,
    }
  return {
    side: 'before',
    start: from === 'newest' ? undefined : from.before,
    isNew: (messageId, cursor) => cursor === undefined || messageId < cursor,
    // The first post of a channel has the number 1.
    isWanted: (messageId) => messageId >= Math.max(until ?? 1, 1),
    farthest: (numbers) => Math.min(...numbers),
    beyond: (messageId) => messageId - 1,
  }
}

/** `https://t.me/s/name?before=12`; a mirror can have a path of its own. */
function addressOf({ baseUrl, name }: PreviewRequest, side: string, cursor: number | undefined): URL {
  const read = readChannelName(name)
  if (read.kind !== 'username') throw new BadPreview('preview_missing', { detail: 'this is not a username' })
  const base = new URL(baseUrl)
  const url = new URL(`${base.pathname.replace(/\/$/, '')}/s/${read.username}`, base.origin)
  if (cursor !== undefined) url.searchParams.set(side, String(cursor))
  return url
}

function numberOf(shown: string | undefined, known: string | undefined): string {
  if (shown !== undefined && known !== undefined && shown !== known)
    throw new BadPreview('preview_other_channel', { detail: `${shown} instead of ${known}` })
  const channelId = shown ?? known
  if (channelId === undefined) throw new BadPreview('preview_nameless')
  return channelId
}

function secondsOf(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, 'Z')
}
