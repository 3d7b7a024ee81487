/** A generic word for organisations in the nominative, with its gender. */
export type Body = { noun: string; gender: 'm' | 'f' | 'n' }

/** The kinds of organisations that a word names, in the nominative; empty if none. */
export type OrganisationHead = {
  /** An institution that a state or a town has only once. */
  state?: string | undefined
  ministry?: string | undefined
  named?: string | undefined
  /** Before a name in Latin letters. */
  any?: string | undefined
  ru?: Body | undefined
  uk?: Body | undefined
}
