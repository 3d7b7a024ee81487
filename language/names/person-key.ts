import givenNamesData from '../gazetteers/given-names.json' with { type: 'json' }
import { sharedSpelling } from '../shared-terms/latin-letters.ts'
import { remembered } from '../stems/remembered.ts'
import { anyCase, type Gender, nominative } from './cases.ts'
import { givenNamesOf } from './given-names.ts'
import { type KnownPerson, knownPeople } from './known-people.ts'
import { patronymicOf } from './patronymics.ts'
import { surnameCandidates } from './surname-forms.ts'

/**
 * Key of the person that a name means, the same for all spellings of the name in Ukrainian, Russian and Latin
 * letters (docs/decisions/0071-one-identity-a-person.md). A name of a known person has the key of that person,
 * and so has their surname alone, with initials or in another case. Other names are identified by given name,
 * patronymic and surname.
 */
export const personKey = remembered((name) => {
  const parts = partsOf(name)
  return knownKey(parts) ?? knownInOtherCase(parts) ?? keyOf(parts)
})

/** The known person with this key. */
export function knownPersonOf(key: string): KnownPerson | undefined {
  return known().byKey.get(key)
}

/** Whether a name in Latin letters is listed as a name, or surname, of a known person. */
export function isKnownLatinName(name: string): boolean {
  return known().latin.has(name)
}

/** Whether a name has more than a surname, an initial or a given name. */
export function isFullName(name: string): boolean {
  const { initials, given, surname } = partsOf(name)
  return initials === '' && given !== '' && surname !== ''
}

type NameLanguage = 'uk' | 'ru' | 'en'

/**
 * Languages that a name can belong to. Names such as Трамп are written alike in Ukrainian and Russian, and
 * have both.
 */
export function languagesOfName(name: string): ReadonlySet<NameLanguage> {
  if (/\p{Script=Latin}/u.test(name)) return new Set(['en'])
  if (/[іїєґ'’ʼ]/i.test(name)) return new Set(['uk'])
  if (/[ыэъё]/i.test(name)) return new Set(['ru'])
  const { given } = wordsOf(name)
  const readings = givenNamesOf(given.toLowerCase())
  const languages = new Set<NameLanguage>(readings.map(({ language }) => language))
  return languages.size === 1 ? languages : new Set(['uk', 'ru'])
}

type Parts = { initials: string; given: string; patronymic: string; surname: string }

const initialsForm = /^((?:\p{Lu}\. ?)+)(.*)$/u

function partsOf(name: string): Parts {
  const [, initials = '', rest = ''] = initialsForm.exec(name) ?? []
  if (rest !== '') return { initials, given: '', patronymic: '', surname: rest }
  return { initials: '', ...wordsOf(name) }
}

/** фон дер Ляєн is a surname alone. */
function wordsOf(name: string): Omit<Parts, 'initials'> {
  const [given = '', ...others] = name.split(/\s+/)
  const isParticle = /^\p{Ll}/u.test(given) && /^\p{Lu}/u.test(others.at(-1) ?? '')
  if (others.length === 0 || isParticle) return { given: '', patronymic: '', surname: name }
  const [second = '', ...rest] = others
  if (rest.length > 0 && (patronymicOf(second, 'uk') ?? patronymicOf(second, 'ru')))
    return { given, patronymic: second, surname: rest.join(' ') }
  return { given, patronymic: '', surname: others.join(' ') }
}

function keyOf({ initials, given, patronymic, surname }: Parts): string {
  const family = spelled(surname)
  if (initials !== '') return `${initials.toLowerCase().replaceAll(' ', '')} ${family}`
  // A given name alone is no person, but one value in all languages.
  if (given === '') return sameGivenNames().get(family) ?? family
  return [givenKey(given), ...(patronymic === '' ? [] : [spelled(patronymic)]), family].join(' ')
}

/** One spelling for all languages: Єрмак, Ермак and Yermak; Навальна, Навальная and Navalnaya. */
const spelled = remembered((name) =>
  name
    .split(/[\s-]/)
    .map((part) => sharedSpelling(part).replace(/^ie/, 'e').replace(/aia$/, 'a'))
    .join(' '),
)

/** The same for the equivalents of a given name: Володимир and Владимир. */
function givenKey(given: string): string {
  const spelling = spelled(given)
  return sameGivenNames().get(spelling) ?? spelling
}

let same: ReadonlyMap<string, string> | undefined

/**
 * Spellings of given names and the one that represents them. Short names (Дима) and other names of the same line
 * (Джонатан) are names of their own: other people have them.
 */
function sameGivenNames(): ReadonlyMap<string, string> {
  same ??= new Map(
    Object.values(givenNamesData.lists)
      .flat()
      .toReversed()
      .flatMap((line) => {
        const [ukrainian = [], russian = []] = line
          .replaceAll('~', '')
          .split(' | ')
          .map((names) => names.split(' ').map(spelled))
        const [first = '', other = first] = [ukrainian[0], russian[0]]
        const near = [...ukrainian, ...russian].filter((one) => isNear(one, first) || isNear(one, other))
        return [other, first, ...near].map((one): [string, string] => [one, first])
      }),
  )
  return same
}

/** Наталія and Наталя, Артем and Артемий: one name with another ending. */
function isNear(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length > 4 && long.length - short.length < 3 && long.startsWith(short.slice(0, -1))
}

type Known = {
  byName: ReadonlyMap<string, string>
  bySurname: ReadonlyMap<string, string>
  byKey: ReadonlyMap<string, KnownPerson>
  latin: ReadonlySet<string>
  /** First letters of the surnames: other cases have them too. */
  starts: ReadonlySet<string>
}
let read: Known | undefined

function known(): Known {
  read ??= readKnown()
  return read
}

function readKnown(): Known {
  const byName = new Map<string, string>()
  const bySurname = new Map<string, string>()
  const byKey = new Map<string, KnownPerson>()
  const latin = new Set<string>()
  for (const person of knownPeople) {
    const names = [...person.uk, ...person.ru, ...person.en]
    const key = keyOf(partsOf(names[0] ?? ''))
    byKey.set(key, person)
    for (const name of names) byName.set(keyOf(partsOf(name)), key)
    for (const name of person.en) latin.add(name)
    if (!person.isMeantBySurname) continue
    for (const name of names) {
      const { surname } = wordsOf(name)
      // фон дер Ляйен: also Ляйен.
      for (const one of [surname, lastWord(surname)]) {
        const family = spelled(one)
        if (!bySurname.has(family)) bySurname.set(family, key)
      }
    }
    for (const name of person.en) latin.add(wordsOf(name).surname)
  }
  const everyName = knownPeople.flatMap(({ uk, ru, en }) => [...uk, ...ru, ...en])
  const starts = new Set(everyName.flatMap((name) => startsOf(wordsOf(name).surname)))
  return { byName, bySurname, byKey, latin, starts }
}

function startsOf(surname: string): string[] {
  return [surname, lastWord(surname)].map((one) => spelled(one).slice(0, 3))
}

/** A patronymic or a second given name does not change who is meant by a known name. */
function knownKey({ initials, given, surname }: Parts): string | undefined {
  const { byName, bySurname, byKey } = known()
  const family = spelled(surname)
  if (given !== '') {
    // Not the last part of a double surname: Іванова-Захарова is another surname than Захарова.
    const last = spelled(lastWord(surname))
    return byName.get(`${givenKey(given)} ${family}`) ?? byName.get(`${givenKey(given)} ${last}`)
  }
  const key = bySurname.get(family)
  const person = key === undefined ? undefined : byKey.get(key)
  if (!person || initials === '') return key
  const names = [...person.uk, ...person.ru, ...person.en]
  return names.some((name) => name.charAt(0) === initials.charAt(0)) ? key : undefined
}

function lastWord(text: string): string {
  return text.slice(text.lastIndexOf(' ') + 1)
}

const languages = ['uk', 'ru'] as const
const oblique = anyCase - nominative

/** A known name in another case, where the analysis could not decide: Шольцу, Кира Стармера, Зурабишвила. */
function knownInOtherCase({ initials, given, surname }: Parts): string | undefined {
  if (!/\p{Script=Cyrillic}/u.test(surname) || (given === '' && surname.length < 5)) return undefined
  // Most names end here: the forms below take ten times as long.
  if (!startsOf(surname).some((start) => known().starts.has(start))) return undefined
  for (const { name, gender } of givenInOtherCase(given)) {
    const surnames = languages.flatMap((language) =>
      surnameCandidates(surname, { gender, cases: oblique, language }),
    )
    for (const one of [...surnames, ...georgian(surname)]) {
      const key = knownKey({ initials, given: name, patronymic: '', surname: one })
      if (key !== undefined) return key
    }
  }
  return undefined
}

function givenInOtherCase(given: string): { name: string; gender: Gender }[] {
  if (given === '') return [{ name: '', gender: 'male' }]
  const listed = givenNamesOf(given.toLowerCase()).filter(({ cases }) => cases & oblique)
  return [...listed, { name: given.replace(/[ауе]$/, ''), gender: 'male' }]
}

function georgian(surname: string): string[] {
  if (/дз$/.test(surname)) return [`${surname}е`]
  return /шв[иі]ла$/.test(surname) ? [surname.replace(/а$/, 'и')] : []
}
