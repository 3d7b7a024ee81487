import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '#server/errors'

/** The body of an upload as it comes in, with what its sender says of it. */
export type UploadBody = { stream: AsyncIterable<Buffer>; headers: IncomingHttpHeaders }

/**
 * The file itself and nothing else: what another content type or encoding would make of the body has been
 * read before it comes here, and an empty file would be stored in its place.
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

/** @throws AppError validation_failed where the file is empty or other than announced. */
export function assertWhole(size: number, { 'content-length': announced }: IncomingHttpHeaders): void {
  if (size > 0 && (announced === undefined || Number(announced) === size)) return
  const message = size === 0 ? 'The file is empty' : `${size} of ${announced} bytes arrived`
  throw new AppError('validation_failed', { fields: [{ path: '/', message, code: 'incomplete' }] })
}

/** How much may come in, and how long, between two checks. */
const uncheckedBytes = 8 * 1024 * 1024
const uncheckedMs = 2_000

/**
 * The body as it comes in. `check` is asked again and again meanwhile and once at the end; what it throws
 * ends the upload.
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
