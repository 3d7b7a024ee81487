import type { ChannelsModule } from '#features/channels/channels.module'
import type { Serve } from '#http/serve'
import { writerLock } from '#records/writer-lock'
import type { Kernel } from '#server/kernel'
import { createAnalyserPool } from './analyser-pool.ts'
import { createClusterStore } from './clusters.store.ts'
import { createCountHistoryStore } from './count-history.store.ts'
import { createFileTextStore } from './file-texts.store.ts'
import { createMediaStore } from './media.store.ts'
import { createObservationStore } from './observations.store.ts'
import { createOpenedStore } from './opened.store.ts'
import { mountPosts, type PostRouteDeps } from './posts.routes.ts'
import { createPostStore } from './posts.store.ts'
import type { RecordChoice } from './received-records.ts'
import { createRetagStore } from './retag.store.ts'

export type PostsModule = ReturnType<typeof postsModule>

type Deps = { channels: ChannelsModule } & Pick<PostRouteDeps, 'acknowledged' | 'verifyRest'>

/** Posts with their revisions, counters, copies and files. */
export function postsModule(kernel: Kernel, { channels, ...deps }: Deps) {
  const { archive, config, records, timeZone } = kernel
  const posts = createPostStore(archive, config.DATABASE_URL ? writerLock(records) : undefined)
  const counts = createCountHistoryStore(archive)
  const media = createMediaStore(archive)
  const fileTexts = createFileTextStore(archive)
  const observations = createObservationStore(archive)
  const present = { opened: createOpenedStore(archive), channels: channels.store, timeZone }
  return {
    store: posts,
    counts,
    /** What sources showed of posts, with the bytes that they sent. */
    observations,
    /** Channels whose source records are kept now. */
    recordChoice: async (): Promise<RecordChoice> => {
      const keepsByDefault = config.SOURCE_RECORDS === 'all'
      return {
        keepsByDefault,
        others: await channels.store.keepingOtherwise(keepsByDefault ? 'always' : 'never'),
      }
    },
    clusters: createClusterStore(archive),
    /** Shared by all jobs of the process. */
    analysers: createAnalyserPool(),
    retags: createRetagStore(archive),
    /** Dependencies of reading posts by id. */
    present,
    /** Files of posts that a reader may see. */
    media,
    /** Texts that were found in files of posts. */
    fileTexts,
    findReferenced: media.findReferenced,
    routes: (serve: Serve) => {
      mountPosts({ ...kernel, media, ...present, ...deps, posts, counts, observations })(serve)
    },
  }
}
