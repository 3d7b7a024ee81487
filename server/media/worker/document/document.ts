import { open, readFile, stat } from 'node:fs/promises'
import type { DocumentText, PictureText, TextLanguages } from '../protocol.ts'
import { DocumentFault } from './document-fault.ts'
import { startBytes, startOf } from './document-start.ts'

/** Larger files are refused: all of a PDF is in memory while it is read. */
const mostBytes = 64 * 1024 ** 2

/**
 * Reads the text of a document. Its content decides its format. A file that is no document has none.
 * @throws DocumentFault
 */
export async function readDocument(path: string): Promise<DocumentText> {
  const { size } = await stat(path)
  const format = startOf(await readStart(path, startBytes))
  if (format === 'pdf') {
    const content = await readLimited(path)
    const { readPdf } = await import('./pdf.ts')
    return { format: 'pdf', ...(await orDamaged(() => readPdf(content))) }
  }
  if (format === 'zip') {
    const { readZipped } = await import('./zipped.ts')
    return { ...noText, ...(await orDamaged(() => readZipped(path))) }
  }
  if (format === 'text') {
    const { mostTextBytes, readPlainText } = await import('./plain-text.ts')
    const text = readPlainText(await readStart(path, mostTextBytes))
    return { ...noText, ...(text && { ...text, isCut: text.isCut || size > mostTextBytes }) }
  }
  if (format === 'old' && size <= mostBytes) {
    const { assertUnknown } = await import('./compound-file.ts')
    assertUnknown(await readFile(path))
  }
  return noText
}

const noText: DocumentText = { format: '', parts: [], isCut: false, pages: 0, textless: [] }

/** Reads the words in the pictures of a page of a PDF. @throws DocumentFault */
export async function readPage(path: string, page: number, languages: TextLanguages): Promise<PictureText> {
  const content = await readLimited(path)
  const [{ openPdf }, { pictureOfPage }, { readGreyText }] = await Promise.all([
    import('./pdf.ts'),
    import('./page-picture.ts'),
    import('../picture-text.ts'),
  ])
  const picture = await orDamaged(async () => {
    const { pdf, close } = await openPdf(content)
    try {
      return await pictureOfPage(await pdf.getPage(page))
    } finally {
      await close()
    }
  })
  return picture ? await readGreyText(picture, languages) : { confidence: 0, lines: [] }
}

async function readStart(path: string, most: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function readLimited(path: string): Promise<Buffer> {
  const { size } = await stat(path)
  if (size > mostBytes) throw new DocumentFault('too_large', `a document of ${size} bytes`)
  return await readFile(path)
}

/** Errors of the libraries, some with a code like those of the system, are faults of the file. */
async function orDamaged<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof DocumentFault) throw error
    throw new DocumentFault('damaged', error instanceof Error ? error.message : String(error))
  }
}
