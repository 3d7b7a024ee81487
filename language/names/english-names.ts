import countriesData from '../gazetteers/countries.json' with { type: 'json' }
import englishPlacesData from '../gazetteers/english-places.json' with { type: 'json' }
import ukraineRegionsData from '../gazetteers/ukraine-regions.json' with { type: 'json' }
import { romanize } from '../text/romanize.ts'
import { entries } from './entries.ts'

const { countries } = countriesData.lists
const { englishPlaces } = englishPlacesData.lists
const { ukraineRegions } = ukraineRegionsData.lists

/** Facets whose values are Ukrainian names of the gazetteers. */
const gazetteerFields = ['entities.country.name', 'entities.place.name'] as const
export type GazetteerField = (typeof gazetteerFields)[number]

export function isGazetteerField(field: string): field is GazetteerField {
  return gazetteerFields.some((one) => one === field)
}

/**
 * English name of a country, region or place with a Ukrainian name in the gazetteers: their English name,
 * otherwise the national transliteration (resolution of the Cabinet of Ministers No. 55 of 27 January 2010).
 */
export function englishName(field: GazetteerField, name: string): string {
  known ??= knownNames()
  return (
    known[field].get(name.toLowerCase()) ??
    romanize(name).replace(/[ыэёъЫЭЁЪ]/g, (letter) => russianLetters[letter] ?? letter)
  )
}

/**
 * Whether a value of a facet contains a text, ignoring letter case. For names of the gazetteers, also
 * compares the English name.
 */
export function valueContains(field: string, value: string, part: string): boolean {
  const wanted = part.toLowerCase()
  return (
    value.toLowerCase().includes(wanted) ||
    (isGazetteerField(field) && englishName(field, value).toLowerCase().includes(wanted))
  )
}

/** Ukrainian name of the region of a KATOTTG code ("UA63060050010042407"); undefined for any other text. */
export function regionOfCode(code: string): string | undefined {
  regions ??= new Map(
    ukraineRegions.flatMap((line) => {
      const [, name = '', digits = ''] = /^[OK] (.+) (\d+)$/.exec(line) ?? []
      const isAdjective = line.startsWith('O') && name.endsWith('ька')
      return name === '' ? [] : [[digits.slice(0, 2), isAdjective ? `${name} область` : name]]
    }),
  )
  const [, number = ''] = /^UA(\d\d)\d+$/.exec(code) ?? []
  return regions.get(number)
}

/** By names in lower case, as queries have them. */
type Names = ReadonlyMap<string, string>
let known: Record<GazetteerField, Names> | undefined
let regions: ReadonlyMap<string, string> | undefined

// A country and its capital can share their Ukrainian name: Алжир is Algeria and Algiers.
function knownNames(): Record<GazetteerField, Names> {
  const ofPlaces = entries(englishPlaces).map(({ name, others }): [string, string] => [
    name.toLowerCase(),
    others[0] ?? name,
  ])
  const ofCountries = countries.map((line): [string, string] => {
    const [, ukrainian = '', , english = ''] = line.split(' | ')
    return [ukrainian.toLowerCase(), english]
  })
  return {
    'entities.country.name': new Map([['срср', 'USSR'], ...ofCountries]),
    'entities.place.name': new Map(ofPlaces),
  }
}

// Names of other countries have letters that Ukrainian and its transliteration standard do not have.
const russianLetters: Record<string, string> = {
  ы: 'y',
  э: 'e',
  ё: 'io',
  ъ: '',
  Ы: 'Y',
  Э: 'E',
  Ё: 'Io',
  Ъ: '',
}
