import { isHash } from './hash.ts'
import type { ThumbnailSize } from './worker/protocol.ts'

/** Name of the thumbnail of the file with this SHA-256. It can be made again of the file. */
export function thumbnailName(hash: string, size: ThumbnailSize): string {
  if (!isHash(hash)) throw new Error(`${hash} is not a SHA-256 hash`)
  return `thumbnails/${size}/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`
}

/** The thumbnails that a file may have. */
export function thumbnailNames(hash: string): string[] {
  return [thumbnailName(hash, 'list'), thumbnailName(hash, 'page')]
}
