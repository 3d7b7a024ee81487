import type { EntityReason, FoundEntity } from '../../entity.ts'
import nameContextData from '../../gazetteers/name-context.json' with { type: 'json' }
import unitsData from '../../gazetteers/units.json' with { type: 'json' }
import type { NameLanguage } from '../../names/cases.ts'
import { personKey } from '../../names/person-key.ts'
import type { Word } from '../../text/words.ts'
import { abbreviatedBodyAt } from './abbreviated-bodies.ts'
import { callSignAfter } from './call-signs.ts'
import { followsNamedThing } from './context.ts'
import { gapAfter, isQuoted, isSpace } from './gaps.ts'
import type { Found, Gazetteer } from './gazetteer.ts'
import { latinPersonAt } from './latin-people.ts'
import { keysOf, listedNames } from './listed-names.ts'
import { fullNamesBySurname, loneSurname } from './lone-surnames.ts'
import { nameKey } from './name-key.ts'
import { type NameText, nameWordAt, readNameText } from './name-words.ts'
import { type ListedAt, organisationAt } from './organisation-names.ts'
import { personAt } from './people.ts'
import type { Person } from './person.ts'
import { quotedAfter } from './quoted-names.ts'
import { regionAt, regionOfTown } from './regions.ts'
import { repeatedOrganisations } from './repeated-organisations.ts'
import { unitAt } from './units.ts'
import { villageAt } from './villages.ts'

const { workNouns } = nameContextData.lists
const { unitAbbreviations, unitNouns } = unitsData.lists

/**
 * The names in a text: people, ranks, weapons, units, organisations, countries and places, in order and
 * without overlaps. Each gets its nominative as the normal form (docs/decisions/0022). Linear time: every
 * word is looked up a bounded number of times.
 */
export function findNames(text: string, words: readonly Word[], inLanguage: string): FoundEntity[] {
  const read = readNameText(text, words, languageOfNames(inLanguage, text))
  const listed = findListed(read)
  const claims = new Map<number, Found>()
  for (const found of listed)
    for (let index = found.first; index <= found.last; index++) claims.set(index, found)
  const people = findPeople(read, (index) => claims.has(index))
  const fullNames = listed.some(({ kind }) => kind === 'person') ? fullNamesBySurname(people) : noNames
  const organisations = [
    ...findQuoted(read, listed),
    ...findOrganisations(read, (index) => claims.get(index)),
  ]
  let taken: ReadonlySet<number> | undefined
  const isTaken = (index: number) => {
    taken ??= new Set(people.flatMap(({ first, last }) => indexesOf(first, last)))
    return taken.has(index) || claims.has(index)
  }
  const named = listed.map((found) =>
    ofList(
      read,
      found.kind === 'person' ? { ...found, name: fullNames.get(found.name) ?? found.name } : found,
    ),
  )
  // Of two equal spans the first counts: a quoted name is a listed unit before it is an organisation.
  return withoutOverlaps([
    ...people.map((person) => ofPerson(read, person)),
    ...findCallSigns(read),
    ...named.filter(({ kind }) => kind === 'unit' || kind === 'organisation'),
    ...organisations,
    ...repeatedOrganisations(read, organisations, isTaken),
    ...named.filter(({ kind }) => kind !== 'unit' && kind !== 'organisation'),
  ])
}

const noNames: ReadonlyMap<string, string> = new Map()

function languageOfNames(inLanguage: string, text: string): NameLanguage {
  if (inLanguage === 'uk' || inLanguage === 'ru') return inLanguage
  return /[ыэъё]/i.test(text) ? 'ru' : 'uk'
}

function findListed(text: NameText): Found[] {
  const gazetteer = listedNames()
  const found: Found[] = []
  for (let index = 0; index < text.words.length; index++) {
    const one = unitAt(text, index) ?? villageAt(text, index, 'named') ?? listedAt(text, index, gazetteer)
    if (!one) continue
    found.push(one)
    index = one.last
  }
  return found
}

function listedAt(text: NameText, index: number, gazetteer: Gazetteer): Found | undefined {
  const listed = gazetteer.at(text, index)
  const kept = listed && isNameOfOther(text, listed) ? undefined : listed
  // Хмельницькій та Вінницькій областях: the first word is the name of a town too.
  if (kept && (kept.kind !== 'place' || kept.last > index)) return regionOfTown(text, kept)
  return regionAt(text, index) ?? (kept && regionOfTown(text, kept)) ?? villageAt(text, index, 'typical')
}

/**
 * A battalion or a film has the name of a weapon, a street the name of a person or town: батальйон «Град»,
 * вулиця Богдана Хмельницького.
 */
function isNameOfOther(text: NameText, { kind, name, first, last }: Found): boolean {
  if (kind === 'organisation') return isSpaceStation(text, first) || isCar(text, name, last)
  if (kind === 'rank') return isOfCrew(text, last)
  if (kind === 'country') return isInLongerName(text, first)
  if (kind === 'place')
    return (nameWordAt(text, first - 1)?.given.length ?? 0) > 0 && followsNamedThing(text, first - 1)
  if (kind !== 'weapon' || !isQuoted(text, first, last)) return false
  const before = text.words[first - 1]?.exact ?? ''
  return bearersOfNames.has(before) || bearersOfNames.has(nameKey(before))
}

/** Volkswagen Transporter, Toyota Hilux 2.4. */
function isCar({ text, words }: NameText, name: string, last: number): boolean {
  const end = words[last]?.end ?? 0
  return makers.has(name) && /^ (?!(?:Group|Motor|AG|Inc|Corp))[A-Z\d]/.test(text.slice(end, end + 7))
}

const makers = new Set(['Volkswagen', 'Toyota', 'Tesla'])

/** МКС is the court or the International Space Station. */
function isSpaceStation({ text, words }: NameText, first: number): boolean {
  const { exact, start = 0, end = 0 } = words[first] ?? {}
  if (exact !== 'мкс') return false
  return /косм|орбіт|орбит|астронавт|шатт?л|экипаж|екіпаж/i.test(
    text.slice(Math.max(0, start - 1_000), end + 1_000),
  )
}

/** "капитан судна", "капітан збірної": an office, not a rank. */
function isOfCrew(text: NameText, last: number): boolean {
  if (!captain.test(text.words[last]?.exact ?? '')) return false
  const [one, two] = text.words.slice(last + 1, last + 3)
  return [one, two].some((word, i) => isSpace(gapAfter(text, last + i)) && crews.test(word?.exact ?? ''))
}

const captain = /^кап[иі]тан/
const crews =
  /^(?:суд(?:на|ну|ном|ен)$|кораб[ел]|команд[аиыіу]$|зб[иі]рно|сборно|танкер|траулер|яхт|катер[аоу]|пором|паром|теплоход|теплоход|баржі|баржи|сухогруз|балкер|л[іа]йнер|л[іи]така|самол[её]т|флагман|клубу?$|клуба$|ship$)/

/** Австро-Венгрия is a state of the past, Дом.рф a company. */
function isInLongerName({ text, words }: NameText, first: number): boolean {
  const start = words[first]?.start ?? 0
  return /(?:австро[-‑‐]|[^\s.]\.)$/i.test(text.slice(Math.max(0, start - 7), start))
}

const bearersOfNames = keysOf([...unitNouns, ...Object.keys(unitAbbreviations), ...workNouns])

/** Full names first: their surnames identify people who are named by surname only. */
function findPeople(text: NameText, claimed: (index: number) => boolean): Person[] {
  const people: Person[] = []
  const taken = new Set<number>()
  for (let index = 0; index < text.words.length; index++) {
    const found = personAt(text, index, claimed) ?? latinPersonAt(text, index)
    if (!found) continue
    people.push(found)
    for (const each of indexesOf(found.first, found.last)) taken.add(each)
    index = found.last
  }
  addLatinNames(text, people, taken)
  const fullNames = fullNamesBySurname(people)
  for (let index = 0; index < text.words.length; index++) {
    if (!nameWordAt(text, index) || taken.has(index) || claimed(index)) continue
    const found = loneSurname(text, index, fullNames)
    if (found) people.push(found)
  }
  return people
}

// "Джоэл Саймон (Joel Simon)"
function addLatinNames(text: NameText, people: Person[], taken: Set<number>) {
  for (const { last, family } of [...people]) {
    const end = text.words[last]?.end ?? 0
    const inside = family === '' ? undefined : latinName.exec(text.text.slice(end, end + 60))?.[1]
    if (inside === undefined) continue
    const count = inside.split(/[ -]/).length
    for (const each of indexesOf(last + 1, last + count)) taken.add(each)
    people.push({
      name: inside,
      family: '',
      first: last + 1,
      last: last + count,
      confidence: 0.8,
      byContext: true,
    })
  }
}

const latinName = /^ \(((?:\p{Script=Latin}[\p{Script=Latin}’'.-]+ ){1,3}\p{Lu}[\p{Script=Latin}’'-]+)\)/u

function findCallSigns(text: NameText): FoundEntity[] {
  const found: FoundEntity[] = []
  for (let index = 0; index < text.words.length; index++) {
    const sign = callSignAfter(text, index)
    if (!sign) continue
    const { name, start, end } = sign
    const detail = personKey(name)
    found.push({ kind: 'person', id: name, detail, start, end, reasons: ['context'], confidence: 0.9 })
  }
  return found
}

function findQuoted(text: NameText, listed: readonly Found[]): FoundEntity[] {
  const found: FoundEntity[] = []
  let bySpan: ReadonlyMap<string, Found> | undefined
  for (let index = 0; index < text.words.length; index++)
    for (const { name, start, end, isNext } of quotedAfter(text, index)) {
      bySpan ??= listedBySpan(text, listed)
      const known = bySpan.get(`${end - name.length} ${end}`)
      // аэропорты "Внуково" и "Домодедово"
      if (isNext && known?.kind === 'place') continue
      const id = known?.kind === 'organisation' ? known.name : name
      found.push({ kind: 'organisation', id, start, end, reasons: ['context'], confidence: 0.8 })
    }
  return found
}

function listedBySpan({ words }: NameText, listed: readonly Found[]): Map<string, Found> {
  return new Map(listed.map((found) => [`${words[found.first]?.start} ${words[found.last]?.end}`, found]))
}

function findOrganisations(text: NameText, listedAt: ListedAt): FoundEntity[] {
  const organisations: FoundEntity[] = []
  for (let index = 0; index < text.words.length; index++) {
    const compound = listedAt(index) ? undefined : abbreviatedBodyAt(text, index)
    const found = compound ? { ...compound, first: index } : organisationAt(text, index, listedAt)
    if (!found) continue
    const { name, first, last } = found
    const place = { start: text.words[first]?.start ?? 0, end: text.words[last]?.end ?? 0 }
    organisations.push({ kind: 'organisation', id: name, ...place, reasons: ['form'], confidence: 0.8 })
  }
  return organisations
}

function ofPerson({ words }: NameText, { name, first, last, confidence, byContext }: Person): FoundEntity {
  const reasons: EntityReason[] = byContext ? ['context'] : ['form']
  return {
    kind: 'person',
    id: name,
    detail: personKey(name),
    start: words[first]?.start ?? 0,
    end: words[last]?.end ?? 0,
    reasons,
    confidence,
  }
}

function ofList({ words }: NameText, { kind, name, detail, first, last }: Found): FoundEntity {
  const place = { start: words[first]?.start ?? 0, end: words[last]?.end ?? 0 }
  const found: FoundEntity = { kind, id: name, ...place, reasons: ['list'], confidence: 0.9 }
  if (kind === 'person') return { ...found, detail: personKey(name) }
  return detail === '' ? found : { ...found, detail }
}

// The longer name counts: "Джек Лондон" is not a city.
function withoutOverlaps(found: FoundEntity[]): FoundEntity[] {
  const kept: FoundEntity[] = []
  for (const one of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const before = kept.at(-1)
    if (!before || one.start >= before.end) kept.push(one)
    else if (one.end - one.start > before.end - before.start) kept[kept.length - 1] = one
  }
  return kept
}

function indexesOf(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}
