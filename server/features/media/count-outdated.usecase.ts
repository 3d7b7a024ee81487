import { analysisStamp } from './analyse-files.usecase.ts'
import { type CompareDeps, comparisonOf, countUncompared } from './compare-pictures.usecase.ts'
import type { MediaFileStore } from './media-files.store.ts'
import { countUnreadDocuments, documentStepOf } from './read-documents.usecase.ts'
import type { ReadTextDeps } from './read-stored.usecase.ts'
import { countUnread, textStepOf } from './read-texts.usecase.ts'

export type OutdatedDeps = { mediaFiles: MediaFileStore } & Pick<
  ReadTextDeps,
  'fileTexts' | 'reading' | 'readsDocuments'
> &
  Pick<CompareDeps, 'samePictures'>

/**
 * Number of files that no current analysis has read, whose words are not read, or that are not compared with others. Each
 * file counts once.
 */
export async function countOutdated(deps: OutdatedDeps): Promise<number> {
  const { mediaFiles, fileTexts, samePictures } = deps
  const steps = [textStepOf(deps), documentStepOf(deps)].filter((step) => step !== undefined)
  return await mediaFiles.countFiles([
    mediaFiles.pendingFiles(analysisStamp),
    ...steps.map((step) => fileTexts.pendingFiles(step)),
    samePictures.pendingFiles(comparisonOf(deps)),
  ])
}

/** Steps that the analysis has left for these files, at most: a picture can have three, the last one to be compared. */
export async function countLeftSteps({ mediaFiles, ...deps }: OutdatedDeps): Promise<number> {
  const unread = await countUnread(deps)
  const documents = await countUnreadDocuments(deps)
  const pending = await mediaFiles.countPending(analysisStamp)
  return 2 * pending + documents + unread + (await countUncompared(deps))
}
