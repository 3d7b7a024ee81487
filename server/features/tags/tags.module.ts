import { createAuditedPostStore } from '#audit/audited-posts.store'
import type { AuthModule } from '#features/auth/auth.module'
import type { ChannelsModule } from '#features/channels/channels.module'
import type { PostsModule } from '#features/posts/posts.module'
import type { QuotesModule } from '#features/quotes/quotes.module'
import type { SearchModule } from '#features/search/search.module'
import type { Kernel } from '#server/kernel'
import { createTagChangeStore } from './tag-changes.store.ts'
import { tagJob } from './tags.job.ts'
import { mountTags } from './tags.routes.ts'
import { tagTable } from './tags.table.ts'

type Deps = {
  auth: AuthModule
  channels: ChannelsModule
  posts: PostsModule
  search: SearchModule
  quotes: QuotesModule
}

/** Tags of posts and quotes. */
export function tagsModule(kernel: Kernel, { auth, channels, posts, search, quotes }: Deps) {
  const tagChanges = createTagChangeStore(kernel.records)
  const auditedPosts = createAuditedPostStore(kernel.records)
  const deps = { ...kernel, ...search.deps, ...quotes.reading, tagChanges, auditedPosts }
  const { keys } = search
  return {
    jobs: [
      tagJob({
        ...deps,
        ...channels.shown,
        keys,
        posts: posts.store,
        retags: posts.retags,
        users: auth.users,
      }),
    ],
    exports: [tagTable(deps)],
    routes: mountTags(deps),
  }
}
