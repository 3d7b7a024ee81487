import { analysisStamp } from './analyse-files.usecase.ts'
import { type CompareDeps, countUncompared } from './compare-pictures.usecase.ts'
import type { MediaFileStore } from './media-files.store.ts'
import { countUnread, type ReadTextDeps } from './read-texts.usecase.ts'

export type OutdatedDeps = { mediaFiles: MediaFileStore } & Pick<ReadTextDeps, 'fileTexts' | 'reading'> &
  Pick<CompareDeps, 'samePictures'>

/** Files that no current analysis has read, pictures whose words are not read, and those not compared with others. */
export async function countOutdated({ mediaFiles, ...deps }: OutdatedDeps): Promise<number> {
  return (
    (await mediaFiles.countPending(analysisStamp)) + (await countUnread(deps)) + (await countUncompared(deps))
  )
}
