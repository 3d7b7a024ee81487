import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '#server/errors'

/** Body and headers of an upload. */
export type UploadBody = { stream: AsyncIterable<Buffer>; headers: IncomingHttpHeaders }

/**
 * Accepts only a plain file. With another content type or encoding the body has already been consumed, and an
 * empty file would be stored.
 * @throws AppError media_type
 */
export function assertPlainFile({
  'content-type': type = '',
  'content-encoding': encoding,
}: IncomingHttpHeaders): void {
  const [essence = ''] = type.split(';')
  if (essence.trim().toLowerCase() !== 'application/octet-stream' || encoding)
    throw new AppError('media_type')
}

/** @throws AppError validation_failed if the file is empty or has not the announced size. */
export function assertWhole(size: number, { 'content-length': announced }: IncomingHttpHeaders): void {
  if (size > 0 && (announced === undefined || Number(announced) === size)) return
  const message = size === 0 ? 'The file is empty' : `${size} of ${announced} bytes arrived`
  throw new AppError('validation_failed', { fields: [{ path: '/', message, code: 'incomplete' }] })
}

/** Maximum number of bytes, and maximum time, between two checks. */
const uncheckedBytes = 8 * 1024 * 1024
const uncheckedMs = 2_000

/**
 * Passes the body on and calls `check` regularly and at the end. An error of `check` ends the upload.
 * @throws AppError too_large
 */
export async function* bounded(
  body: AsyncIterable<Buffer>,
  { maxBytes, check }: { maxBytes: number; check(): Promise<void> },
): AsyncGenerator<Buffer> {
  let size = 0
  let checkedSize = 0
  let checkedAt = performance.now()
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxBytes) throw new AppError('too_large')
    if (size - checkedSize > uncheckedBytes || performance.now() - checkedAt > uncheckedMs) {
      await check()
      checkedSize = size
      checkedAt = performance.now()
    }
    yield chunk
  }
  await check()
}
