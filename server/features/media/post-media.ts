import type { PostKey } from '#archive/post-keys'
import type { Visible } from '#archive/visible'
import type { MediaRow } from '#features/posts/post-row'

/** Files of posts that a reader may see. */
export type PostMedia = {
  find(
    visible: Visible,
    keys: PostKey[],
    signal: AbortSignal,
  ): Promise<(PostKey & { title: string; media: MediaRow[] })[]>
}
