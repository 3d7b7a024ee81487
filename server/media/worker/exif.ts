import readExif, { type Exif } from 'exif-reader'
import type { CameraData } from './protocol.ts'

const longestText = 200

/**
 * Reads EXIF data (CIPA DC-008). Values that are not what the standard says are left out: such a block is often cut or
 * edited.
 */
export function cameraData(block: Buffer | undefined): CameraData {
  const exif = block && parsed(block)
  if (!exif) return {}
  const { Image = {}, Photo = {}, GPSInfo = {} } = exif
  const latitude = degrees(GPSInfo.GPSLatitude, GPSInfo.GPSLatitudeRef, 90)
  const longitude = degrees(GPSInfo.GPSLongitude, GPSInfo.GPSLongitudeRef, 180)
  return {
    ...text('make', Image.Make),
    ...text('model', Image.Model),
    ...text('software', Image.Software),
    ...time(Photo.DateTimeOriginal),
    ...(latitude !== undefined && longitude !== undefined ? { latitude, longitude } : {}),
  }
}

function parsed(block: Buffer): Exif | undefined {
  try {
    return readExif(block)
  } catch {
    return undefined
  }
}

function text(name: 'make' | 'model' | 'software', value: unknown): CameraData {
  if (typeof value !== 'string') return {}
  // Texts end with a zero byte, and some cameras fill the rest with spaces.
  const shown = value.replaceAll('\0', '').trim().slice(0, longestText).toWellFormed()
  return shown === '' ? {} : { [name]: shown }
}

function time(value: unknown): CameraData {
  const isTime = value instanceof Date && !Number.isNaN(value.getTime())
  return isTime ? { takenAt: value.toISOString().slice(0, 19) } : {}
}

/** Degrees, minutes and seconds as one number. */
function degrees(value: unknown, reference: unknown, limit: number): number | undefined {
  if (!Array.isArray(value) || value.length !== 3) return undefined
  const [whole, minutes, seconds] = value.map(Number)
  const size = (whole ?? Number.NaN) + (minutes ?? Number.NaN) / 60 + (seconds ?? Number.NaN) / 3_600
  if (!Number.isFinite(size) || Math.abs(size) > limit) return undefined
  const isNegative = typeof reference === 'string' && /^[SW]/.test(reference)
  return Math.round((isNegative ? -size : size) * 1e6) / 1e6
}
