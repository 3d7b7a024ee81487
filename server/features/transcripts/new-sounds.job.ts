import type { Transcriber } from '#adapters/transcriber/transcriber'
import { type NewAnalysis, type NewAnalysisHooks, startNewAnalysis } from '#features/media/new-analysis'
import { applyLeftTexts } from '#features/media/read-stored.usecase'
import { stepOf, type TranscribeDeps, transcribeNext } from './transcribe-files.usecase.ts'

/** More new files than this become a job, which shows its progress and can be cancelled. */
const mostAtOnce = 10

/** Transcribes files as they come. */
export function startNewSounds(
  deps: TranscribeDeps & NewAnalysisHooks & { transcriber: Transcriber },
): NewAnalysis {
  return startNewAnalysis({
    ...deps,
    mostAtOnce,
    first: (signal) => applyLeftTexts(deps, signal),
    count: () => deps.fileTexts.countPending(stepOf(deps.transcriber)),
    steps: [(after, signal) => transcribeNext(deps, { after }, signal)],
  })
}
