import type { WordAlignment } from '@litopys/contract/schemas/translation'

/** Request to a translator. `source` is `auto` if it must detect the language. */
export type TranslationRequest = {
  texts: string[]
  source: string
  target: string
  format: 'text' | 'html'
  alternatives: number
  alignment?: true
}

/** Result for one text. Without a detected language, the alignment is empty. */
export type TranslatedText = {
  text: string
  alternatives: string[]
  detected: { language: string; confidence: number } | undefined
  alignment: WordAlignment
}

/** A translation engine: an external server or a worker of this process. */
export type Translator = {
  kind: 'server' | 'models'
  /** Name of the engine. Stored translations of one engine are not reused for another. */
  engine: string
  /** One answer per text, in order. @throws AppError `translator_…` */
  translate(request: TranslationRequest, signal: AbortSignal): Promise<TranslatedText[]>
}
