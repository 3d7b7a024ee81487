/**
 * A word form as a dictionary has it: its dictionary form, and what makes of several readings the likelier.
 */
export type Reading = {
  form: string
  lemma: string
  /** Conjunctions, prepositions, particles, pronouns. */
  isFunctionWord: boolean
  /** Calls and orders: hardly ever meant where the form has another reading. */
  isRare: boolean
  /**
   * How well it does as the reading of a form out of its sentence; higher is likelier, 0 where nothing is
   * known.
   */
  share: number
}
