type Picture = { base64?: string; path?: string }
type Pictured = { image?: readonly Picture[]; person?: { image?: readonly Picture[] } }

/** Longest side of a picture of a user, in pixels. */
export const longestPictureSide = 512
/** Largest picture of a user, in bytes. */
export const mostPictureBytes = 64 * 1024

/** First letters of files in base64, by the type of the picture. */
const beginnings = [
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['UklGR', 'image/webp'],
] as const

/**
 * What an `<img>` shows for a user: the first picture of the user, else the first of the person (spec section
 * 3). Undefined where there is none, or none that a page may show: a path leads to this server, base64 is
 * PNG, JPEG or WebP.
 */
export function pictureOf({ image = [], person }: Pictured): string | undefined {
  return sourceOf(image[0]) ?? sourceOf(person?.image?.[0])
}

function sourceOf({ base64, path }: Picture = {}): string | undefined {
  if (base64) {
    const type = beginnings.find(([beginning]) => base64.startsWith(beginning))?.[1]
    return type && /^[A-Za-z0-9+/]+=*$/.test(base64) ? `data:${type};base64,${base64}` : undefined
  }
  return path && /^\/(?![/\\])/.test(path) ? path : undefined
}
