import { type JoinPicturesDeps, joinPictures } from '#features/posts/join-pictures.usecase'
import { type AnalysedBatch, analysisStamp } from './analyse-files.usecase.ts'
import type { ReadTextDeps } from './read-stored.usecase.ts'
import type { AlikePair, Comparison, SamePictureStore } from './same-pictures.store.ts'
import { haveSameWords, noWords } from './same-texts.ts'
import { type WordsDeps, wordsInPictures } from './same-words.usecase.ts'

export type CompareDeps = JoinPicturesDeps & {
  samePictures: SamePictureStore
} & WordsDeps &
  Pick<ReadTextDeps, 'reading'>

/** Version of the comparison. Another one compares all pictures again. */
const version = 'same-1'

/** Files per batch. They are compared with all others in one pass. */
const batchFiles = 64

/**
 * Bits that may differ between files that show the same picture (docs/decisions/0086-copies-by-picture.md). `unread`: if
 * the words of the pictures are not known, or have next to none.
 */
const bits = { whole: 8, fine: 16, unread: 12 }

export function comparisonOf({ reading }: Pick<CompareDeps, 'reading'>): Comparison {
  return { stamp: `${version}:${analysisStamp}`, analysis: analysisStamp, needsTexts: reading !== undefined }
}

/** Number of analysed pictures that are not compared with the others. */
export async function countUncompared(deps: Pick<CompareDeps, 'samePictures' | 'reading'>): Promise<number> {
  return await deps.samePictures.countPending(comparisonOf(deps))
}

/**
 * Compares the next pictures by hash after this one with all others, and joins the posts that become copies; undefined
 * where none are left.
 */
export async function compareNext(
  deps: CompareDeps,
  after: string,
  signal: AbortSignal,
): Promise<AnalysedBatch | undefined> {
  const comparison = comparisonOf(deps)
  const hashes = await deps.samePictures.findPending(comparison, { after, limit: batchFiles })
  const last = hashes.at(-1)
  if (last === undefined) return undefined
  const same = await findSamePictures(deps, hashes, signal)
  const others = Map.groupBy(same, ({ hash }) => hash)
  const files = hashes.map((hash) => ({ hash, same: (others.get(hash) ?? []).map(({ other }) => other) }))
  await joinPictures(deps, comparison.stamp, files)
  return { after: last, read: hashes, faults: [], lost: 0 }
}

/** For each of these files the others that show the same picture, by their hashes and words. */
export async function findSamePictures(
  { samePictures, fileTexts }: Pick<CompareDeps, 'fileTexts' | 'samePictures'>,
  hashes: readonly string[],
  signal: AbortSignal,
): Promise<AlikePair[]> {
  const pairs = await samePictures.findAlike(hashes, bits, signal)
  const files = pairs.flatMap(({ hash, other }) => [hash, other])
  const words = await wordsInPictures({ fileTexts }, files, { pool: 'write', signal })
  return pairs.filter(({ hash, other, distance }) => {
    const areSame = haveSameWords(words.get(hash) ?? noWords, words.get(other) ?? noWords)
    return areSame ?? distance <= bits.unread
  })
}
