import type { ReadOptions } from '#archive/engine'
import type { FileTexts } from '#features/posts/known-texts'
import { yieldBetween } from '#server/yielding'
import type { AlikeFile, AlikeFileStore, SameFile } from './alike-files.store.ts'
import { haveSameWords, noWords, type PictureWords, pictureWords } from './same-texts.ts'

export type WordsDeps = { fileTexts: Pick<FileTexts, 'find'> }

/** The words that were read in these pictures, by the SHA-256 of the file. */
export async function wordsInPictures(
  { fileTexts }: WordsDeps,
  hashes: Iterable<string>,
  options: ReadOptions,
): Promise<Map<string, PictureWords>> {
  const unique = [...new Set(hashes)]
  if (unique.length === 0) return new Map()
  const found = new Map<string, PictureWords>()
  const othersTurn = yieldBetween(options.signal)
  for (const text of await fileTexts.find(unique, options)) {
    if (text.kind !== 'picture') continue
    await othersTurn()
    found.set(text.hash, pictureWords(text))
  }
  return found
}

/** The same files, as `changed` where other words were read in them than in this one. */
export async function comparedByWords(
  deps: WordsDeps,
  hash: string,
  files: AlikeFile[],
  signal: AbortSignal,
): Promise<AlikeFile[]> {
  const near = files.filter((file) => file.likeness === 'same' && file.hash !== hash)
  if (near.length === 0) return files
  const words = await wordsInPictures(deps, [hash, ...near.map((file) => file.hash)], { signal })
  const own = words.get(hash)
  if (!own) return files
  return files.map((file) =>
    file.likeness === 'same' && haveSameWords(own, words.get(file.hash) ?? noWords) === false
      ? { ...file, likeness: 'changed' }
      : file,
  )
}

/**
 * Files with the same picture as any of these files, by hashes and words. It knows no posts. Texts are read only of
 * files with nearly equal hashes.
 */
export async function findSameAs(
  { alike, ...deps }: WordsDeps & { alike: Pick<AlikeFileStore, 'findSameAs'> },
  hashes: string[],
  signal: AbortSignal,
): Promise<SameFile[]> {
  const found = await alike.findSameAs(hashes, { signal })
  const near = found.flatMap(({ hash, of }) => of.flatMap((one) => (one === hash ? [] : [one, hash])))
  const words = await wordsInPictures(deps, near, { signal })
  if (words.size === 0) return found
  const othersTurn = yieldBetween(signal)
  const same: SameFile[] = []
  for (const { hash, of } of found) {
    await othersTurn()
    const own = words.get(hash) ?? noWords
    same.push({
      hash,
      of: of.filter((one) => one === hash || haveSameWords(own, words.get(one) ?? noWords) !== false),
    })
  }
  return same
}
