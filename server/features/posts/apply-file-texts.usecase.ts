import { isDeepStrictEqual } from 'node:util'
import type { PostKey } from '#archive/post-keys'
import type { FileTextStore } from './file-texts.store.ts'
import { textsOfFiles } from './file-texts.ts'
import { keyText, rowKey } from './merge-batch.ts'
import type { PostDeps } from './posts.usecase.ts'
import { type PreparedPost, preparedPost, rowOfPrepared } from './prepared-post.ts'
import { reanalysed } from './reanalysis.usecase.ts'

export type FileTextDeps = { fileTexts: Pick<FileTextStore, 'find' | 'findPosts'> }
export type ApplyDeps = Pick<PostDeps, 'posts' | 'categorizer' | 'onArrival'> & FileTextDeps

/** Posts per batch. Writers wait for at most one batch. */
const batchPosts = 200

/**
 * Gives the posts with these files the texts that were found in the files: a new version of each post whose texts
 * differ. Returns the number of these posts.
 */
export async function applyFileTexts(
  deps: ApplyDeps,
  hashes: string[],
  signal: AbortSignal,
): Promise<number> {
  const keys = await deps.fileTexts.findPosts(hashes)
  let changed = 0
  for (let at = 0; at < keys.length; at += batchPosts) {
    signal.throwIfAborted()
    const some = keys.slice(at, at + batchPosts)
    changed += await deps.posts.exclusively(() => applyTo(deps, some))
  }
  return changed
}

async function applyTo(
  { posts, categorizer, onArrival, fileTexts }: ApplyDeps,
  keys: PostKey[],
): Promise<number> {
  const rows = await posts.findRows(keys)
  const newest = [...new Map(rows.toReversed().map((row) => [keyText(row), row])).values()]
  const texts = await fileTexts.find([
    ...new Set(newest.flatMap(({ media }) => media.map(({ hash }) => hash))),
  ])
  const rules = await categorizer()
  const changed = newest.flatMap((before) => {
    const row = { ...before, fileTexts: textsOfFiles(before.media, texts) }
    if (isDeepStrictEqual(row.fileTexts, before.fileTexts)) return []
    return { before, post: preparedPost(reanalysed(row, rules).row) }
  })
  if (changed.length === 0) return 0
  await onArrival(changed)
  const names = new Set(changed.map(({ before }) => keyText(before)))
  await posts.asReplacement(async () => {
    await posts.insertRows(changed.map(({ post }) => post))
    await posts.deleteRows(rows.filter((row) => names.has(keyText(row))).map(rowKey))
  })
  return changed.length
}

/** Posts that are about to be stored, with the texts that the archive has of their files. */
export async function withKnownTexts(
  { categorizer, fileTexts }: Pick<ApplyDeps, 'categorizer' | 'fileTexts'>,
  batch: PreparedPost[],
): Promise<PreparedPost[]> {
  const hashes = new Set(batch.flatMap((post) => post.hashes))
  const texts = hashes.size > 0 ? await fileTexts.find([...hashes]) : []
  if (texts.length === 0) return batch
  const known = new Set(texts.map(({ hash }) => hash))
  const rules = await categorizer()
  return batch.map((post) => {
    if (!post.hashes.some((hash) => known.has(hash))) return post
    const row = rowOfPrepared(post)
    const { row: next } = reanalysed({ ...row, fileTexts: textsOfFiles(row.media, texts) }, rules)
    return preparedPost({ ...next, version: row.version })
  })
}
