import type { DropReason, Transcript } from '@litopys/contract/schemas/transcript'
import type { Segment, Transcription } from '#adapters/transcriber/transcriber'
import type { FoundText, ReadText } from '#features/posts/file-texts'
import { isUnlikely, sortSegments } from './kept-segments.ts'

/** What the column `parts` has for speech. Times are seconds, `start` and `end` UTF-16 code units. */
type Parts = {
  hasSound: boolean
  model: string
  isSilenceChecked: boolean
  /** Start, end, from, to, confidence of each, and 1 for an unsure one. */
  segments: [number, number, number, number, number | null, 0 | 1][]
  dropped: [number, number, DropReason, string][]
}

type FoundSpeech = Extract<FoundText, { text: string }>

/** Longer texts are cut at the end of a segment. */
const mostCharacters = 400_000

/** The result for a file without sound, or with silence only, which no server hears. */
export function unheard(hash: string, hasSound: boolean): FoundSpeech {
  const parts: Parts = { hasSound, model: '', isSilenceChecked: true, segments: [], dropped: [] }
  return { hash, language: 'und', confidence: 0, text: '', unsure: [], parts: JSON.stringify(parts) }
}

/** The row of a transcript, without what the model invented. `levels`: undefined if they are unknown. */
export function speechOf(
  hash: string,
  { language, segments }: Transcription,
  { model, levels }: { model: string; levels: Uint8Array | undefined },
): FoundSpeech {
  const { kept, dropped } = sortSegments(segments, levels)
  const shown: Parts['segments'] = []
  const unsure: number[] = []
  let text = ''
  for (const segment of kept) {
    if (text !== '' && !segment.isContinued) text += ' '
    const start = text.length
    const end = start + segment.text.length
    if (end > mostCharacters) break
    text += segment.text
    const isUnsure = isUnlikely(segment)
    if (isUnsure) unsure.push(start, end)
    const confidence = confidenceOf(segment)
    shown.push([start, end, rounded(segment.start), rounded(segment.end), confidence, isUnsure ? 1 : 0])
  }
  const parts: Parts = {
    hasSound: true,
    model,
    isSilenceChecked: levels !== undefined,
    segments: shown,
    dropped: dropped.map(({ start, end, reason, text: given }) => [
      rounded(start),
      rounded(end),
      reason,
      given,
    ]),
  }
  const confidence = meanOf(shown) ?? 0
  return { hash, language, confidence, text, unsure, parts: JSON.stringify(parts) }
}

/** The transcript as the API shows it; undefined for a file without sound. */
export function transcriptOf({ text, language, parts }: ReadText): Transcript | undefined {
  const { hasSound, model, isSilenceChecked, segments, dropped } = partsIn(parts)
  if (!hasSound) return undefined
  const mean = meanOf(segments)
  return {
    text,
    language,
    ...(mean === undefined ? {} : { confidence: Math.round(mean) }),
    segments: segments.map(([start, end, from, to, confidence, isUnsure]) => ({
      from,
      to,
      start,
      end,
      ...(confidence === null ? {} : { confidence }),
      isUnsure: isUnsure === 1,
    })),
    dropped: dropped.map(([from, to, reason, given]) => ({ from, to, reason, text: given })),
    isSilenceChecked,
    model,
  }
}

/** Seconds at which the segment with this place in the text begins; undefined if there is none. */
export function secondsAt(parts: string, place: number): number | undefined {
  return partsIn(parts).segments.findLast(([start]) => start <= place)?.[2]
}

function partsIn(parts: string): Parts {
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: speechOf wrote the parts
  return JSON.parse(parts) as Parts
}

/** The mean probability of the tokens. */
function confidenceOf({ logProbability }: Segment): number | null {
  return logProbability === undefined ? null : Math.round(100 * Math.exp(Math.min(0, logProbability)))
}

/** Mean by the length of the texts; undefined if no segment has a confidence. */
function meanOf(segments: Parts['segments']): number | undefined {
  let [sum, length] = [0, 0]
  for (const [start, end, , , confidence] of segments) {
    if (confidence === null) continue
    sum += confidence * (end - start)
    length += end - start
  }
  return length > 0 ? sum / length : undefined
}

const rounded = (seconds: number) => Math.round(seconds * 100) / 100
