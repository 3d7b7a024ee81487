import { mediaFaults } from '@litopys/contract/media-faults'
import type { MediaItem } from '@litopys/contract/schemas/post'
import { countField, type Fields, measureField, present, textField } from './fields.ts'

const kindByMediaType: Record<string, MediaItem['kind']> = {
  sticker: 'sticker',
  video_message: 'video_message',
  voice_message: 'voice',
  animation: 'animation',
  video_file: 'video',
  audio_file: 'audio',
}

/**
 * Photo and file of a message. A note in place of the path ("(File not included…)") says why the file is
 * missing.
 */
export function desktopMedia(message: Fields): MediaItem[] {
  const photo = textField(message, 'photo')
  const file = textField(message, 'file')
  const frame = { width: countField(message, 'width'), height: countField(message, 'height') }
  const spoiler = message.media_spoiler === true ? { isSpoiler: true } : {}
  const items: MediaItem[] = []
  if (photo) {
    const size = countField(message, 'photo_file_size')
    items.push({ kind: 'photo', ...placeOf(photo), ...present({ ...frame, size }), ...spoiler })
  }
  if (file) {
    const mimeType = textField(message, 'mime_type')
    const kind = fileKind(textField(message, 'media_type'), mimeType)
    items.push({
      kind,
      ...placeOf(file),
      ...(films.has(kind) ? stillOf(textField(message, 'thumbnail')) : {}),
      ...spoiler,
      ...present({
        ...(photo ? {} : frame),
        fileName: textField(message, 'file_name'),
        size: countField(message, 'file_size'),
        duration: measureField(message, 'duration_seconds'),
        mimeType,
      }),
    })
  }
  return items
}

const films = new Set<MediaItem['kind']>(['video', 'animation', 'video_message'])

/** The still of a video, which Desktop exports as its thumbnail. */
function stillOf(thumbnail: string | undefined): Pick<MediaItem, 'stillPath'> {
  const place = thumbnail === undefined ? undefined : placeOf(thumbnail)
  return place && 'path' in place ? { stillPath: place.path } : {}
}

function fileKind(mediaType: string | undefined, mimeType = ''): MediaItem['kind'] {
  const known = kindByMediaType[mediaType ?? '']
  if (known) return known
  if (mimeType.startsWith('image/')) return 'photo'
  if (mimeType.startsWith('video/')) return 'video'
  return mimeType.startsWith('audio/') ? 'audio' : 'file'
}

/**
 * Path of a file, or why it is missing. Desktop writes a note in place of the path of a file that it left
 * out. A path that leads out of the export is refused.
 */
export function placeOf(path: string): { path: string } | { missing: string } {
  const note = path.search(/\(File (?:not included|exceeds|unavailable)/)
  const noteEnd = path.lastIndexOf(')') + 1
  if (note >= 0 && noteEnd > note) return { missing: path.slice(note, noteEnd) }
  const leavesExport = /^(?:[\\/]|[A-Za-z]:)/.test(path) || path.split(/[\\/]/).includes('..')
  return leavesExport ? { missing: mediaFaults.outside } : { path }
}
