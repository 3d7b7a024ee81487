import { hostname } from 'node:os'
import type { AuthModule } from '#features/auth/auth.module'
import type { CategoriesModule } from '#features/categories/categories.module'
import type { ChannelsModule } from '#features/channels/channels.module'
import type { EvidenceModule } from '#features/evidence/evidence.module'
import type { KeysModule } from '#features/keys/keys.module'
import type { PostsModule } from '#features/posts/posts.module'
import type { SubscriptionsModule } from '#features/subscriptions/subscriptions.module'
import { type StoredFiles, settleClaims } from '#media/claims'
import { clearUnfinished } from '#media/files'
import type { Kernel } from '#server/kernel'
import { captureMetrics } from './capture.metrics.ts'
import { mountCapture } from './capture.routes.ts'
import { findFailingChannels } from './capture-health.store.ts'
import { importJob } from './import.job.ts'
import { startLiveChannels } from './live.job.ts'
import { clearMedia } from './media-claims.store.ts'
import { importLimits, refreshLimits } from './media-limits.ts'
import { recomputeJob } from './recompute.job.ts'
import { refreshJob } from './refresh.job.ts'
import { findLastRuns } from './refresh-jobs.store.ts'
import { startScheduler } from './schedule.job.ts'
import { startUploadSweep } from './upload-sweep.job.ts'
import { createUploadStore } from './uploads.store.ts'

export type CaptureModule = Awaited<ReturnType<typeof captureModule>>

type Deps = {
  auth: AuthModule
  keys: KeysModule
  channels: ChannelsModule
  posts: PostsModule
  evidence: EvidenceModule
  categories: CategoriesModule
  subscriptions: SubscriptionsModule
  stored: StoredFiles
}

/** Capture of posts: uploads, refreshes from Telegram, live updates, and the jobs for them. */
export async function captureModule(
  kernel: Kernel,
  { auth, keys, channels: known, posts: archived, evidence, categories, subscriptions, stored }: Deps,
) {
  const { config, clock, directory, records, files, logError, stopOnClose } = kernel
  const { store: posts, clusters, counts, analysers, observations, fileTexts, recordChoice } = archived
  const { sources } = known
  const hasOwnFiles = config.DATABASE_URL !== undefined && !files.isShared
  const location = hasOwnFiles ? `${hostname()}:${directory.uploads}` : null
  const uploads = createUploadStore(records, { files, directory: directory.uploads, location })
  const onSweepError = logError('unused uploads could not be removed')
  stopOnClose(await startUploadSweep({ uploads, clock, onError: onSweepError }))
  await clearUnfinished(directory.media)
  if (kernel.isAlone || !files.isShared) await clearMedia(records, stored)
  const { rules, categorizer } = categories.current
  const deps = {
    ...kernel,
    ...subscriptions.arrivals,
    ...known.shown,
    posts,
    clusters,
    analysers,
    observations,
    fileTexts,
    recordChoice,
    categorizer,
    rules,
    users: auth.users,
    uploads,
    sources,
    counts,
    sealing: evidence.sealing,
    fetching: refreshLimits(kernel),
    window: { posts: config.RECHECK_POSTS, days: config.RECHECK_DAYS },
    mediaDestination: importLimits(kernel),
    settleFiles: async (run: string) => void (await settleClaims(stored, run)),
  }
  const onScheduleError = logError('scheduled refreshes could not be started')
  const scheduler = stopOnClose(startScheduler({ ...deps, onError: onScheduleError }))
  const onLiveError = logError('live updates of a channel failed; they are tried again')
  stopOnClose(startLiveChannels({ ...deps, watch: keys.watch, onError: onLiveError }))
  const { actorUsingSession } = auth
  const uploadMaxBytes = config.UPLOAD_MAX_BYTES
  return {
    failingChannels: () => findFailingChannels(records),
    metrics: captureMetrics(kernel),
    lastRuns: (channelIds: string[]) => findLastRuns(records, channelIds),
    onDue: scheduler.look,
    jobs: [importJob(deps), refreshJob(deps), recomputeJob(deps)],
    routes: mountCapture({ ...deps, uploadMaxBytes, actorUsingSession }),
  }
}
