/**
 * Formats that a browser shows without executing them, with their media type; all other files are only
 * downloaded.
 */
export const inertTypes = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
  ogg: 'audio/ogg',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
} as const satisfies Record<string, string>

export type MediaFormat = keyof typeof inertTypes

export function isMediaFormat(text: string): text is MediaFormat {
  return Object.hasOwn(inertTypes, text)
}

/** How a file can be shown; undefined if it is only downloaded. */
export function showingOf(format: string | undefined): 'image' | 'video' | 'audio' | undefined {
  if (format === undefined || !isMediaFormat(format)) return undefined
  const type = inertTypes[format]
  if (type.startsWith('image/')) return 'image'
  return type.startsWith('video/') ? 'video' : 'audio'
}
