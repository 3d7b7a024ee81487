import type { EntityKind } from '../entity-kinds.ts'

/** A name of the gazetteers: `detail` is its code or class. */
export type Listed = { kind: EntityKind; name: string; detail: string }

/**
 * Certainty of a spelling: `plain` counts anywhere, `ordinary` not at the start of a sentence, `quoted` only
 * in quotation marks.
 */
export type Sureness = 'plain' | 'ordinary' | 'quoted'

/** One spelling of a listed name. */
export type Spelling = Listed & {
  /** The possible keys of each word. */
  words: Set<string>[]
  /** Омск, Донецьк: a form with an adjective ending is another word (Омский). */
  inK: boolean
  /** Рівне, Ровное: a word of its stem with another ending (Рівний) is an adjective, or a surname. */
  isNeuter: boolean
  /** Газа: without its ending (газ) it is another word. */
  endless: string | undefined
  capital: boolean
  /** путін: counts only without a capital, because names with one are read with the words beside them. */
  isSmall: boolean
  shouted: boolean
  sureness: Sureness
  /** Beside a word with one of these keys, it is an ordinary word. */
  context: ReadonlySet<string> | undefined
}
