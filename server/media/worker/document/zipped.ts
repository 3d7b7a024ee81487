import { readOpenDocument } from './open-document.ts'
import { readWord } from './word.ts'
import { readWorkbook } from './workbook.ts'
import { openZipParts, type ZipParts } from './zip-parts.ts'

/** Bytes of the file that names the format of an OpenDocument. */
const mostTypeBytes = 200

/** Reads a document that is a zip archive; undefined if it is another archive. */
export async function readZipped(path: string) {
  const zip = await openZipParts(path)
  try {
    return await readParts(zip)
  } finally {
    zip.close()
  }
}

async function readParts(zip: ZipParts) {
  if (zip.has('word/document.xml')) return { format: 'docx' as const, ...(await readWord(zip)) }
  if (zip.has('xl/workbook.xml')) return { format: 'xlsx' as const, ...(await readWorkbook(zip)) }
  if (!zip.has('mimetype') || !zip.has('content.xml')) return undefined
  const type = (await zip.whole('mimetype', mostTypeBytes)).toString('latin1').trim()
  const kind = openFormats[type]
  return kind && { format: kind, ...(await readOpenDocument(zip, kind)) }
}

const openFormats: Record<string, 'odt' | 'ods'> = {
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
}
