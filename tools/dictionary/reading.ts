/** A word form in a dictionary: its dictionary form, and how likely this reading is. */
export type Reading = {
  form: string
  lemma: string
  /** Conjunctions, prepositions, particles, pronouns. */
  isFunctionWord: boolean
  /** Vocatives and imperatives: rarely meant if the form has another reading. */
  isRare: boolean
  /** Likelihood of this reading without context; higher is likelier, 0 if unknown. */
  share: number
}
