import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readDocument } from '../../../server/media/worker/document/document.ts'
import { DocumentFault } from '../../../server/media/worker/document/document-fault.ts'
import { startOf } from '../../../server/media/worker/document/document-start.ts'
import { mostDocumentCharacters } from '../../../server/media/worker/protocol.ts'
import type { Target } from '../target.ts'

const folder = mkdtempSync(join(tmpdir(), 'litopys-fuzz-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/**
 * A document, but no PDF: pdf.js may take long for a few bytes, which only the limits of the media worker end. It is
 * refused with its fault, or its text is within the limit.
 */
export const target: Target = {
  maxBytes: 4_096,
  run: async (input) => {
    if (startOf(input) === 'pdf') return
    const path = join(folder, 'document')
    writeFileSync(path, input)
    try {
      const { parts } = await readDocument(path)
      const length = parts.reduce((sum, { text }) => sum + text.length, 0)
      if (length > mostDocumentCharacters) throw new Error(`${length} characters`)
    } catch (error) {
      if (!(error instanceof DocumentFault)) throw error
    }
  },
}
