import { longestPictureSide, mostPictureBytes } from '@litopys/contract/picture'
import { formatOf } from '#media/format'
import { AppError } from '#server/errors'

/**
 * The picture in base64 as stored. The type is read from its bytes: PNG, JPEG and WebP cannot run scripts in
 * browsers.
 * @throws AppError validation_failed for any other file, and for one with too many bytes or pixels.
 */
export function readPicture(base64: string): string {
  const bytes = Buffer.from(base64, 'base64')
  const written = bytes.toString('base64')
  if (bytes.length > mostPictureBytes)
    throw refused('pictureBytes', `The picture has more than ${mostPictureBytes} bytes`)
  const size = sizeOf(bytes)
  if (!size || written !== base64) throw refused('pictureType', 'This is not a PNG, JPEG or WebP picture')
  if (Math.max(size.width, size.height) > longestPictureSide)
    throw refused(
      'pictureSize',
      `The picture is larger than ${longestPictureSide} × ${longestPictureSide} pixels`,
    )
  return written
}

function refused(code: string, message: string): AppError {
  return new AppError('validation_failed', { fields: [{ path: '/image', message, code }] })
}

type Size = { width: number; height: number }

/** Width and height in pixels; undefined for other files. */
function sizeOf(bytes: Buffer): Size | undefined {
  if (bytes.length < 30) return undefined
  const size = sizeByFormat(bytes)
  return size && size.width > 0 && size.height > 0 ? size : undefined
}

function sizeByFormat(bytes: Buffer): Size | undefined {
  switch (formatOf(bytes)) {
    case 'png':
      // https://www.w3.org/TR/png-3/#11IHDR
      return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    case 'jpeg':
      return sizeOfJpeg(bytes)
    case 'webp':
      return sizeOfWebp(bytes)
    default:
      return undefined
  }
}

/** Size from the frame header, after other segments (ITU-T T.81, B.2.2). */
function sizeOfJpeg(bytes: Buffer): Size | undefined {
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return undefined
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
  }
  return undefined
}

/** Size of lossy, lossless and extended files (RFC 9649, section 2). */
function sizeOfWebp(bytes: Buffer): Size | undefined {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21)
      return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return undefined
  }
}
