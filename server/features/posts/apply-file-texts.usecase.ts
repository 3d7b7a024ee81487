import { isDeepStrictEqual } from 'node:util'
import type { PostKey } from '#archive/post-keys'
import { yieldBetween } from '#server/yielding'
import type { CopyKeys } from './copy-keys.ts'
import { linkKnown } from './copy-links.usecase.ts'
import { textsOfFiles } from './file-texts.ts'
import type { FileTextDeps } from './known-texts.ts'
import { keyText, rowKey } from './merge-batch.ts'
import type { PostDeps } from './posts.usecase.ts'
import { type PreparedPost, preparedPost } from './prepared-post.ts'
import { reanalysed, unlinkedKeys } from './reanalysed-row.ts'

export type ApplyDeps = Pick<PostDeps, 'posts' | 'clusters' | 'categorizer' | 'onArrival'> & FileTextDeps

/** Posts per batch. Writers wait for at most one batch. */
const batchPosts = 200

/**
 * Gives the posts with these files the texts that were found in the files: a new version of each post whose texts
 * differ. Returns the number of these posts.
 */
export async function applyFileTexts(
  deps: ApplyDeps,
  hashes: string[],
  signal?: AbortSignal,
): Promise<number> {
  const keys = await deps.fileTexts.findPosts(hashes)
  let changed = 0
  for (let at = 0; at < keys.length; at += batchPosts) {
    signal?.throwIfAborted()
    const some = keys.slice(at, at + batchPosts)
    changed += await deps.posts.exclusively(() => applyTo(deps, some))
  }
  return changed
}

async function applyTo(
  { posts, clusters, categorizer, onArrival, fileTexts }: ApplyDeps,
  keys: PostKey[],
): Promise<number> {
  const rows = await posts.findRows(keys)
  const newest = [...new Map(rows.toReversed().map((row) => [keyText(row), row])).values()]
  const texts = await fileTexts.find([
    ...new Set(newest.flatMap(({ media }) => media.map(({ hash }) => hash))),
  ])
  const rules = await categorizer()
  const changed: { before: (typeof newest)[number]; post: PreparedPost }[] = []
  const unlinked: CopyKeys[] = []
  // The analysis of a long document takes a tenth of a second.
  const othersTurn = yieldBetween()
  for (const before of newest) {
    const row = { ...before, fileTexts: textsOfFiles(before.media, texts) }
    if (isDeepStrictEqual(row.fileTexts, before.fileTexts)) continue
    await othersTurn()
    const next = reanalysed(row, rules).row
    changed.push({ before, post: preparedPost(next) })
    const copyKeys = unlinkedKeys(before, next)
    if (copyKeys) unlinked.push(copyKeys)
  }
  if (changed.length === 0) return 0
  // Before the rows, whose stamp says that they have their links.
  await linkKnown(clusters, unlinked)
  await onArrival(changed)
  const names = new Set(changed.map(({ before }) => keyText(before)))
  await posts.asReplacement(async () => {
    await posts.insertRows(changed.map(({ post }) => post))
    await posts.deleteRows(rows.filter((row) => names.has(keyText(row))).map(rowKey))
  })
  return changed.length
}
