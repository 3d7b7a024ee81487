import type { TermKind } from '@litopys/contract/schemas/glossary'
import type { WordAlignment } from '@litopys/contract/schemas/translation'
import type { JSONColumnType } from 'kysely'

/** The result of a translator; `key` is a digest of the text, the languages and the engine. */
export type TranslationsTable = {
  key: string
  text: string
  alternatives: JSONColumnType<string[]>
  language: string
  confidence: number
  alignment: JSONColumnType<WordAlignment>
  createdAt: Date
}

export type GlossaryTable = {
  id: string
  term: string
  translation: string
  kind: TermKind
  updatedBy: string
  updatedAt: Date
}
