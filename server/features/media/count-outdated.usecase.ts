import { analysisStamp } from './analyse-files.usecase.ts'
import { type CompareDeps, countUncompared } from './compare-pictures.usecase.ts'
import type { MediaFileStore } from './media-files.store.ts'
import { countUnreadDocuments } from './read-documents.usecase.ts'
import type { ReadTextDeps } from './read-stored.usecase.ts'
import { countUnread } from './read-texts.usecase.ts'

export type OutdatedDeps = { mediaFiles: MediaFileStore } & Pick<
  ReadTextDeps,
  'fileTexts' | 'reading' | 'readsDocuments'
> &
  Pick<CompareDeps, 'samePictures'>

/**
 * Files that no current analysis has read, pictures and documents whose words are not read, and pictures not compared with
 * others. A picture that is neither read nor compared counts once.
 */
export async function countOutdated(deps: OutdatedDeps): Promise<number> {
  const { pending, unread, documents, uncompared } = await countSteps(deps)
  return pending + documents + Math.max(unread, uncompared)
}

/** Steps that the analysis has left for these files. A picture can have two. */
export async function countLeftSteps(deps: OutdatedDeps): Promise<number> {
  const { pending, unread, documents, uncompared } = await countSteps(deps)
  return pending + documents + unread + uncompared
}

async function countSteps({ mediaFiles, ...deps }: OutdatedDeps) {
  const unread = await countUnread(deps)
  const documents = await countUnreadDocuments(deps)
  const pending = await mediaFiles.countPending(analysisStamp)
  return { pending, unread, documents, uncompared: await countUncompared(deps) }
}
