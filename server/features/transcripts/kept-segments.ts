import { deflateSync } from 'node:zlib'
import type { DropReason } from '@litopys/contract/schemas/transcript'
import type { Segment } from '#adapters/transcriber/transcriber'
import { levelSeconds } from '#media/worker/level-meter'

export type Sorted = { kept: Segment[]; dropped: (Segment & { reason: DropReason })[] }

/**
 * Thresholds of Whisper: no_speech_threshold, logprob_threshold and compression_ratio_threshold
 * (https://github.com/openai/whisper/blob/main/whisper/transcribe.py).
 */
const whisper = { noSpeech: 0.6, logProbability: -1, compression: 2.4 }

/** Whether words are so unlikely that Whisper itself would try again. */
export function isUnlikely({ logProbability }: Segment): boolean {
  return logProbability !== undefined && logProbability < whisper.logProbability
}

/**
 * Separates what was said from what a model invents in silence and in loops. `levels`: decibels below full scale, one
 * for each tenth of a second; undefined if they are unknown.
 */
export function sortSegments(segments: readonly Segment[], levels: Uint8Array | undefined): Sorted {
  const isSilent = levels ? silenceIn(levels) : () => false
  const sorted: Sorted = { kept: [], dropped: [] }
  let repeats = 0
  let loop: Sorted['dropped'][number] | undefined
  for (const segment of segments) {
    // A loop is one passage, however often it goes round.
    if (loop && isSame(loop, segment)) {
      loop.end = segment.end
      continue
    }
    const before = sorted.kept.at(-1)
    repeats = before && isSame(before, segment) ? repeats + 1 : 0
    const reason = isSilent(segment) ? 'silence' : reasonOf(segment, repeats)
    const dropped = reason && { ...segment, reason }
    if (dropped) sorted.dropped.push(dropped)
    else sorted.kept.push(segment)
    loop = reason === 'repeated' ? dropped : undefined
  }
  return sorted
}

/** `repeats`: how many segments before this one are equal. The first of them stays. */
function reasonOf(segment: Segment, repeats: number): DropReason | undefined {
  const { text, noSpeech, logProbability, compression = compressionOf(text) } = segment
  const isDoubtful = (noSpeech ?? 0) > whisper.noSpeech
  // Like Whisper: words that are likely count, whatever the probability of silence.
  if (isDoubtful && (logProbability ?? Number.NEGATIVE_INFINITY) <= whisper.logProbability) return 'no_speech'
  if (compression > whisper.compression) return 'repeated'
  return repeats > 0 && isLoop(text, repeats + 1) ? 'repeated' : undefined
}

/** Enough equal texts to recognise a loop. A model may repeat one for hours. */
const mostCompared = 50

function isLoop(text: string, times: number): boolean {
  // The window of the compression is 32 KiB: longer texts do not shrink when they are repeated more often.
  const compared = Math.min(times, mostCompared, Math.max(3, Math.ceil(4_096 / text.length)))
  return compressionOf(`${text} `.repeat(compared)) > whisper.compression
}

function isSame(one: Segment, other: Segment): boolean {
  return one.text.toLowerCase() === other.text.toLowerCase()
}

/** How many times longer a text is than its compressed form, as Whisper measures it (whisper/utils.py). */
function compressionOf(text: string): number {
  const bytes = Buffer.from(text)
  return bytes.length / deflateSync(bytes).length
}

/** Silence is at most this loud, in decibels below full scale: the noise of a microphone in a quiet room. */
const silentLevel = 60
/** In a loud recording silence is louder: this far below its loud parts. */
const silentBelow = 45
/** Speech of a segment takes at least this long. */
const shortestSpeech = 0.2

/** Whether the sound is silent during a segment, and around it: its times are exact to some tenths of a second. */
function silenceIn(levels: Uint8Array): (segment: Segment) => boolean {
  const loud = levels.toSorted()[Math.floor(levels.length / 20)] ?? 0
  const most = Math.min(silentLevel, loud + silentBelow)
  return ({ start, end }) => {
    const [first, last] = [Math.floor(start / levelSeconds) - 1, Math.ceil(end / levelSeconds) + 1]
    const heard = levels.subarray(Math.max(0, first), Math.max(0, last)).filter((level) => level < most)
    return heard.length * levelSeconds < shortestSpeech
  }
}

/** Whether the whole sound is silent, so that there is nothing to transcribe. */
export function isAllSilent(levels: Uint8Array): boolean {
  return silenceIn(levels)({ start: 0, end: levels.length * levelSeconds, text: '' })
}
