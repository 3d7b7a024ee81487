import { accusative, dative, type Gender, genitive, instrumental, locative } from '../../names/cases.ts'

const forms: { ending: RegExp; gender: Gender; cases: number }[] = [
  { ending: /(?:[оеє]м|ям)$/, gender: 'male', cases: instrumental },
  { ending: /(?:у|ю|ові|еві|єві)$/, gender: 'male', cases: dative | locative },
  { ending: /[ая]$/, gender: 'male', cases: genitive | accusative },
]
/** Titles in -а decline differently from titles of men. */
const inA =
  /^(?:госпож|старшин|громадянк|гражданк|певиц|співачк|журналистк|журналістк|актрис|поетес|писательниц)/

/** The case of a man's title; undefined in the nominative, and for titles in -а. */
export function titleForm(exact: string): { gender: Gender; cases: number } | undefined {
  if (inA.test(exact)) return undefined
  return forms.find(({ ending }) => ending.test(exact))
}
