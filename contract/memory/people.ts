import { isFullName, knownPersonOf, languagesOfName } from '@litopys/language/names/person-key'
import type { HiddenValues } from '../schemas/entities.ts'
import type { Facet, FacetRequest, FacetValue, ValueChoice } from '../schemas/search.ts'
import { compareText } from './compare.ts'

/** Says who a name means: `personKey`, and in the archive also the changes of data managers. */
export type People = { keyOf: (name: string) => string }

export const personField = 'entities.person.name'

/** A name of a person and the number of posts with it. */
export type CountedName = { name: string; count: number }
/** A person by key, with the number of posts and all names, the most frequent first. */
export type CountedPerson = { key: string; count: number; forms: CountedName[] }

export type PersonFacet = Pick<Facet, 'values' | 'distinct'>

/** Names that a facet shows of a person. */
const mostForms = 12

/** The names of people by the key of the person that they mean. */
export function namesByPerson(names: CountedName[], people: People): Map<string, CountedName[]> {
  const sorted = names.toSorted((a, b) => b.count - a.count || compareText(a.name, b.name))
  return Map.groupBy(sorted, ({ name }) => people.keyOf(name))
}

/**
 * What a person is called: the most frequent full name, and for each language of the interface the most frequent
 * full name in it, otherwise the name of a known person in it.
 */
export function personNames({ key, forms }: Pick<CountedPerson, 'key' | 'forms'>, people: People) {
  const full = forms.map(({ name }) => name).filter(isFullName)
  const usual = full[0] ?? forms[0]?.name ?? key
  const listed = knownPersonOf(key)
  const nameIn = (language: 'uk' | 'en') => {
    const known = listed?.[language][0]
    // A name that was parted from the person means another one.
    const isOwn = known !== undefined && people.keyOf(known) === key
    return full.find((name) => languagesOfName(name).has(language)) ?? (isOwn ? known : usual)
  }
  return { usual, names: { uk: nameIn('uk'), en: nameIn('en') } }
}

export function personValue(person: CountedPerson, people: People): FacetValue {
  const { usual, names } = personNames(person, people)
  const forms = person.forms.slice(0, mostForms).map(({ name }) => name)
  return { value: usual, count: person.count, names, forms }
}

/** The people of a facet, all of them given. A text matches in any name. */
export function personFacet(
  given: CountedPerson[],
  { contains = '', limit, order }: FacetRequest,
  people: People,
): PersonFacet {
  const wanted = contains.toLowerCase()
  // The engine sorts equal counts by key.
  const byKey = given.toSorted((a, b) => compareText(a.key, b.key))
  const found = byKey.flatMap((person) => {
    const value = personValue(person, people)
    const names = [...person.forms.map(({ name }) => name), value.value, value.names?.uk, value.names?.en]
    return names.some((name) => name?.toLowerCase().includes(wanted)) ? [value] : []
  })
  const sorted = found.toSorted((a, b) =>
    order === 'value' ? compareText(a.value, b.value) : b.count - a.count,
  )
  return { values: sorted.slice(0, limit), distinct: found.length }
}

/** A name in the filter is among the names of its person, so that the caller sees which person is chosen. */
export function withChosenNames<F extends { field: string; values: FacetValue[] }>(
  facets: F[],
  choice: ValueChoice | undefined,
  { keyOf }: People,
): F[] {
  if (choice === undefined) return facets
  const chosen = Map.groupBy([...(choice.in ?? []), ...(choice.notIn ?? [])], (name) => keyOf(name))
  const withNames = (one: FacetValue): FacetValue => {
    const names = chosen.get(keyOf(one.value)) ?? []
    return { ...one, forms: [...new Set([...(one.forms ?? []), ...names])] }
  }
  return facets.map((facet) =>
    facet.field === personField ? { ...facet, values: facet.values.map(withNames) } : facet,
  )
}

/** Counts people in items with names of people. A person counts once per item. */
export function countedPeople(people: People, hidden: HiddenValues) {
  const counts = new Map<string, number>()
  const names = new Map<string, number>()
  let missing = 0
  return {
    add(own: readonly string[]): void {
      for (const name of own) names.set(name, (names.get(name) ?? 0) + 1)
      const keys = new Set(own.map(people.keyOf))
      for (const key of keys) if (hidden.get(personField)?.has(key)) keys.delete(key)
      for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
      if (keys.size === 0) missing += 1
    },
    facet(request: FacetRequest): PersonFacet & { missing: number } {
      const forms = namesByPerson(
        [...names].map(([name, count]) => ({ name, count })),
        people,
      )
      const given = [...counts].map(([key, count]) => ({ key, count, forms: forms.get(key) ?? [] }))
      return { ...personFacet(given, request, people), missing }
    },
  }
}
