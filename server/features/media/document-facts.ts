import type { DocumentFormat } from '@litopys/contract/document-formats'
import type { DescribedDocument } from '@litopys/contract/routes/media'
import type { ReadText } from '#features/posts/file-texts'

/** A page or sheet: start and end in the text, and its number or name; '' if the format has no pages. */
export type DocumentRange = [start: number, end: number, name: string]

/** What is known of a document beside its text, as JSON in the column `parts`. */
export type DocumentFacts = {
  format: DocumentFormat
  /** All pages or sheets of the file. */
  pages: number
  /** Whether the text ends before the document. */
  isCut: boolean
  /** Pages without text that a machine read as pictures, and other pages without text. */
  scanned: number
  unread: number
  ranges: DocumentRange[]
}

/** Undefined if the file is no document. */
export function factsOf(parts: string): DocumentFacts | undefined {
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the step that read the document wrote the facts
  return parts === '' ? undefined : (JSON.parse(parts) as DocumentFacts)
}

/** As the API shows it. */
export function describedDocument({
  language,
  confidence,
  parts,
}: Pick<ReadText, 'language' | 'confidence' | 'parts'>): DescribedDocument | undefined {
  const facts = factsOf(parts)
  if (!facts) return undefined
  const { ranges, ...known } = facts
  return { ...known, language, confidence, hasText: ranges.some(([start, end]) => end > start) }
}
