import { clearOutdated } from '#features/posts/posts.usecase'
import { type Polling, startPolling } from '#jobs/polling'
import { type AnalyseDeps, analyseNext } from './analyse-files.usecase.ts'
import { type CompareDeps, compareNext } from './compare-pictures.usecase.ts'
import { countOutdated } from './count-outdated.usecase.ts'
import { createNewAnalysis } from './new-analysis.ts'
import { readNextDocuments } from './read-documents.usecase.ts'
import { applyLeftTexts, type ReadTextDeps } from './read-stored.usecase.ts'
import { readNext } from './read-texts.usecase.ts'

export type NewFilesDeps = AnalyseDeps &
  ReadTextDeps &
  CompareDeps & {
    isHome(): boolean
    lastJob(): Promise<'goingOn' | 'cancelled' | 'ended'>
    startJob(): Promise<void>
    onError(error: unknown): void
  }

/** How often to look for files whose import this process did not notice. */
const lookMs = 60_000

/** Analyses files as they come. Of several processes one does it. */
export function startNewFiles(deps: NewFilesDeps): Polling {
  const stopping = new AbortController()
  const { signal } = stopping
  const look = createNewAnalysis({
    ...deps,
    count: () => countOutdated(deps),
    analyse: async () => {
      let lost = 0
      for (const next of [analyseNext, readNext, readNextDocuments, compareNext]) {
        let done = await next(deps, '', signal)
        for (; done; done = await next(deps, done.after, signal)) lost += done.lost
      }
      return lost
    },
  })
  let isFirst = true
  const polling = startPolling({
    step: async () => {
      if (!deps.isHome()) return false
      if (isFirst) {
        await applyLeftTexts(deps, signal)
        await clearOutdated(deps)
      }
      isFirst = false
      await look()
      return false
    },
    everyMs: lookMs,
    onError: (error) => {
      if (!signal.aborted) deps.onError(error)
    },
  })
  return {
    wake: polling.wake,
    stop: async () => {
      stopping.abort()
      await polling.stop()
    },
  }
}
