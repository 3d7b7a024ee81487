import type { Visible } from '#archive/visible'
import type { ChannelsModule } from '#features/channels/channels.module'
import type { Kernel } from '#server/kernel'
import { mountSimilar } from './similar.routes.ts'
import { createSimilarStore } from './similar.store.ts'
import { findLikeKeys } from './similar.usecase.ts'

export type SimilarModule = ReturnType<typeof similarModule>

/** Posts that are like a post or a text, by their words, also in other languages. */
export function similarModule(
  { archive, auditRead, timeZone }: Kernel,
  { channels }: { channels: ChannelsModule },
) {
  const deps = { similar: createSimilarStore(archive), channels: channels.store, auditRead, timeZone }
  return {
    /** Keys of the posts that are like a post, as far as the reader may see them. */
    likePosts: (address: string, visible: Visible, signal: AbortSignal) =>
      findLikeKeys(deps, address, visible, signal),
    routes: mountSimilar(deps),
  }
}
