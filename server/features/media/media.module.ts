import { join } from 'node:path'
import type { Visible } from '#archive/visible'
import type { AuthModule } from '#features/auth/auth.module'
import type { PostsModule } from '#features/posts/posts.module'
import type { Serve } from '#http/serve'
import { createMediaWorker } from '#media/media-worker'
import type { Kernel } from '#server/kernel'
import { createAlikeFileStore } from './alike-files.store.ts'
import { findSameFiles } from './find-picture.usecase.ts'
import { mountMedia } from './media.routes.ts'
import { mediaAnalysisJob } from './media-analysis.job.ts'
import { startMediaAnalysis } from './media-analysis.usecase.ts'
import { createMediaFileStore } from './media-files.store.ts'
import { startNewFiles } from './new-files.job.ts'
import { mountPictures } from './pictures.routes.ts'
import { createSightingStore } from './sightings.store.ts'

export type MediaModule = ReturnType<typeof mediaModule>

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
    alike: createAlikeFileStore(archive),
    sightings: createSightingStore(archive),
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
    /** SHA-256 of the files with the same picture, as far as the reader may see it. */
    sameFiles: (picture: string, visible: Visible, signal: AbortSignal) =>
      findSameFiles(deps, picture, visible, signal),
    routes: (serve: Serve) => {
      mountMedia({ ...deps, actorOfCredential: auth.actorOfCredential })(serve)
      mountPictures(deps)(serve)
    },
  }
}
