import { join } from 'node:path'
import type { Visible } from '#archive/visible'
import type { AuthModule } from '#features/auth/auth.module'
import type { PostsModule } from '#features/posts/posts.module'
import type { Arrival, PostDeps } from '#features/posts/posts.usecase'
import type { Serve } from '#http/serve'
import { createMediaWorker } from '#media/media-worker'
import { findTextLanguages } from '#media/text-languages'
import type { Kernel } from '#server/kernel'
import { createAlikeFileStore } from './alike-files.store.ts'
import { findSameFiles } from './find-picture.usecase.ts'
import { mountMedia } from './media.routes.ts'
import { mediaAnalysisJob } from './media-analysis.job.ts'
import { startMediaAnalysis } from './media-analysis.usecase.ts'
import { createMediaFileStore } from './media-files.store.ts'
import { lastJobOf, type NewAnalysis } from './new-analysis.ts'
import { startNewFiles } from './new-files.job.ts'
import { mountPictures } from './pictures.routes.ts'
import { createSamePictureStore } from './same-pictures.store.ts'
import { findSameAs } from './same-words.usecase.ts'
import { createSightingStore } from './sightings.store.ts'

export type MediaModule = Awaited<ReturnType<typeof mediaModule>>

/** Actor in the audit log: a schedule, not a user. */
const schedule = { id: '', name: 'schedule', ip: '' }

/** What new texts and merged copies of a post need of features that are opened later. */
export type Ruled = Pick<PostDeps, 'categorizer' | 'onArrival' | 'onMerge'>
type Deps = { auth: AuthModule; posts: PostsModule; ruled: Promise<Ruled> }

/** Analysis of the files of posts: words in pictures, text of documents, thumbnails, sizes, data of cameras, and hashes to find a picture again. */
export async function mediaModule(kernel: Kernel, { auth, posts, ruled }: Deps) {
  const { archive, clock, config, directory, files, filesPlace, home, jobLists, logger, logError } = kernel
  const { onClose, stopOnClose } = kernel
  const mediaFiles = createMediaFileStore(archive)
  const workFolder = join(directory.media, 'analysis')
  const languageFolder = join(directory.media, 'languages')
  const worker = createMediaWorker({
    workFolder,
    readFolders: [...(filesPlace.kind === 'folder' ? [join(filesPlace.path, 'media')] : []), languageFolder],
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
    posts: posts.store,
    fileTexts: posts.fileTexts,
    categorizer: async () => await (await ruled).categorizer(),
    onArrival: async (arrivals: Arrival[]) => await (await ruled).onArrival(arrivals),
    onMerge: async (merges: ReadonlyMap<number, number>) => await (await ruled).onMerge(merges),
    clusters: posts.clusters,
    samePictures: createSamePictureStore(archive),
    reading: await textReading(kernel, languageFolder),
    readsDocuments: config.DOCUMENT_TEXT === 'on',
    onUnreadable: (about: { hash: string; fault: string; reason: string }) =>
      logger.warn(about, 'a media file could not be analysed'),
  }
  let newFiles: NewAnalysis | undefined
  const routed = { ...deps, isWorking: () => newFiles?.isWorking() ?? false }
  if (config.MEDIA_ANALYSIS === 'on') {
    const analysis = stopOnClose(
      startNewFiles({
        ...deps,
        isHome: home.isHome,
        lastJob: () => lastJobOf(jobLists, 'media'),
        startJob: async () => void (await startMediaAnalysis(routed, schedule)),
        onError: logError('media files could not be analysed; they are tried again'),
      }),
    )
    archive.onChange((tables) => {
      if (tables.includes('litopys.posts')) analysis.wake()
    })
    newFiles = analysis
  }
  const { categorizer, onArrival } = deps
  return {
    jobs: [mediaAnalysisJob(deps)],
    /** What other steps need that find texts in files. */
    steps: { worker, workFolder, posts: posts.store, fileTexts: posts.fileTexts, categorizer, onArrival },
    /** SHA-256 of the files with the same picture, as far as the reader may see it. */
    sameFiles: (picture: string, visible: Visible, signal: AbortSignal) =>
      findSameFiles(deps, picture, visible, signal),
    /** Files with the same picture as any of these files. It knows no posts. */
    sameAs: (hashes: string[], signal: AbortSignal) => findSameAs(deps, hashes, signal),
    routes: (serve: Serve) => {
      mountMedia({ ...routed, actorOfCredential: auth.actorOfCredential })(serve)
      mountPictures(deps)(serve)
    },
  }
}

/** The languages of words in pictures; undefined if words are not read. */
async function textReading({ config, logger }: Kernel, folder: string) {
  if (config.PICTURE_TEXT === 'off') return undefined
  const models = join(config.DATA_DIR, 'models')
  const languages = await findTextLanguages(models)
  if (languages.missing.length > 0)
    logger.warn(
      { missing: languages.missing, models },
      'Russian words in pictures are read with the letters of other languages: install the package tesseract-ocr-rus, or put rus.traineddata into the folder of models',
    )
  return { languages, folder }
}
