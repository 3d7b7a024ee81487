import { join } from 'node:path'
import type { AuthModule } from '#features/auth/auth.module'
import type { PostsModule } from '#features/posts/posts.module'
import { createMediaWorker } from '#media/media-worker'
import type { Kernel } from '#server/kernel'
import { mountMedia } from './media.routes.ts'
import { mediaAnalysisJob } from './media-analysis.job.ts'
import { startMediaAnalysis } from './media-analysis.usecase.ts'
import { createMediaFileStore } from './media-files.store.ts'
import { startNewFiles } from './new-files.job.ts'

/** Actor in the audit log: a schedule, not a user. */
const schedule = { id: '', name: 'schedule', ip: '' }

/** Analysis of the files of posts: thumbnails, sizes, data of cameras, and hashes to find a picture again. */
export function mediaModule(kernel: Kernel, { auth, posts }: { auth: AuthModule; posts: PostsModule }) {
  const { archive, clock, config, directory, files, filesPlace, home, jobLists, logger, logError } = kernel
  const { onClose, stopOnClose } = kernel
  const mediaFiles = createMediaFileStore(archive)
  const workFolder = join(directory.media, 'analysis')
  const worker = createMediaWorker({
    workFolder,
    readFolders: filesPlace.kind === 'folder' ? [join(filesPlace.path, 'media')] : [],
  })
  onClose(worker.close)
  const deps = {
    ...kernel,
    mediaFiles,
    worker,
    files,
    workFolder,
    clock,
    media: posts.media,
    onUnreadable: (about: { hash: string; fault: string; reason: string }) =>
      logger.warn(about, 'a media file could not be analysed'),
  }
  if (config.MEDIA_ANALYSIS === 'on') {
    const newFiles = stopOnClose(
      startNewFiles({
        ...deps,
        isHome: home.isHome,
        isDeclined: async () => {
          const { jobs } = await jobLists.page(0, 1, { kind: 'media' })
          return jobs[0]?.state.status === 'cancelled'
        },
        startJob: async () => void (await startMediaAnalysis(deps, schedule)),
        onError: logError('media files could not be analysed; they are tried again'),
      }),
    )
    archive.onChange((tables) => {
      if (tables.includes('litopys.posts')) newFiles.wake()
    })
  }
  return {
    jobs: [mediaAnalysisJob(deps)],
    routes: mountMedia({ ...deps, actorOfCredential: auth.actorOfCredential }),
  }
}
