type Picture = { base64?: string; path?: string }
type Pictured = { image?: readonly Picture[]; person?: { image?: readonly Picture[] } }

/** Maximum side of a user's picture, in pixels. */
export const longestPictureSide = 512
/** Maximum size of a user's picture, in bytes. */
export const mostPictureBytes = 64 * 1024

/** First characters of files in base64, by type of picture. */
const beginnings = [
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['UklGR', 'image/webp'],
] as const

/**
 * `src` of the `<img>` of a user: the first picture of the user, or the first of the person. Undefined
 * without a picture, and if a page may not show it: a path must lead to this server, base64 must be PNG, JPEG
 * or WebP.
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
