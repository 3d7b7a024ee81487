import type { SearchInput } from '@litopys/contract/schemas/search'
import type { ChannelsModule } from '#features/channels/channels.module'
import type { MediaModule } from '#features/media/media.module'
import type { PostsModule } from '#features/posts/posts.module'
import type { SimilarModule } from '#features/similar/similar.module'
import type { TranscriptsModule } from '#features/transcripts/transcripts.module'
import type { Actor } from '#server/actor'
import type { Kernel } from '#server/kernel'
import { createCountStore } from './counts.store.ts'
import { createCrossedStore } from './crossed.store.ts'
import { createDictionaryStore } from './dictionary.store.ts'
import { createLineStore } from './every-line.store.ts'
import { createFacetStore } from './facets.store.ts'
import { createFoldedStore } from './folded.store.ts'
import { createHistogramStore } from './histogram.store.ts'
import { createHistoryStore } from './history.store.ts'
import { createSinceStore } from './new-posts.store.ts'
import { countSince } from './new-posts.usecase.ts'
import { createPageStore } from './pages.store.ts'
import { createPictureGroupStore } from './picture-groups.store.ts'
import { createKeyStore } from './post-keys.store.ts'
import { createResultStore } from './result.store.ts'
import { withResultPosts } from './result-posts.usecase.ts'
import { createRuleEffectStore } from './rule-effect.store.ts'
import { mountSearch } from './search.routes.ts'
import { createSearchAudit } from './search-audit.usecase.ts'
import { createSeenStore } from './seen.store.ts'
import { type Analyses, selectPosts } from './selected-posts.usecase.ts'
import { openWholeSearch, type WholeSearchInput } from './whole-search.usecase.ts'

export type SearchModule = ReturnType<typeof searchModule>

/** Queries over posts: pages, facets, histograms, counts. */
export function searchModule(
  kernel: Kernel,
  {
    channels,
    media,
    posts,
    similar,
    transcripts,
  }: {
    channels: ChannelsModule
    media: MediaModule
    posts: PostsModule
    similar: SimilarModule
    transcripts: TranscriptsModule
  },
) {
  const { archive, records, clock, config, hidden, people, timeZone } = kernel
  const counts = createCountStore(archive)
  const results = createResultStore(archive, counts)
  const pages = createPageStore(archive, counts, results)
  const dictionary = createDictionaryStore(archive, config.SEARCH_TIMEOUT_SECONDS)
  const { sameFiles, sameAs } = media
  const { likePosts } = similar
  const reading = { channels: channels.store, dictionary, hidden, likePosts, people, sameFiles, timeZone }
  const since = createSinceStore(archive)
  const lines = createLineStore(archive, pages)
  const searchAudit = createSearchAudit(kernel.auditRead, clock)
  const deps = {
    ...reading,
    clock,
    opened: posts.present.opened,
    missingShards: archive.missingShards,
    pages,
    pictureGroups: createPictureGroupStore(archive),
    sameAs,
    speechTimes: transcripts.speechTimes,
    facets: createFacetStore(archive, results, posts.present.opened.frequencies),
    seen: createSeenStore(archive),
    folded: createFoldedStore(archive, results, pages.weightsFor),
    histograms: createHistogramStore(archive, results),
    crossed: createCrossedStore(archive, results),
  }
  const analyses: Analyses = {
    selectPosts: (actor, search, signal) => selectPosts(reading, actor, search, signal),
    withResult: (actor, search, signal, work) =>
      withResultPosts({ ...reading, results }, actor, search, signal, work),
    namesOf: deps.facets.named,
    noteSearch: searchAudit.noteBeside,
  }
  return {
    /** Dependencies of searches in other features. */
    deps,
    analyses,
    keys: createKeyStore(archive),
    effects: createRuleEffectStore(archive, counts),
    countSince: (actor: Actor, search: SearchInput, from: Date, signal: AbortSignal) =>
      countSince({ ...reading, since }, actor, search, from, signal),
    openWhole: (actor: Actor, search: WholeSearchInput, signal: AbortSignal) =>
      openWholeSearch({ ...reading, pages, lines }, actor, search, signal),
    routes: mountSearch({
      ...deps,
      history: createHistoryStore(records),
      searchAudit,
      onError: kernel.logError('a search could not be stored in the history'),
    }),
  }
}
