import { clearOutdated } from '#features/posts/posts.usecase'
import { type AnalyseDeps, analyseNext } from './analyse-files.usecase.ts'
import { type CompareDeps, compareNext } from './compare-pictures.usecase.ts'
import { countOutdated } from './count-outdated.usecase.ts'
import { type NewAnalysis, type NewAnalysisHooks, startNewAnalysis } from './new-analysis.ts'
import { readNextDocuments } from './read-documents.usecase.ts'
import { applyLeftTexts, type ReadTextDeps } from './read-stored.usecase.ts'
import { readNext } from './read-texts.usecase.ts'

/** Analyses files as they come. */
export function startNewFiles(
  deps: AnalyseDeps & ReadTextDeps & CompareDeps & NewAnalysisHooks,
): NewAnalysis {
  return startNewAnalysis({
    ...deps,
    first: async (signal) => {
      await applyLeftTexts(deps, signal)
      await clearOutdated(deps)
    },
    count: () => countOutdated(deps),
    steps: [analyseNext, readNext, readNextDocuments, compareNext].map(
      (next) => (after, signal) => next(deps, after, signal),
    ),
  })
}
