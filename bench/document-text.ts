import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { createRandom } from '../server/demo/random.ts'
import { createMediaWorker } from '../server/media/media-worker.ts'
import { findTextLanguages, unpackLanguages } from '../server/media/text-languages.ts'
import { docxOf, openDocumentOf, pdfOf, xlsxOf } from '../server/testing/documents.ts'

// Documents that the media worker reads in a second by format, and the share of their characters that it finds.
// Scans are drawn with fonts of the system, as JPEG pages of a PDF.
// Usage: node bench/document-text.ts [DOCUMENTS OF A FORMAT] [PROCESSES] [SCANNED PAGES] [FOLDER WITH rus.traineddata]
const documents = Number(process.argv[2] ?? 100)
const width = Number(process.argv[3] ?? 2)
const scans = Number(process.argv[4] ?? 20)

type Sentence = { text: string; language: 'uk' | 'ru' | 'en' }
const uk = (text: string): Sentence => ({ text, language: 'uk' })
const ru = (text: string): Sentence => ({ text, language: 'ru' })
const sentences = [
  uk('Наказ командира про закриття мосту через річку до ранку наступного дня'),
  uk('Рятувальники працюють на місці влучання, постраждалих евакуюють'),
  uk('Збираємо 50 000 грн на дрони для бригади, картка 5375 4114 0000 1231'),
  ru('Движение по мосту временно ограничено, курс на 15 марта 87,40 за единицу'),
  ru('Съёмка велась с крыши пятого этажа, очевидцы подтвердили время'),
  { text: 'Situation report for 24 February 2022, call +380 44 123 45 67', language: 'en' as const },
]
/** Lines of a page, and pages of a document: about 20,000 characters. */
const [linesOfPage, pagesOfDocument] = [40, 8]

const makers: Record<string, (pages: string[][]) => Buffer | Promise<Buffer>> = {
  pdf: (pages) => pdfOf(pages.map((lines) => ({ lines }))),
  docx: (pages) => docxOf(pages.flat()),
  odt: (pages) =>
    openDocumentOf(
      'text',
      pages
        .flat()
        .map((line) => `<text:p>${line}</text:p>`)
        .join(''),
    ),
  xlsx: (pages) =>
    xlsxOf(Object.fromEntries(pages.map((lines, i) => [`${i + 1}`, lines.map((line) => [i, line])]))),
  txt: (pages) => Buffer.from(pages.flat().join('\n')),
}

const directory = await mkdtemp(join(tmpdir(), 'litopys-document-bench-'))
const [input, workFolder, folder] = ['in', 'work', 'languages'].map((name) => join(directory, name))
if (!input || !workFolder || !folder) throw new Error('no folders')
try {
  for (const path of [input, workFolder]) await mkdir(path)
  const languages = await findTextLanguages(process.argv[5] ?? 'none')
  await unpackLanguages(languages, folder)
  const worker = createMediaWorker({ workFolder, readFolders: [input, folder], width })
  const { signal } = new AbortController()
  const results: Record<string, { perSecond: number; found: number }> = {}
  for (const [format, make] of Object.entries(makers)) {
    const made: { path: string; pages: string[][] }[] = []
    for (let number = 0; number < documents; number += 1) {
      const pages = pagesOf(number, { pages: pagesOfDocument, lines: linesOfPage }, sentences)
      const path = join(input, `${format}-${number}`)
      await writeFile(path, await make(pages))
      made.push({ path, pages })
    }
    const read = async ({ path, pages }: (typeof made)[number]) => {
      const { parts } = await worker.readDocument({ path }, { signal })
      return shareFound(pages.flat(), parts.map(({ text }) => text).join(' '))
    }
    // The processes start, and load the reader.
    await Promise.all(made.slice(0, width).map(read))
    const start = performance.now()
    const shares = await Promise.all(made.map(read))
    results[format] = figures(shares, performance.now() - start)
  }
  // Without its data the engine reads Russian with the letters of other languages.
  const known = sentences.filter(({ language }) => language !== 'ru' || languages.missing.length === 0)
  const scanned: { path: string; lines: string[] }[] = []
  for (let number = 0; number < scans; number += 1) {
    const [lines = []] = pagesOf(number, { pages: 1, lines: 12 }, known)
    const path = join(input, `scan-${number}`)
    await writeFile(path, await scanOf(lines))
    scanned.push({ path, lines })
  }
  const readScan = async ({ path, lines }: (typeof scanned)[number]) => {
    const of = { path, page: 1, languages: { folder, codes: languages.codes } }
    const { lines: found } = await worker.readPage(of, { signal })
    return shareFound(lines, found.map((line) => line.map(({ text }) => text).join(' ')).join(' '))
  }
  await Promise.all(scanned.slice(0, width).map(readScan))
  const start = performance.now()
  const shares = await Promise.all(scanned.map(readScan))
  results.scannedPage = figures(shares, performance.now() - start)
  await worker.close()
  console.log({ documents, width, scans, languages: languages.codes, results, load: loadavg()[0] })
} finally {
  await rm(directory, { recursive: true })
}

function figures(shares: number[], ms: number) {
  return {
    perSecond: Number((shares.length / (ms / 1_000)).toFixed(1)),
    found: Number((shares.reduce((sum, share) => sum + share, 0) / shares.length).toFixed(4)),
  }
}

/** Pages of lines. Equal numbers give equal pages. */
function pagesOf(
  number: number,
  { pages, lines }: { pages: number; lines: number },
  from: Sentence[],
): string[][] {
  const { next } = createRandom(number + 1)
  return Array.from({ length: pages }, () =>
    Array.from({ length: lines }, () => from[Math.floor(next() * from.length)]?.text ?? ''),
  )
}

/** Share of the characters of all words that were found, each as often as it was written. */
function shareFound(lines: string[], text: string): number {
  const left = new Map<string, number>()
  for (const word of text.split(/\s+/)) left.set(word, (left.get(word) ?? 0) + 1)
  let [all, found] = [0, 0]
  for (const word of lines.join(' ').split(/\s+/)) {
    all += word.length
    const count = left.get(word) ?? 0
    if (count === 0) continue
    found += word.length
    left.set(word, count - 1)
  }
  return found / all
}

/** A page of 1,654 × 2,339 pixels (A4, 200 dots an inch) as a PDF. */
async function scanOf(lines: string[]): Promise<Buffer> {
  const rows = lines.map((line, i) => `<text x="130" y="${200 + i * 60}">${line}</text>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1654" height="2339"><rect width="100%" height="100%" fill="#fdfdfb"/>
    <g font-family="DejaVu Serif" font-size="30" fill="#222">${rows.join('')}</g></svg>`
  const jpeg = await sharp(Buffer.from(svg)).blur(0.6).jpeg({ quality: 60 }).toBuffer()
  return pdfOf([{ jpeg, size: [1_654, 2_339], matrix: [566, 0, 0, 800, 17, 0] }])
}
