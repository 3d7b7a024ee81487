import { type Polling, startPolling } from '#jobs/polling'
import { type AnalyseDeps, analyseNext, analysisStamp } from './analyse-files.usecase.ts'
import { applyLeftTexts, countUnread, type ReadTextDeps, readNext } from './read-texts.usecase.ts'

export type NewFilesDeps = AnalyseDeps &
  ReadTextDeps & {
    isHome(): boolean
    /** Whether a user cancelled the last analysis of many files. */
    isDeclined(): Promise<boolean>
    startJob(): Promise<void>
    onError(error: unknown): void
  }

/** More files than this become a job, which shows its progress and can be cancelled. */
const mostAtOnce = 200
/** How often to look for files whose import this process did not notice. */
const lookMs = 60_000

/** Analyses files as they come. Of several processes one does it. */
export function startNewFiles(deps: NewFilesDeps): Polling {
  const stopping = new AbortController()
  let isFirst = true
  const polling = startPolling({
    step: async () => {
      if (deps.isHome()) {
        if (isFirst) await applyLeftTexts(deps, stopping.signal)
        isFirst = false
        await analyseNew(deps, stopping.signal)
      }
      return false
    },
    everyMs: lookMs,
    onError: (error) => {
      if (!stopping.signal.aborted) deps.onError(error)
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

async function analyseNew(deps: NewFilesDeps, signal: AbortSignal): Promise<void> {
  const pending = (await deps.mediaFiles.countPending(analysisStamp)) + (await countUnread(deps))
  if (pending > mostAtOnce) {
    if (!(await deps.isDeclined())) await deps.startJob()
    return
  }
  if (pending === 0) return
  for (const next of [analyseNext, readNext]) {
    let done = await next(deps, '', signal)
    while (done) done = await next(deps, done.after, signal)
  }
}
