import type { PostsModule } from '#features/posts/posts.module'
import type { PostDeps } from '#features/posts/posts.usecase'
import type { SearchModule } from '#features/search/search.module'
import type { Serve } from '#http/serve'
import type { Kernel } from '#server/kernel'
import { analysisJob } from './analysis.job.ts'
import { mountAnalysis } from './analysis.routes.ts'
import { createCurrentRules } from './current-rules.usecase.ts'
import { mountRules } from './rules.routes.ts'
import { createRuleStore } from './rules.store.ts'

export type CategoriesModule = ReturnType<typeof categoriesModule>

type Deps = {
  posts: PostsModule
  search: SearchModule
  arrivals: Pick<PostDeps, 'onArrival' | 'onMerge'>
}

/** Rules that assign categories to posts, and the analysis of the archive with them. */
export function categoriesModule(kernel: Kernel, { posts: archived, search, arrivals }: Deps) {
  const rules = createRuleStore(kernel.records)
  const { effects } = search
  const effectSeconds = kernel.config.SEARCH_TIMEOUT_SECONDS
  const current = createCurrentRules(rules)
  const { store: posts, clusters, analysers } = archived
  const analysis = { ...kernel, ...arrivals, posts, clusters, analysers, ...current }
  return {
    current,
    jobs: [analysisJob(analysis)],
    routes: (serve: Serve) => {
      mountRules({ ...kernel, ...search.deps, rules, effects, effectSeconds })(serve)
      mountAnalysis(analysis)(serve)
    },
  }
}
