import type { MediaItem } from '@litopys/contract/schemas/post'
import type { Random } from './random.ts'

export function photos(random: Random, count: number): MediaItem[] {
  return Array.from({ length: count }, (): MediaItem => {
    const upright = random.chance(0.3)
    return {
      kind: 'photo',
      mimeType: 'image/jpeg',
      size: random.int(60_000, 420_000),
      width: upright ? 960 : 1280,
      height: upright ? 1280 : 853,
    }
  })
}

export function video(random: Random): MediaItem {
  return {
    kind: random.chance(0.12) ? 'video_message' : 'video',
    mimeType: 'video/mp4',
    size: random.int(2_000_000, 48_000_000),
    duration: random.int(9, 240),
    width: 1280,
    height: 720,
  }
}

export function voice(random: Random): MediaItem {
  const duration = random.int(4, 95)
  return { kind: 'voice', mimeType: 'audio/ogg', size: duration * 4_100, duration }
}

export function audio(random: Random, fileName: string): MediaItem {
  const duration = random.int(300, 2_400)
  return { kind: 'audio', fileName, mimeType: 'audio/mpeg', size: duration * 16_000, duration }
}

export function attachedFile(random: Random, fileName: string): MediaItem {
  const mimeType = fileName.endsWith('.pdf')
    ? 'application/pdf'
    : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { kind: 'file', fileName, mimeType, size: random.int(40_000, 3_800_000) }
}
