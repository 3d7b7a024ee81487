import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

type Given = string | Buffer | { content: string | Buffer; mode?: number; packed?: boolean }

/** A zip archive with these files. */
export async function zipOf(files: Record<string, Given>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, given] of Object.entries(files)) {
    const {
      content,
      mode,
      packed = false,
    } = typeof given === 'string' || Buffer.isBuffer(given) ? { content: given } : given
    zip.addBuffer(Buffer.from(content), name, { compress: packed, ...(mode === undefined ? {} : { mode }) })
  }
  zip.end()
  return await buffer(zip.outputStream)
}

/** A zip archive of uncompressed files. Each is made when it is written. */
export function streamedZip(files: ReadonlyMap<string, () => Buffer>): NodeJS.ReadableStream {
  const zip = new ZipFile()
  for (const [name, make] of files)
    zip.addReadStreamLazy(name, { compress: false }, (done) => done(null, Readable.from([make()])))
  zip.end()
  return zip.outputStream
}

/**
 * The same archive with a name replaced by another of equal length, also one that no zip program would write.
 */
export function renamedIn(zip: Buffer, from: string, to: string): Buffer {
  if (Buffer.byteLength(from) !== Buffer.byteLength(to)) throw new Error('Names of different lengths')
  const copy = Buffer.from(zip)
  for (let at = copy.indexOf(from); at >= 0; at = copy.indexOf(from, at + 1)) copy.write(to, at)
  return copy
}
