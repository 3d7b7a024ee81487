import type { Engine } from '#archive/engine'
import { createFrequencyReader } from '#archive/frequency-reader'
import type { Records } from '#db/open'
import { createRetagStore } from '#features/posts/retag.store'
import { createCountStore } from '#features/search/counts.store'
import { createDictionaryStore } from '#features/search/dictionary.store'
import { createFacetStore } from '#features/search/facets.store'
import { createFewStore } from '#features/search/few.store'
import { createFoldedStore } from '#features/search/folded.store'
import { createHistogramStore } from '#features/search/histogram.store'
import { createHistoryStore } from '#features/search/history.store'
import { createKeyStore } from '#features/search/keys.store'
import { createPageStore } from '#features/search/pages.store'
import { createRuleEffectStore } from '#features/search/rule-effect.store'
import { createSeenStore } from '#features/search/seen.store'
import { createSinceStore } from '#features/search/since.store'
import type { Config } from './config.ts'

/** Everything that asks the archive, for the search and for what is built on it. */
export function wireSearch({ config, engine, db }: { config: Config; engine: Engine; db: Records }) {
  const counts = createCountStore(engine)
  const few = createFewStore(engine, counts)
  const pages = createPageStore(engine, counts, few)
  const facets = createFacetStore(engine, few, createFrequencyReader(engine))
  const dictionary = createDictionaryStore(engine, config.SEARCH_TIMEOUT_SECONDS)
  return {
    ...{ pages, facets, dictionary },
    search: {
      ...{ pages, facets, dictionary, history: createHistoryStore(db), seen: createSeenStore(engine) },
      folded: createFoldedStore(engine, pages.weightsFor),
      histograms: createHistogramStore(engine, few),
    },
    since: { dictionary, since: createSinceStore(engine) },
    tagging: { dictionary, retags: createRetagStore(engine), keys: createKeyStore(engine) },
    effects: createRuleEffectStore(engine, counts),
  }
}
