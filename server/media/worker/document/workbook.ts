import { posix } from 'node:path'
import { DocumentFault } from './document-fault.ts'
import { createTextCollector, type TextCollector } from './document-text.ts'
import { readXml } from './read-xml.ts'
import type { ZipParts } from './zip-parts.ts'

/** Characters of the strings that the cells share. Cells with later ones stay empty, and the text counts as cut. */
const mostShared = 4_000_000
const mostSheets = 1_000

/** Reads the text of an XLSX (ECMA-376, part 1, 18): each sheet with its name, a line for each row. */
export async function readWorkbook(zip: ZipParts) {
  const { sheets, total } = await findSheets(zip)
  const shared = zip.has('xl/sharedStrings.xml') ? await readShared(zip) : { strings: [], isCut: false }
  const collector = createTextCollector()
  for (const { name, path } of sheets) {
    if (collector.isFull()) break
    collector.startPart(name)
    collector.add(`${name}\n`)
    if (zip.has(path)) await readSheet(zip, path, shared.strings, collector)
    collector.endPart()
  }
  const { parts, isCut } = collector.end()
  return { parts, isCut: isCut || shared.isCut || total > sheets.length, pages: total }
}

/** The sheets in the order of the workbook. Its file names their relations, another file says which files these are. */
async function findSheets(zip: ZipParts) {
  const targets = new Map<string, string>()
  if (zip.has('xl/_rels/workbook.xml.rels'))
    await readXml(zip.chunks('xl/_rels/workbook.xml.rels'), {
      open: (element, { Id = '', Target = '' }) => {
        if (element === 'Relationship') targets.set(Id, posix.join('/xl', Target).slice(1))
      },
    })
  const sheets: { name: string; path: string }[] = []
  let total = 0
  await readXml(zip.chunks('xl/workbook.xml'), {
    open: (element, attributes) => {
      if (localName(element) !== 'sheet') return
      total += 1
      const { name = '', ...others } = attributes
      const relation = Object.entries(others).find(([key]) => localName(key) === 'id')?.[1] ?? ''
      const path = targets.get(relation) ?? `xl/worksheets/sheet${total}.xml`
      if (sheets.length < mostSheets) sheets.push({ name: name.slice(0, 200), path })
    },
  })
  if (total === 0) throw new DocumentFault('damaged', 'a workbook without sheets')
  return { sheets, total }
}

async function readShared(zip: ZipParts): Promise<{ strings: string[]; isCut: boolean }> {
  const strings: string[] = []
  let [text, length, isText, isPhonetic] = ['', 0, false, false]
  await readXml(zip.chunks('xl/sharedStrings.xml'), {
    open: (element) => {
      const name = localName(element)
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    close: (element) => {
      const name = localName(element)
      isText = false
      if (name === 'rPh') isPhonetic = false
      if (name !== 'si') return
      length += text.length
      strings.push(text)
    },
    text: (piece) => {
      if (isText) text += piece
    },
    isDone: () => length > mostShared,
  })
  return { strings, isCut: length > mostShared }
}

async function readSheet(
  zip: ZipParts,
  path: string,
  strings: readonly string[],
  collector: TextCollector,
): Promise<void> {
  let [type, value, isValue] = ['', '', false]
  let cells: string[] = []
  await readXml(zip.chunks(path), {
    open: (element, { t = '' }) => {
      const name = localName(element)
      if (name === 'row') cells = []
      if (name === 'c') [type, value] = [t, '']
      isValue = name === 'v' || name === 't'
    },
    close: (element) => {
      const name = localName(element)
      isValue = false
      if (name === 'c') cells.push(type === 's' ? (strings[Number(value)] ?? '') : shownValue(type, value))
      if (name === 'row') collector.add(`${cells.filter((cell) => cell !== '').join('\t')}\n`)
    },
    text: (piece) => {
      if (isValue) value += piece
    },
    isDone: collector.isFull,
  })
}

/** Programs write long numbers, as those of cards, with an exponent. */
function shownValue(type: string, value: string): string {
  if (type === 'e') return ''
  if (type !== '' && type !== 'n') return value
  const number = Number(value)
  return value !== '' && Number.isSafeInteger(number) ? String(number) : value
}

/** Some programs write a prefix before each name. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
