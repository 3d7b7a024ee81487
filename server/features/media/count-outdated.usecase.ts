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

/** Files that no current analysis has read, pictures and documents whose words are not read, and pictures not compared with others. */
export async function countOutdated({ mediaFiles, ...deps }: OutdatedDeps): Promise<number> {
  const unread = (await countUnread(deps)) + (await countUnreadDocuments(deps))
  return (await mediaFiles.countPending(analysisStamp)) + unread + (await countUncompared(deps))
}
