import { mkdir, rm, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { signatureText } from '@litopys/contract/picture-signature'
import type { ResultOf } from '@litopys/contract/route'
import type { pictureRoutes } from '@litopys/contract/routes/pictures'
import { type MediaWorker, UnreadableMedia } from '#media/media-worker'
import { plainContrast } from '#media/worker/perceptual-hash'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'

export type ReadPictureDeps = { worker: MediaWorker; workFolder: string; clock: Clock }

/** Largest picture that is accepted: more than Telegram does. */
const mostBytes = 32 * 1024 ** 2

/**
 * Reads the signature of an uploaded picture. The picture itself is not kept.
 * @throws AppError picture_too_large, picture_unreadable, picture_plain
 */
export async function readPicture(
  { worker, workFolder, clock }: ReadPictureDeps,
  { stream, headers }: { stream: AsyncIterable<Buffer>; headers: IncomingHttpHeaders },
  signal: AbortSignal,
): Promise<ResultOf<typeof pictureRoutes.read>> {
  const content = await wholeOf(stream)
  const announced = headers['content-length']
  if (content.length === 0 || (announced !== undefined && Number(announced) !== content.length))
    throw new AppError('picture_unreadable')
  await mkdir(workFolder, { recursive: true })
  const path = join(workFolder, `${clock.newId()}.upload`)
  const thumbnail = `${path}.webp`
  try {
    await writeFile(path, content, { mode: 0o600 })
    const { hashes } = await worker.analysePicture({ path, thumbnail }, { signal, isUrgent: true })
    if (hashes.contrast < plainContrast) throw new AppError('picture_plain')
    return { signature: signatureText(hashes) }
  } catch (error) {
    if (error instanceof UnreadableMedia) throw new AppError('picture_unreadable')
    throw error
  } finally {
    await Promise.all([rm(path, { force: true }), rm(thumbnail, { force: true })])
  }
}

async function wholeOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > mostBytes) throw new AppError('picture_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
