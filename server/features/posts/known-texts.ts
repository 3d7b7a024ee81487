import { yieldBetween } from '#server/yielding'
import type { Categorizer } from './categories/categorizer.ts'
import type { FileTextStore } from './file-texts.store.ts'
import { textsOfFiles } from './file-texts.ts'
import { type PreparedPost, preparedPost, rowOfPrepared } from './prepared-post.ts'
import { reanalysed } from './reanalysed-row.ts'

/** Texts that were found in files of posts. */
export type FileTexts = FileTextStore
export type FileTextDeps = { fileTexts: Pick<FileTextStore, 'find' | 'findPosts'> }

/** Posts that are about to be stored, with the texts that the archive has of their files. */
export async function withKnownTexts(
  { categorizer, fileTexts }: FileTextDeps & { categorizer(): Promise<Categorizer> },
  batch: PreparedPost[],
): Promise<PreparedPost[]> {
  const hashes = new Set(batch.flatMap((post) => post.hashes))
  const texts = hashes.size > 0 ? await fileTexts.find([...hashes]) : []
  if (texts.length === 0) return batch
  const known = new Set(texts.map(({ hash }) => hash))
  const rules = await categorizer()
  const othersTurn = yieldBetween()
  const posts: PreparedPost[] = []
  for (const post of batch) {
    if (!post.hashes.some((hash) => known.has(hash))) {
      posts.push(post)
      continue
    }
    await othersTurn()
    const row = rowOfPrepared(post)
    const { row: next } = reanalysed({ ...row, fileTexts: textsOfFiles(row.media, texts) }, rules)
    posts.push(preparedPost({ ...next, version: row.version }))
  }
  return posts
}
