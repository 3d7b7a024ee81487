import type { Transcript } from '@litopys/contract/schemas/transcript'
import type { Span } from '@litopys/language/text/span'
import { lengthText } from './media-parts.ts'

type Segment = Transcript['segments'][number]

/** A time in a file as 0:42, without its fraction. */
export function timeText(seconds: number): string {
  return lengthText(Math.floor(seconds))
}

/** Number of the segment that is said at this time; -1 between segments. */
export function segmentAt(segments: readonly Segment[], seconds: number): number {
  const place = segments.findLastIndex(({ from }) => from <= seconds)
  const segment = segments[place]
  return segment && seconds < segment.to ? place : -1
}

/** The segments to show at first: around the first match, or from the beginning. */
export function firstShown(
  segments: readonly Segment[],
  matches: readonly Span[],
  most: number,
): { first: number; last: number } {
  const [match] = matches
  const place = match ? segments.findLastIndex(({ start }) => start <= match[0]) : 0
  const first = Math.max(0, Math.min(place - 2, segments.length - most))
  return { first, last: Math.min(segments.length, first + most) }
}
