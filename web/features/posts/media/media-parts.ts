import { showingOf } from '@litopys/contract/media-formats'
import type { MediaItem, Post } from '@litopys/contract/schemas/post'
import { withDirectionMarks } from '@litopys/language/text/directions'

/** A file of a post with its index, which requests use. */
export type Placed = { item: MediaItem; index: number }
export type Visual = Placed & { showing: 'image' | 'video' }

/** `lost`: pictures and videos that the archive does not have. `missing`: other such files. */
export type MediaParts = {
  visuals: Visual[]
  audio: Placed[]
  files: Placed[]
  lost: Placed[]
  missing: Placed[]
}

const looked = new Set<MediaItem['kind']>(['photo', 'video', 'animation', 'video_message'])

/** Sorts the files of a post into pictures, audio, downloads and missing ones. */
export function mediaParts({ media }: Pick<Post, 'media'>): MediaParts {
  const parts: MediaParts = { visuals: [], audio: [], files: [], lost: [], missing: [] }
  for (const [index, item] of media.entries()) {
    const showing = showingOf(item.format)
    if (item.hash === undefined && looked.has(item.kind)) parts.lost.push({ item, index })
    else if (item.hash === undefined) parts.missing.push({ item, index })
    else if (showing === 'audio') parts.audio.push({ item, index })
    else if (showing) parts.visuals.push({ item, index, showing })
    else parts.files.push({ item, index })
  }
  return parts
}

/** The name of a file, as sent or as in the export, with marks for characters that would reverse it. */
export function mediaName({ fileName, path }: MediaItem): string | undefined {
  const name = fileName ?? path?.split(/[\\/]/).at(-1)
  return name === undefined ? undefined : withDirectionMarks(name)
}

/** Whether a document has sheets by its name; its content is known only after it is opened. */
export function isWorkbook(item: MediaItem): boolean {
  return /\.(?:xlsx|ods)$/i.test(mediaName(item) ?? '')
}

/** Whether the text of a document has pages by its name. */
export function hasPages(item: MediaItem): boolean {
  return /\.pdf$/i.test(mediaName(item) ?? '')
}

/** A duration as 3:05 or 1:00:05. */
export function lengthText(seconds: number): string {
  const whole = Math.round(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
