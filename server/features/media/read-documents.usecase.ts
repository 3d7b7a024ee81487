import { buffer } from 'node:stream/consumers'
import { pageEnd } from '@litopys/contract/document-formats'
import { analyzeWords } from '@litopys/language/text/words'
import type { FoundText, TextStep } from '#features/posts/file-texts'
import { mediaName } from '#media/hash'
import { UnreadableMedia } from '#media/media-worker'
import { unpackLanguages } from '#media/text-languages'
import { startBytes, startOf } from '#media/worker/document/document-start'
import { type DocumentText, mostDocumentCharacters, type PictureText } from '#media/worker/protocol'
import type { AnalysedBatch } from './analyse-files.usecase.ts'
import type { DocumentFacts, DocumentRange } from './document-facts.ts'
import { type ReadTextDeps, readNextFiles, readStored } from './read-stored.usecase.ts'
import { linedText } from './read-texts.usecase.ts'

/** Version of the reading of documents. Another one, or other languages of scanned pages, read the files again. */
const version = 'document-text-1'

/** Files that no browser shows; their content says which of them are documents. */
const otherFormats = ['']

/** Pages without text that are read as pictures in one document: one to five seconds each. */
const mostScanned = 20

/** Characters from which the language of a document is known. */
const mostLanguageCharacters = 20_000

/** The step that reads documents; undefined if they are not read. */
export function documentStepOf({
  readsDocuments,
  reading,
}: Pick<ReadTextDeps, 'readsDocuments' | 'reading'>): TextStep | undefined {
  if (!readsDocuments) return undefined
  return { kind: 'document', analysis: `${version}:${reading?.languages.codes ?? ''}`, formats: otherFormats }
}

/** Number of files whose text the current version has not looked for. */
export async function countUnreadDocuments(
  deps: Pick<ReadTextDeps, 'readsDocuments' | 'reading' | 'fileTexts'>,
): Promise<number> {
  const step = documentStepOf(deps)
  return step ? await deps.fileTexts.countPending(step) : 0
}

/** Reads the next documents by hash after this one; undefined where none are left. */
export async function readNextDocuments(
  deps: ReadTextDeps,
  after: string,
  signal: AbortSignal,
): Promise<AnalysedBatch | undefined> {
  const step = documentStepOf(deps)
  if (!step) return undefined
  if (deps.reading) await unpackLanguages(deps.reading.languages, deps.reading.folder)
  return await readNextFiles(deps, { step, after }, (hash) => readOne(deps, hash, signal))
}

async function readOne(
  deps: ReadTextDeps,
  hash: string,
  signal: AbortSignal,
): Promise<FoundText | undefined> {
  const name = mediaName(hash)
  const size = await deps.files.size(name)
  if (size === undefined) return undefined
  // Most other files are large, and their store may be far.
  const start =
    size > 0 ? await buffer(deps.files.read(name, { from: 0, to: Math.min(size, startBytes) - 1 })) : ''
  if (start === '' || startOf(start) === undefined) return noDocument(hash)
  return await readStored(deps, hash, async (path) => {
    const document = await deps.worker.readDocument({ path }, { signal })
    const { format, pages, isCut, textless } = document
    if (format === '') return noDocument(hash)
    const scans = await readScans(deps, { hash, path, textless }, signal)
    const read = joined(document, scans)
    const facts: DocumentFacts = {
      format,
      pages,
      isCut: isCut || read.isCut,
      scanned: [...scans.values()].filter(({ lines }) => lines.length > 0).length,
      unread: textless.length - scans.size,
      ranges: read.ranges,
    }
    const { inLanguage } = analyzeWords(read.text.slice(0, mostLanguageCharacters))
    const { text, unsure, confidence } = read
    return { hash, language: inLanguage, confidence, text, unsure, parts: JSON.stringify(facts) }
  })
}

function noDocument(hash: string): FoundText {
  return { hash, language: '', confidence: 0, text: '', unsure: [], parts: '' }
}

/** Words of pages without text, by number. A page that cannot be read is left out. */
async function readScans(
  { worker, reading, onUnreadable }: ReadTextDeps,
  { hash, path, textless }: { hash: string; path: string; textless: number[] },
  signal: AbortSignal,
): Promise<Map<number, PictureText>> {
  if (!reading) return new Map()
  const languages = { folder: reading.folder, codes: reading.languages.codes }
  const read = await Promise.all(
    textless.slice(0, mostScanned).map(async (page): Promise<[number, PictureText][]> => {
      try {
        return [[page, await worker.readPage({ path, page, languages }, { signal })]]
      } catch (error) {
        if (!(error instanceof UnreadableMedia)) throw error
        onUnreadable({ hash, fault: error.fault, reason: `page ${page}: ${error.message}` })
        return []
      }
    }),
  )
  return new Map(read.flat())
}

/** One text of all parts, as far as it is kept. Words of scanned pages take the place of what is in their layer. */
export function joined({ parts }: Pick<DocumentText, 'parts'>, scans: ReadonlyMap<number, PictureText>) {
  const unsure: number[] = []
  const ranges: DocumentRange[] = []
  let [text, sureness, isCut] = ['', 0, false]
  for (const [i, part] of parts.entries()) {
    if (i > 0) text += pageEnd
    const scan = scans.get(i + 1)
    const hasWords = scan !== undefined && scan.lines.length > 0
    const own = hasWords ? linedText(scan.lines) : { text: part.text, unsure: [] }
    const left = mostDocumentCharacters - text.length
    const kept = own.text.length <= left ? own.text : own.text.slice(0, left).toWellFormed()
    isCut ||= kept.length < own.text.length
    const start = text.length
    const ends = own.unsure.filter((end, j, all) => (j % 2 ? end : (all[j + 1] ?? 0)) <= kept.length)
    for (const end of ends) unsure.push(start + end)
    text += kept
    sureness += kept.length * (hasWords ? scan.confidence : 100)
    ranges.push([start, text.length, part.name])
    if (isCut || text.length >= mostDocumentCharacters) break
  }
  const length = ranges.reduce((sum, [start, end]) => sum + end - start, 0)
  return {
    text: text.trim() === '' ? '' : text,
    unsure,
    ranges,
    isCut,
    confidence: Math.round(sureness / Math.max(1, length)),
  }
}
