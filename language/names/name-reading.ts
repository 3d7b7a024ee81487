import type { GivenName } from './given-names.ts'
import type { Patronymic } from './patronymics.ts'
import type { SurnameShape } from './surnames.ts'

/** The same for every occurrence of the word in texts of a language. */
export type NameReading = {
  readonly written: string
  /** All capitals: an abbreviation, or a headline. */
  readonly shouted: boolean
  readonly given: readonly GivenName[]
  readonly patronymic: Patronymic | undefined
  readonly surname: SurnameShape
}

/**
 * A surname: its index term, the same for all its forms and alphabets (shared-terms/latin-letters.ts), and its
 * nominative in lower case. `isListed`: the gazetteer has it.
 */
export type SurnameReading = { term: string; nominative: string; isListed: boolean }
