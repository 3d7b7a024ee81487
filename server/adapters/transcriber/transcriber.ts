import type { AnalysisFault } from '@litopys/contract/analysis-faults'

/** A file with sound on this machine. `name`: with the ending of its format, which servers recognise. */
export type Sound = { path: string; name: string; size: number; seconds: number }

/**
 * A passage of speech. Times are seconds from the start. The figures are what the model says of itself: probability
 * that nothing is said, mean logarithm of the probabilities of the tokens, and how well the text can be compressed.
 */
export type Segment = {
  start: number
  end: number
  text: string
  /** The text continues the last word of the segment before: whisper.cpp may split words. */
  isContinued?: true
  noSpeech?: number
  logProbability?: number
  compression?: number
}

/** `language`: ISO 639-1, or und. */
export type Transcription = { language: string; segments: Segment[] }

/** A server that turns speech into text. */
export type Transcriber = {
  /** Name of the model, for the version of the transcripts. */
  model: string
  /** Larger and longer files are not sent. */
  mostBytes: number
  mostSeconds: number
  /** @throws UntranscribedFile; AppError `transcriber_…` if the server does not work at all. */
  transcribe(sound: Sound, signal: AbortSignal): Promise<Transcription>
}

/** The server did not transcribe this file. It may transcribe others. */
export class UntranscribedFile extends Error {
  readonly fault: AnalysisFault
  constructor(fault: AnalysisFault, reason: string) {
    super(reason)
    this.fault = fault
  }
}
