import { createOpenAiServer, transcriberLimits } from '#adapters/transcriber/openai-server'
import { type Transcriber, UntranscribedFile } from '#adapters/transcriber/transcriber'
import type { MediaModule } from '#features/media/media.module'
import { lastJobOf, type NewAnalysis } from '#features/media/new-analysis'
import type { PostsModule } from '#features/posts/posts.module'
import type { Config } from '#server/config'
import { AppError } from '#server/errors'
import type { Kernel } from '#server/kernel'
import { startNewSounds } from './new-sounds.job.ts'
import { speechTimesOf } from './speech-times.usecase.ts'
import { sendControlSound } from './transcribe-files.usecase.ts'
import { transcriptionJob } from './transcription.job.ts'
import { startTranscription } from './transcription.usecase.ts'
import { mountTranscripts } from './transcripts.routes.ts'

/** Actor in the audit log: a schedule, not a user. */
const schedule = { id: '', name: 'schedule', ip: '' }

export type TranscriptsModule = ReturnType<typeof transcriptsModule>

/** Transcripts of voice messages, audio files and videos, by a server of the operator. */
export function transcriptsModule(
  kernel: Kernel,
  { media, posts }: { media: MediaModule; posts: PostsModule },
) {
  const { archive, config, home, jobLists, logger, logError, stopOnClose } = kernel
  const transcriber = openTranscriber(config)
  const deps = {
    ...kernel,
    ...media.steps,
    media: posts.media,
    clusters: posts.clusters,
    transcriber,
    width: config.TRANSCRIBE_PARALLEL,
    doubtful: new Set<string>(),
    onUntranscribed: (about: { hash: string; fault: string; reason: string }) =>
      logger.warn(about, 'a file could not be transcribed'),
  }
  let newSounds: NewAnalysis | undefined
  const routed = { ...deps, isWorking: () => newSounds?.isWorking() ?? false }
  if (transcriber) {
    const analysis = stopOnClose(
      startNewSounds({
        ...deps,
        transcriber,
        isHome: home.isHome,
        lastJob: () => lastJobOf(jobLists, 'transcripts'),
        startJob: async () => void (await startTranscription(routed, schedule)),
        onError: logError('files could not be transcribed; they are tried again'),
      }),
    )
    archive.onChange((tables) => {
      if (tables.includes('litopys.posts')) analysis.wake()
    })
    newSounds = analysis
  }
  return {
    jobs: [transcriptionJob(deps)],
    /** Adds to found posts when their first match in speech is said. */
    speechTimes: speechTimesOf(posts.fileTexts),
    /** Sends a known sound. @throws AppError */
    testServer: async (signal: AbortSignal): Promise<void> => {
      if (!transcriber) throw new AppError('transcription_off')
      try {
        await sendControlSound({ ...deps, transcriber }, signal)
      } catch (cause) {
        if (cause instanceof UntranscribedFile) throw new AppError('transcriber_unreachable', { cause })
        throw cause
      }
    },
    routes: mountTranscripts(routed),
  }
}

function openTranscriber(config: Config): Transcriber | undefined {
  const { TRANSCRIBE_URL: url, TRANSCRIBE_KEY: key, TRANSCRIBE_MODEL: model } = config
  if (url === undefined) return undefined
  const limits = {
    ...transcriberLimits,
    timeoutMs: config.TRANSCRIBE_TIMEOUT_SECONDS * 1_000,
    mostBytes: config.TRANSCRIBE_MAX_BYTES,
    mostSeconds: config.TRANSCRIBE_MAX_MINUTES * 60,
  }
  return createOpenAiServer({ url, key, model, limits })
}
