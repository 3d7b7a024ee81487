import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { ByteRange } from '@litopys/contract/route'
import { AppError, isAppError } from '#server/errors'
import { type FileStore, ownFolders, type S3Place, unfinishedMs } from './file-store.ts'

/** Larger files are uploaded in parts of this size. S3 allows 10,000 parts, so files may have 160 GB. */
const partBytes = 16 * 1024 ** 2
const partsAtOnce = 3
/** The client repeats calls with growing pauses: all of ours can be repeated. */
const attempts = 4
const limits = { connectionTimeout: 5_000, requestTimeout: 30_000, socketTimeout: 30_000 }
/** How often in a row a read is tried again that gets no byte. */
const resumes = 3

export function openS3Store(place: S3Place): FileStore {
  const { bucket: Bucket, prefix, endpoint, region, accessKeyId, secretAccessKey } = place
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Stores with an address of their own have no host name for each bucket.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    maxAttempts: attempts,
    requestHandler: limits,
    // Other stores than AWS do not know its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const of = (name: string) => ({ Bucket, Key: `${prefix}${name}` })

  const head = async (name: string) => {
    try {
      return await client.send(new HeadObjectCommand(of(name)))
    } catch (cause) {
      if (isMissing(cause)) return undefined
      throw unreachable(cause)
    }
  }
  const open = async (name: string, from: number, to: number): Promise<Readable> => {
    const command = new GetObjectCommand({ ...of(name), Range: `bytes=${from}-${to}` })
    const { Body, ContentRange, ContentLength } = await client.send(command)
    // biome-ignore lint/nursery/noUnsafeTypeAssertion: in Node, the client answers with the stream of the response
    const body = Body as Readable
    const isWhole = from === 0 && ContentLength === to + 1
    if (isWhole || ContentRange?.startsWith(`bytes ${from}-${to}/`)) return body
    body.destroy()
    throw new Error(`The store answered ${ContentRange ?? 'a file'} in place of bytes ${from} to ${to}`)
  }
  async function* read(name: string, range?: ByteRange): AsyncGenerator<Buffer> {
    const { from, to } = range ?? (await wholeOf(name))
    let [at, left] = [from, resumes]
    while (at <= to) {
      const before = at
      let reason: unknown
      try {
        for await (const chunk of await open(name, at, to)) {
          const bytes = Buffer.from(chunk)
          at += bytes.length
          yield bytes
        }
      } catch (cause) {
        if (isMissing(cause)) throw new AppError('not_found', { cause })
        reason = cause
      }
      left = at > before ? resumes : left - 1
      if (left < 0) throw unreachable(reason)
    }
  }
  const wholeOf = async (name: string): Promise<ByteRange> => {
    const found = await head(name)
    if (!found) throw new AppError('not_found')
    return { from: 0, to: (found.ContentLength ?? 0) - 1 }
  }
  return {
    isShared: true,
    put: async (name, path) => {
      // An empty stream cannot be uploaded in parts.
      if ((await stat(path)).size === 0) return await putEmpty(name)
      const params = { ...of(name), Body: createReadStream(path, { highWaterMark: 1024 * 1024 }) }
      const upload = new Upload({ client, params, partSize: partBytes, queueSize: partsAtOnce })
      await upload.done().catch((cause: unknown) => Promise.reject(unreachable(cause)))
    },
    mark: putEmpty,
    size: async (name) => (await head(name))?.ContentLength,
    read,
    fetch: async (name, path) => {
      const size = (await head(name))?.ContentLength
      if (size === undefined) return undefined
      const here = await stat(path).catch(() => undefined)
      if (here?.size === size) return path
      const part = `${path}.new`
      try {
        await pipeline(read(name), createWriteStream(part, { mode: 0o600, flush: true }))
        await rename(part, path)
      } finally {
        await rm(part, { force: true })
      }
      return path
    },
    remove: async (name) => {
      await client
        .send(new DeleteObjectCommand(of(name)))
        .catch((cause: unknown) => Promise.reject(unreachable(cause)))
    },
    list: async function* (start) {
      let ContinuationToken: string | undefined
      do {
        const command = new ListObjectsV2Command({ Bucket, Prefix: `${prefix}${start}`, ContinuationToken })
        const page = await client
          .send(command)
          .catch((cause: unknown) => Promise.reject<never>(unreachable(cause)))
        for (const { Key = '' } of page.Contents ?? []) yield Key.slice(prefix.length)
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
    removeUnfinished: async (now) => {
      const before = now.getTime() - unfinishedMs
      const { Uploads = [] } = await client
        .send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix }))
        .catch((cause: unknown) => Promise.reject<never>(unreachable(cause)))
      for (const { Key = '', UploadId, Initiated } of Uploads)
        if (isOurs(Key) && Initiated && Initiated.getTime() < before)
          await client
            .send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
            .catch((cause: unknown) => Promise.reject(unreachable(cause)))
    },
    close: () => client.destroy(),
  }

  function isOurs(key: string): boolean {
    return ownFolders.some((folder) => key.startsWith(`${prefix}${folder}`))
  }

  async function putEmpty(name: string): Promise<void> {
    await client
      .send(new PutObjectCommand({ ...of(name), Body: '', ContentLength: 0 }))
      .catch((cause: unknown) => Promise.reject(unreachable(cause)))
  }
}

function isMissing(cause: unknown): boolean {
  return (
    cause instanceof S3ServiceException &&
    cause.$metadata.httpStatusCode === 404 &&
    cause.name !== 'NoSuchBucket'
  )
}

function unreachable(cause: unknown): AppError {
  return isAppError(cause, 'files_unreachable') ? cause : new AppError('files_unreachable', { cause })
}
