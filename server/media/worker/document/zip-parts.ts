import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { DocumentFault } from './document-fault.ts'

/** Bytes that are unpacked of one document. The XML of 200,000 characters has a few megabytes. */
const mostUnpacked = 64 * 1024 ** 2
/** A workbook has a file for each sheet, drawing and comment. */
const mostEntries = 10_000

/** The files of a document that is a zip archive. */
export type ZipParts = {
  close(): void
  names: string[]
  has(name: string): boolean
  /** @throws DocumentFault too_large, encrypted */
  chunks(name: string): AsyncGenerator<Buffer>
  whole(name: string, most: number): Promise<Buffer>
}

/** Opens a zip archive. Of a large one, which is no document, it knows the first files. */
export async function openZipParts(path: string): Promise<ZipParts> {
  const zip: ZipFile = await openPromise(path, { lazyEntries: true, autoClose: false })
  const entries = await entriesOf(zip)
  let unpacked = 0

  async function* chunks(name: string): AsyncGenerator<Buffer> {
    const entry = entries.get(name)
    if (!entry) throw new DocumentFault('damaged', `${name} is missing`)
    if (entry.isEncrypted()) throw new DocumentFault('encrypted', `${name} is encrypted`)
    const stream = await zip.openReadStreamPromise(entry)
    try {
      const read: AsyncIterable<Buffer> = stream
      for await (const chunk of read) {
        unpacked += chunk.length
        if (unpacked > mostUnpacked)
          throw new DocumentFault('too_large', `more than ${mostUnpacked} bytes unpacked`)
        yield chunk
      }
    } finally {
      stream.destroy()
    }
  }
  return {
    close: () => zip.close(),
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    chunks,
    whole: async (name, most) => {
      const all: Buffer[] = []
      let size = 0
      for await (const chunk of chunks(name)) {
        size += chunk.length
        if (size > most) throw new DocumentFault('too_large', `${name} has more than ${most} bytes`)
        all.push(chunk)
      }
      return Buffer.concat(all)
    },
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    // The first one counts: an archive may have a second file with the same name for other programs.
    if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry)
    if (entries.size >= mostEntries) break
  }
  return entries
}
