import { createTextCollector, type TextCollector } from './document-text.ts'
import { readXml } from './read-xml.ts'
import type { ZipParts } from './zip-parts.ts'

/** Reads the text of a DOCX (ECMA-376, part 1, 17). It knows no pages: programs divide its text when they show it. */
export async function readWord(zip: ZipParts) {
  const collector = createTextCollector()
  const others = zip.names
    .filter((name) => /^word\/(?:header|footer|footnotes|endnotes|comments)\d*\.xml$/.test(name))
    .toSorted()
  collector.startPart('')
  for (const name of ['word/document.xml', ...others]) {
    if (collector.isFull()) break
    await readText(zip, name, collector)
  }
  collector.endPart()
  return { ...collector.end(), pages: 1 }
}

/** Characters in place of elements, before and after what is in them. */
const before: Record<string, string> = { 'w:tab': '\t', 'w:br': '\n', 'w:cr': '\n', 'w:noBreakHyphen': '-' }
const after: Record<string, string> = { 'w:p': '\n', 'w:tc': '\t', 'w:tr': '\n' }

async function readText(zip: ZipParts, name: string, collector: TextCollector): Promise<void> {
  let [isText, copies, cells] = [false, 0, 0]
  await readXml(zip.chunks(name), {
    open: (element) => {
      // The same text boxes once more, for older programs.
      if (element === 'mc:Fallback') copies += 1
      if (element === 'w:tc') cells += 1
      isText = element === 'w:t'
      if (copies === 0) collector.add(before[element] ?? '')
    },
    close: (element) => {
      isText = false
      if (element === 'mc:Fallback') copies -= 1
      if (element === 'w:tc') cells -= 1
      if (copies > 0) return
      collector.add(element === 'w:p' && cells > 0 ? ' ' : (after[element] ?? ''))
    },
    text: (text) => {
      if (isText && copies === 0) collector.add(text)
    },
    isDone: collector.isFull,
  })
}
