import type { WordAlignment } from '@litopys/contract/schemas/translation'

/** What is asked of a translator; `source` is `auto` where it has to find out. */
export type Asked = {
  texts: string[]
  source: string
  target: string
  format: 'text' | 'html'
  alternatives: number
  alignment?: true
}

/** The language is undefined where the translator does not tell it; the alignment is empty then. */
export type Told = {
  text: string
  alternatives: string[]
  detected: { language: string; confidence: number } | undefined
  alignment: WordAlignment
}

/** A translator beside us or in this process. */
export type Translator = {
  kind: 'server' | 'models'
  /** Two engines have two names: what one has said is not what the other would say. */
  engine: string
  /** One answer for each text, in their order. @throws AppError `translator_…` */
  translate(asked: Asked, signal: AbortSignal): Promise<Told[]>
}
