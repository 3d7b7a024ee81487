import type { Clock } from '#server/clock'
import type { ChannelAddress, ChannelSource, Covered, FoundChannel, SourceEvent } from './channel-source.ts'
import type { HostRateLimit } from './host-rate-limit.ts'
import { BadPreview } from './preview-fault.ts'
import type { PreviewLimits } from './preview-fetch.ts'
import type { PreviewChannel } from './preview-page.ts'
import type { PreviewReader } from './preview-reader.ts'
import { type PreviewEvent, type PreviewRequest, previewSource } from './preview-source.ts'

type Deps = {
  baseUrl: string
  rateLimit: HostRateLimit
  clock: Pick<Clock, 'now'>
  reader: Pick<PreviewReader, 'read'>
}

/** A user who adds a channel waits for the answer. */
const lookLimits: Partial<PreviewLimits> = {
  attempts: 2,
  backoffMs: 500,
  maxWaitSeconds: 5,
  timeoutMs: 15_000,
}
/** The job handles longer waits, so that other jobs can run meanwhile. */
const readLimits: Partial<PreviewLimits> = { maxWaitSeconds: 60 }

/** Source of channels from the public web preview at this address. All requests share one rate limit. */
export function createPreviewChannelSource(deps: Deps): ChannelSource {
  return {
    look: async (channel, signal) => {
      const limits = lookLimits
      for await (const event of previewSource({
        ...requestFor(deps, channel),
        signal,
        limits,
        from: 'newest',
      })) {
        if (event.kind === 'page') return foundOf(event.channel)
        if (event.kind === 'end' && channel.channelId) return { channelId: channel.channelId, channelType }
      }
      throw new BadPreview('preview_nameless')
    },
    read: async function* ({ channel, from, until, signal }) {
      const far = until === undefined ? {} : { until }
      const request: PreviewRequest = {
        ...requestFor(deps, channel),
        from,
        ...far,
        signal,
        limits: readLimits,
      }
      const cover = coverage(request)
      for await (const event of previewSource(request)) yield eventOf(event, cover)
    },
  }
}

function requestFor(deps: Deps, { username, channelId }: ChannelAddress) {
  return { ...deps, name: username ?? '', ...(channelId ? { channelId } : {}) }
}

type Cover = { page(next: number): Covered; end(): Covered | undefined }

/** The range in which the pages read so far have all posts. */
function coverage({ from, until }: PreviewRequest): Cover {
  if (from !== 'newest' && 'after' in from) {
    let after = from.after
    return {
      page: (next) => {
        const covered = { from: after + 1, to: Math.min(next, until ?? next) }
        after = next
        return covered
      },
      end: () => undefined,
    }
  }
  let before = from === 'newest' ? undefined : from.before
  const upTo = () => (before === undefined ? {} : { to: before - 1 })
  return {
    page: (next) => {
      const covered = { from: Math.max(next, until ?? next), ...upTo() }
      before = next
      return covered
    },
    // Without any page the whole range has no posts.
    end: () => ({ from: until ?? 1, ...upTo() }),
  }
}

function eventOf(event: PreviewEvent, cover: Cover): SourceEvent {
  switch (event.kind) {
    case 'wait': {
      const code = event.why === 'limited' ? 'preview_limited' : 'preview_unreachable'
      return { kind: 'wait', code, seconds: event.seconds }
    }
    case 'page': {
      const { posts, skipped, cursor } = event
      const covers = cover.page(cursor)
      // A block without a number can be any post.
      const isSure = skipped.every(({ messageId }) => messageId !== undefined)
      const page = { kind: 'page', channel: foundOf(event.channel), posts, skipped, cursor } as const
      return isSure ? { ...page, covers } : page
    }
    case 'end': {
      const covers = event.reached === 'history' ? cover.end() : undefined
      return { kind: 'end', reached: event.reached, ...(covers ? { covers } : {}) }
    }
  }
}

const channelType = 'public_channel'

function foundOf({
  channelId,
  username,
  title,
  description,
  counters,
}: PreviewChannel & { channelId: string }): FoundChannel {
  const followers = Object.entries(counters).find(([name]) => name === 'subscribers')?.[1].value
  return {
    channelId,
    channelType,
    ...(username === undefined ? {} : { username }),
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(followers === undefined ? {} : { numOfFollowers: followers }),
  }
}
