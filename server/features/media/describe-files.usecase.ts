import type { InputOf, ResultOf } from '@litopys/contract/route'
import type { mediaRoutes } from '@litopys/contract/routes/media'
import { visibleTo } from '#archive/visible'
import { idOfKey, keyOfId } from '#features/posts/post-id'
import type { Actor } from '#server/actor'
import type { FoundFile, MediaFileStore } from './media-files.store.ts'
import type { PostMedia } from './post-media.ts'

export type DescribeDeps = { media: PostMedia; mediaFiles: MediaFileStore; timeZone: string }

/** What the analysis found in the files of posts. Posts that the actor may not see are left out. */
export async function describeFiles(
  { media, mediaFiles, timeZone }: DescribeDeps,
  actor: Actor,
  { ids }: InputOf<typeof mediaRoutes.describe>,
  signal: AbortSignal,
): Promise<ResultOf<typeof mediaRoutes.describe>> {
  const keys = ids.flatMap((id) => keyOfId(id) ?? [])
  const posts = keys.length > 0 ? await media.find(visibleTo(actor.restrictions, timeZone), keys, signal) : []
  const hashes = posts.flatMap((post) => post.media.flatMap(({ hash }) => hash || []))
  const found = await mediaFiles.find([...new Set(hashes)], signal)
  return posts.map((post) => ({
    _id: idOfKey(post),
    files: post.media.map(({ hash }) => {
      const file = found.get(hash)
      return file ? shown(file) : null
    }),
  }))
}

function shown({ fault, width, height, isAnimated, camera }: FoundFile) {
  return fault === '' ? { width, height, isAnimated, camera } : { fault }
}
