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
  const items: MediaItem[] = []
  if (photo) {
    const size = countField(message, 'photo_file_size')
    items.push({ kind: 'photo', ...placeOf(photo), ...present({ ...frame, size }) })
  }
  if (file) {
    const mimeType = textField(message, 'mime_type')
    items.push({
      kind: fileKind(textField(message, 'media_type'), mimeType),
      ...placeOf(file),
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
