import { DocumentFault } from './document-fault.ts'
import { createTextCollector } from './document-text.ts'
import { readXml } from './read-xml.ts'
import type { ZipParts } from './zip-parts.ts'

/** Characters in place of elements, before and after what is in them. */
const before: Record<string, string> = { 'text:tab': '\t', 'text:line-break': '\n' }
const mostSpaces = 100

/** Reads the text of an ODT or ODS (OpenDocument 1.3). A sheet is a part with its name, a row is a line. */
export async function readOpenDocument(zip: ZipParts, kind: 'odt' | 'ods') {
  await assertPlain(zip)
  const collector = createTextCollector()
  let [paragraphs, removed, cells, sheets] = [0, 0, 0, 0]
  if (kind === 'odt') collector.startPart('')
  await readXml(zip.chunks('content.xml'), {
    open: (element, attributes) => {
      if (element === 'text:p' || element === 'text:h') paragraphs += 1
      else if (element === 'text:tracked-changes') removed += 1
      else if (isCell(element)) cells += 1
      else if (element === 'table:table' && kind === 'ods') {
        sheets += 1
        const name = (attributes['table:name'] ?? '').slice(0, 200)
        collector.startPart(name)
        collector.add(`${name}\n`)
      } else if (element === 'text:s')
        collector.add(' '.repeat(Math.min(mostSpaces, Number(attributes['text:c'] ?? 1) || 1)))
      collector.add(before[element] ?? '')
    },
    close: (element) => {
      if (element === 'text:p' || element === 'text:h') {
        paragraphs -= 1
        collector.add(cells > 0 ? ' ' : '\n')
      } else if (element === 'text:tracked-changes') removed -= 1
      else if (isCell(element)) {
        cells -= 1
        collector.add('\t')
      } else if (element === 'table:table-row') collector.add('\n')
      else if (element === 'table:table' && kind === 'ods') collector.endPart()
    },
    text: (text) => {
      if (paragraphs > 0 && removed === 0) collector.add(text)
    },
    isDone: collector.isFull,
  })
  collector.endPart()
  return { ...collector.end(), pages: kind === 'odt' ? 1 : Math.max(1, sheets) }
}

function isCell(element: string): boolean {
  return element === 'table:table-cell' || element === 'table:covered-table-cell'
}

/** The manifest of an encrypted document says how each file is encrypted. */
async function assertPlain(zip: ZipParts): Promise<void> {
  if (!zip.has('META-INF/manifest.xml')) return
  await readXml(zip.chunks('META-INF/manifest.xml'), {
    open: (element) => {
      if (element.endsWith('encryption-data')) throw new DocumentFault('encrypted', 'its files are encrypted')
    },
  })
}
