import type { MediaFormat } from '@litopys/contract/media-formats'

/** Number of bytes at the start of a file that determine its format. */
export const headBytes = 64

/**
 * Format of a file by its first bytes, for formats that browsers show and do not execute; '' for all others,
 * whatever their name. Signatures: https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern and the
 * following sections; brands of MP4: https://mp4ra.org
 */
export function formatOf(head: Buffer): MediaFormat | '' {
  const has = (signature: string, at = 0) =>
    head.subarray(at, at + signature.length).equals(Buffer.from(signature, 'latin1'))
  if (has('\xff\xd8\xff')) return 'jpeg'
  if (has('\x89PNG\r\n\x1a\n')) return 'png'
  if (has('GIF87a') || has('GIF89a')) return 'gif'
  if (has('RIFF') && has('WEBPVP', 8)) return 'webp'
  if (has('RIFF') && has('WAVEfmt ', 8)) return 'wav'
  if (has('ftyp', 4)) return formatOfBrand(head.toString('latin1', 8, 12))
  // Matroska has the same first bytes, followed by another type.
  if (has('\x1a\x45\xdf\xa3')) return head.includes('webm') ? 'webm' : ''
  if (has('OggS')) return head.includes('OpusHead') || head.includes('\x01vorbis') ? 'ogg' : ''
  return has('ID3') || isMp3Frame(head) ? 'mp3' : ''
}

const videoBrands = new Set(['isom', 'mp41', 'mp42', 'avc1', 'dash', 'M4V ', 'MSNV', 'mmp4', 'qt  '])

function formatOfBrand(brand: string): MediaFormat | '' {
  if (brand === 'M4A ' || brand === 'M4B ') return 'm4a'
  return videoBrands.has(brand) || /^iso[2-9]$/.test(brand) ? 'mp4' : ''
}

/** ISO 11172-3, 2.4.1.3: eleven sync bits, layer III, and no reserved value. */
function isMp3Frame(head: Buffer): boolean {
  const [first = 0, second = 0, third = 0] = head
  const isSync = first === 0xff && (second & 0xe0) === 0xe0
  const isLayer3 = (second & 0x06) === 0x02 && (second & 0x18) !== 0x08
  return isSync && isLayer3 && (third & 0xf0) !== 0xf0 && (third & 0x0c) !== 0x0c
}
