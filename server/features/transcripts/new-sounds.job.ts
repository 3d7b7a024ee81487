import type { Transcriber } from '#adapters/transcriber/transcriber'
import { createNewAnalysis } from '#features/media/new-analysis'
import { applyLeftTexts } from '#features/media/read-stored.usecase'
import { type Polling, startPolling } from '#jobs/polling'
import { stepOf, type TranscribeDeps, transcribeNext } from './transcribe-files.usecase.ts'

export type NewSoundsDeps = TranscribeDeps & {
  transcriber: Transcriber
  isHome(): boolean
  lastJob(): Promise<'goingOn' | 'cancelled' | 'ended'>
  startJob(): Promise<void>
  onError(error: unknown): void
}

/** How often to look for files whose import this process did not notice, and for a server that works again. */
const lookMs = 60_000
/** More new files than this become a job, which shows its progress and can be cancelled. */
const mostAtOnce = 10

/** Transcribes files as they come. Of several processes one does it. */
export function startNewSounds(deps: NewSoundsDeps): Polling {
  const stopping = new AbortController()
  const { signal } = stopping
  const look = createNewAnalysis({
    ...deps,
    mostAtOnce,
    count: () => deps.fileTexts.countPending(stepOf(deps.transcriber)),
    analyse: async () => {
      let lost = 0
      let done = await transcribeNext(deps, { after: '' }, signal)
      for (; done; done = await transcribeNext(deps, { after: done.after }, signal)) lost += done.lost
      return lost
    },
  })
  let isFirst = true
  const polling = startPolling({
    step: async () => {
      if (!deps.isHome()) return false
      if (isFirst) await applyLeftTexts(deps, signal)
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
