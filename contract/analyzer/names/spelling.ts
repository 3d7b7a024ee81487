import type { EntityKind } from '../../schemas/entity-kinds.ts'

/** A name of the gazetteers: `detail` is its code or class. */
export type Listed = { kind: EntityKind; name: string; detail: string }

/**
 * How sure a spelling is: `plain` anywhere, `ordinary` not at the start of a sentence, `quoted` in quotation
 * marks only.
 */
export type Sureness = 'plain' | 'ordinary' | 'quoted'

/** One way to write a listed name. */
export type Spelling = Listed & {
  /** The keys that each word of it may have. */
  words: Set<string>[]
  /** Омск, Донецьк: what ends as an adjective does is not it (Омский). */
  inK: boolean
  /** Рівне, Ровное: a word of its stem with another ending (Рівний) is an adjective, or a surname. */
  isNeuter: boolean
  /** Газа: without its ending (газ) it is another word. */
  endless: string | undefined
  capital: boolean
  shouted: boolean
  sureness: Sureness
  /** Beside a word with one of these keys an ordinary word is meant. */
  context: ReadonlySet<string> | undefined
}
