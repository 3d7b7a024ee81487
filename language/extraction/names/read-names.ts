import { anyCase, type Gender, type NameLanguage, nominative } from '../../names/cases.ts'
import type { GivenName } from '../../names/given-names.ts'
import type { Patronymic } from '../../names/patronymics.ts'
import { surnameCandidates, surnameNominative } from '../../names/surname-forms.ts'
import { knownSurnameIn } from '../../names/surnames.ts'
import type { Family } from './full-names.ts'

type Form = { gender: Gender; cases: number; language: NameLanguage }

/** The reading of a given name that agrees best with patronymic and surname. */
export function bestReading(
  readings: readonly GivenName[],
  patronymic: Patronymic | undefined,
  family: Family | undefined,
): GivenName | undefined {
  let best: GivenName | undefined
  let bestFit = -1
  for (const reading of readings) {
    const fit = agreement(reading, patronymic) + (family ? surnameFit(family.parts.at(-1) ?? '', reading) : 0)
    if (fit > bestFit) {
      best = reading
      bestFit = fit
    }
  }
  return best
}

function agreement(reading: Form, patronymic: Patronymic | undefined): number {
  if (!patronymic) return 0
  return (reading.gender === patronymic.gender ? 4 : 0) + (reading.cases & patronymic.cases ? 2 : 0)
}

const feminine = /(?:[оеёє]в|[иыії]н)а$|(?:ськ|цьк|зьк)а$|ая$/

function surnameFit(surname: string, reading: Form): number {
  const known = knownSurnameIn(surname, reading)
  if (known !== undefined) return known === surname && !(reading.cases & nominative) ? 3 : 4
  if (!(reading.cases & nominative)) return surnameCandidates(surname, reading).length > 0 ? 2 : 1
  if (reading.gender === 'female') return feminine.test(surname) ? 3 : /[ая]$/.test(surname) ? 2 : 1
  return /[ая]$/.test(surname) ? (feminine.test(surname) ? 0 : 1) : 2
}

/** The surname in the nominative, each part of a double surname separately. */
export function familyNominative({ particle, parts }: Family, form: Form): string {
  // Names with an Arabic article in -и are indeclinable: аль-Масри.
  if (particle.endsWith('-') && /[иі]$/.test(parts.at(-1) ?? '')) return particle + parts.join('-')
  const name = parts.map((part) => partNominative(part, form)).join('-')
  return particle === '' || particle.endsWith('-') ? particle + name : `${particle} ${name}`
}

/** Cases and gender that all parts of the name allow. */
export function agreed(reading: Form, patronymic: Patronymic | undefined): Form {
  if (!patronymic) return reading
  const cases = reading.cases & patronymic.cases || patronymic.cases
  return { gender: patronymic.gender, cases, language: reading.language }
}

// The gazetteer is more reliable than endings, and decides alone if the given name is indeclinable: "Джо
// Байдена".
function partNominative(part: string, form: Form): string {
  if (form.cases === nominative) return part
  const known = knownSurnameIn(part, form)
  return known ?? (form.cases === anyCase ? part : surnameNominative(part, form))
}
