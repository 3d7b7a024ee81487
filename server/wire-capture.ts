import { hostname } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import type { ChannelAddress, ChannelSource } from '#adapters/telegram/channel-source'
import type { LiveEvent, Watch } from '#adapters/telegram/mtproto-live'
import { createPoliteness } from '#adapters/telegram/politeness'
import { createPreviewChannelSource } from '#adapters/telegram/preview-channel-source'
import { createPreviewReader } from '#adapters/telegram/preview-reader'
import type { Engine } from '#archive/engine'
import { createRoom } from '#archive/room'
import type { Records } from '#db/open'
import { startJobLoop } from '#features/capture/job-loop'
import { createJobStore } from '#features/capture/jobs.store'
import { startLiveChannels } from '#features/capture/live-channels'
import { clearMedia } from '#features/capture/media-claims.store'
import { startScheduler } from '#features/capture/scheduler'
import { startUploadSweep } from '#features/capture/upload-sweep'
import { createUploadStore } from '#features/capture/uploads.store'
import type { CurrentRules } from '#features/categories/current-rules'
import type { ChannelStore } from '#features/channels/channels.store'
import type { ChannelSources } from '#features/channels/manage-channel'
import { createClusterStore } from '#features/posts/clusters.store'
import { createToldCountStore } from '#features/posts/counts.store'
import { createMediaStore } from '#features/posts/media.store'
import type { PostStore } from '#features/posts/posts.store'
import type { PostDeps } from '#features/posts/posts.usecases'
import type { QuoteStore } from '#features/quotes/quotes.store'
import type { RunTaggingDeps } from '#features/tags/run-tagging'
import type { Writing } from '#journal/writing'
import { settleClaims } from '#media/claims'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { DataDirectory } from './directory.ts'

type Place = {
  config: Config
  clock: Clock
  directory: DataDirectory
  engine: Engine
  db: Records
  logger: FastifyBaseLogger
}
type Shared = {
  writing: Writing
  posts: PostStore
  channels: ChannelStore
  quotes: Pick<QuoteStore, 'findReferenced'>
  mtproto: ChannelSource
  watch(channel: ChannelAddress, watch: Watch, signal: AbortSignal): AsyncIterable<LiveEvent>
  current: CurrentRules
  arrivals: Pick<PostDeps, 'onArrival' | 'onMerge'>
  tagging: Omit<RunTaggingDeps, 'channels' | 'timeZone' | 'posts'>
}

/** What brings posts in: uploads, the sources of channels, and the jobs that read them. */
export async function wireCapture(
  { config, clock, directory, engine, db, logger }: Place,
  { writing, posts, channels, quotes, mtproto, watch, current, arrivals, tagging }: Shared,
) {
  const jobs = createJobStore(db)
  const place = config.DATABASE_URL ? `${hostname()}:${directory.uploads}` : null
  const uploads = createUploadStore(db, directory.uploads, place)
  if (!config.DATABASE_URL) await jobs.releaseAll()
  const sweep = await startUploadSweep({
    ...{ uploads, clock },
    onError: (error) => logger.error({ err: error }, 'unused uploads could not be removed'),
  })
  const media = createMediaStore(engine)
  const findReferenced = async (hashes: string[]) => {
    const inPosts = await media.findReferenced(hashes)
    const inQuotes = await quotes.findReferenced(hashes.filter((hash) => !inPosts.has(hash)))
    return new Set([...inPosts, ...inQuotes])
  }
  const settling = { directory: directory.media, findReferenced }
  await clearMedia(db, settling)
  const reader = createPreviewReader()
  const sources: ChannelSources = {
    mtproto,
    preview: createPreviewChannelSource({
      ...{
        clock,
        reader,
        baseUrl: config.PREVIEW_URL,
        politeness: createPoliteness(config.PREVIEW_EVERY_MS),
      },
    }),
  }
  const counts = createToldCountStore(engine)
  const fetching =
    config.MTPROTO_MEDIA === 'on'
      ? {
          ...{ directory: directory.media, maxBytes: config.MEDIA_MAX_BYTES },
          room: createRoom(directory.media, config.DISK_RESERVE_BYTES),
        }
      : undefined
  const clusters = createClusterStore(engine)
  const { rules, categorizer } = current
  const loop = startJobLoop({
    ...{ ...arrivals, posts, clusters, categorizer, rules, jobs, writing, clock, sources, counts, fetching },
    ...{ ...tagging, channels, timeZone: config.TIME_ZONE },
    window: { posts: config.RECHECK_POSTS, days: config.RECHECK_DAYS },
    pathOf: uploads.pathOf,
    // A file that was given to another process is in the directory of that.
    uploadsHere: uploads.here,
    keeping: {
      directory: directory.media,
      maxBytes: config.MEDIA_MAX_BYTES,
      unpackedMaxBytes: config.UNPACKED_MAX_BYTES,
      reserveBytes: config.DISK_RESERVE_BYTES,
    },
    onEnd: async (job, end) => {
      if (end.status === 'queued' || end.status === 'waiting') return
      if (job.kind === 'import') await uploads.remove(job.input.uploadId)
      await settleClaims(settling, job.id)
    },
    onError: (error) => logger.error({ err: error }, 'a job stopped'),
  })
  const scheduler = startScheduler({
    ...{ writing, clock, loop },
    onError: (error) => logger.error({ err: error }, 'channels could not be looked at for their next runs'),
  })
  const live = startLiveChannels({
    ...{ ...arrivals, posts, clusters, categorizer, counts, channels, writing, clock, loop, watch, fetching },
    settleFiles: async (run) => void (await settleClaims(settling, run)),
    onError: (error) => logger.error({ err: error }, 'a channel could not be watched'),
  })
  return {
    ...{ jobs, uploads, media, sources, counts, clusters, loop, scheduler, settling },
    stop: async () => {
      sweep.stop()
      await live.stop()
      await scheduler.stop()
      await loop.stop()
      await reader.close()
    },
  }
}
