/** A person with more than a surname. `family`: the surname in the nominative, or `''`. */
export type Person = {
  name: string
  family: string
  first: number
  last: number
  confidence: number
  byContext: boolean
}
