import type { AnalysisFault } from '@litopys/contract/analysis-faults'
import type { StoredEntity } from '@litopys/contract/schemas/entities'
import type { FoundPost, Post, PostFileText } from '@litopys/contract/schemas/post'
import { storedEntities } from '@litopys/contract/schemas/stored-entities'
import type { FoundEntity } from '@litopys/language/entity'
import { analyzeText } from '@litopys/language/extraction/analyze'
import { fileTerms } from '@litopys/language/extraction/file-terms'
import { termId } from '@litopys/language/stems/term-id'
import {
  type FileTextKind,
  fileMarks,
  fileTextKinds,
  isUnsure,
  sureWords,
} from '@litopys/language/text/file-texts'
import type { Span } from '@litopys/language/text/span'
import type { Word } from '@litopys/language/text/words'

/** A text of a file in the row of a post. `unsure`: start and end in turn. */
export type FileTextRow = { kind: FileTextKind; hash: string; text: string; unsure: number[] }

/** What a step found in a file as text, or why it found nothing. `parts`: where the words are, as JSON. */
export type FoundText = { hash: string } & (
  | { language: string; confidence: number; text: string; unsure: number[]; parts: string }
  | { fault: AnalysisFault }
)

/** What was found in a file, for its post. `fault` is empty if the file was read. */
export type ReadText = {
  hash: string
  fault: AnalysisFault | ''
  language: string
  confidence: number
  text: string
  parts: string
}

/**
 * A step that finds texts in files of these formats. `analysis`: its version, and all that its results depend on.
 * `again`: files with one of these faults, found before this time, are read again.
 */
export type TextStep = {
  kind: FileTextKind
  analysis: string
  formats: readonly string[]
  again?: { faults: readonly AnalysisFault[]; before: Date }
}

/** More characters of one post are not searched. */
export const mostCharacters = 100_000

/** Words between two texts of a post: more than any search permits between words that are near each other. */
export const gap = 64

/** The texts of these files in the order of the files, each once, as far as one post may have them. */
export function textsOfFiles(
  media: readonly { hash: string }[],
  known: readonly FileTextRow[],
): FileTextRow[] {
  if (known.length === 0) return []
  const byHash = Map.groupBy(known, ({ hash }) => hash)
  const hashes = [...new Set(media.map(({ hash }) => hash))]
  const texts = hashes.flatMap((hash) =>
    fileTextKinds.flatMap((kind) => (byHash.get(hash) ?? []).findLast((one) => one.kind === kind) ?? []),
  )
  let left = mostCharacters
  return texts.flatMap((one) => {
    if (left <= 0 || one.text === '') return []
    const text = one.text.length <= left ? one.text : one.text.slice(0, left).toWellFormed()
    left -= text.length
    return {
      ...one,
      text,
      unsure: one.unsure.filter((_, i, all) => (all[i - (i % 2) + 1] ?? 0) <= text.length),
    }
  })
}

/** As the API shows it. */
export function shownFileText({ unsure, ...text }: FileTextRow): PostFileText {
  return { ...text, ...(unsure.length > 0 ? { unsure: spansOf(unsure) } : {}) }
}

/** Characters of a text of a file in a list: some pages. */
const listedCharacters = 20_000
/** Characters after the first match, for its excerpt. */
const afterMatch = 1_000

/**
 * Texts of files for a list, whose posts may have 100,000 characters each: the start, as far as the first match. So the
 * places of matches and the pages before them stay the same.
 */
export function listedFileTexts(
  { fileTexts }: Pick<Post, 'fileTexts'>,
  { fileMatches = [] }: Pick<FoundPost, 'fileMatches'>,
): Pick<Post, 'fileTexts'> {
  if (!fileTexts) return {}
  return {
    fileTexts: fileTexts.map((file) => {
      const found = fileMatches.find(({ kind, hash }) => kind === file.kind && hash === file.hash)
      const end = Math.max(listedCharacters, (found?.matches[0]?.[1] ?? 0) + afterMatch)
      if (file.text.length <= end) return file
      const text = file.text.slice(0, end).toWellFormed()
      const { unsure } = file
      return { ...file, text, isCut: true, ...(unsure && { unsure: unsure.filter(([, to]) => to <= end) }) }
    }),
  }
}

function spansOf(unsure: readonly number[]): Span[] {
  return unsure.flatMap((start, i): Span[] => (i % 2 === 0 ? [[start, unsure[i + 1] ?? start]] : []))
}

/** What the analysis found in the texts of files, for the row of their post. */
export type AnalysedFiles = {
  texts: { kind: FileTextKind; text: string; words: Word[]; forms: Word[] }[]
  terms: string[]
  entities: FoundEntity[]
  /** Words by position, behind those of the post: `gap` places, the last with the kind, before each text. */
  stemIds: number[]
  otherStemIds: number[]
  formIds: number[]
}

export function analysedFiles(rows: readonly FileTextRow[]): AnalysedFiles {
  const terms = new Set<string>()
  const found: AnalysedFiles = {
    texts: [],
    terms: [],
    entities: [],
    stemIds: [],
    otherStemIds: [],
    formIds: [],
  }
  for (const { kind, text, unsure: ends } of rows) {
    const file = { kind, text, unsure: spansOf(ends) }
    const analysis = analyzeText(text)
    const sure = sureWords(file, analysis.words)
    for (const term of fileTerms(file, analysis)) terms.add(term)
    found.texts.push({ kind, text, words: sure, forms: analysis.words })
    for (const entity of analysis.entities)
      if (!isUnsure(file.unsure, entity))
        found.entities.push({ ...entity, reasons: [...entity.reasons, kind] })
    const between = Array.from({ length: gap }, () => 0)
    const idOf = (term: string | undefined) => (term ? termId(term) : 0)
    found.stemIds.push(...between)
    found.otherStemIds.push(...between)
    found.formIds.push(...between.with(-1, kindId(kind)))
    // Words one by one: as arguments of one call, 100,000 of them need nearly the whole stack.
    for (const { stem, otherStem, exact } of sure) {
      found.stemIds.push(idOf(stem))
      found.otherStemIds.push(idOf(otherStem))
      found.formIds.push(idOf(exact))
    }
  }
  return { ...found, terms: [...terms] }
}

/** Number in `formIds` before the words of a text of this kind. */
export function kindId(kind: FileTextKind): number {
  return termId(fileMarks[kind].sure)
}

/** Entities of a post with those only in its files, which have no places in its text. */
export function withFileEntities(own: StoredEntity[], inFiles: readonly FoundEntity[]): StoredEntity[] {
  if (inFiles.length === 0) return own
  const known = new Set(own.map(({ kind, id }) => `${kind} ${id}`))
  const added = storedEntities(inFiles).filter(({ kind, id }) => !known.has(`${kind} ${id}`))
  return [...own, ...added.map((entity) => ({ ...entity, places: [] }))]
}
