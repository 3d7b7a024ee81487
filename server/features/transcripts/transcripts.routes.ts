import { transcriptRoutes } from '@litopys/contract/routes/transcripts'
import type { Serve } from '#http/serve'
import { type ReadTranscriptsDeps, readTranscripts } from './read-transcripts.usecase.ts'
import { readTranscription, startTranscription, type TranscriptionDeps } from './transcription.usecase.ts'

export function mountTranscripts(deps: ReadTranscriptsDeps & TranscriptionDeps) {
  return (serve: Serve): void => {
    serve(transcriptRoutes.read, ({ actor, input, signal }) => readTranscripts(deps, actor, input, signal))
    serve(transcriptRoutes.readState, ({ actor }) => readTranscription(deps, actor))
    serve(transcriptRoutes.start, ({ actor }) => startTranscription(deps, actor))
  }
}
