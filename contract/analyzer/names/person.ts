/** A person by more than a surname. `family`: the surname in the nominative, `''` where there is none. */
export type Person = {
  name: string
  family: string
  first: number
  last: number
  confidence: number
  byContext: boolean
}
