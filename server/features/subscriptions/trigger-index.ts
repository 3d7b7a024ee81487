import { type People, personField } from '@litopys/contract/memory/people'
import { type QueryField, queryFields } from '@litopys/contract/query/fields'
import { formTest } from '@litopys/contract/query/form-test'
import { formOf } from '@litopys/contract/query/in-files'
import { hasFlag } from '@litopys/contract/query/match'
import { matchesValues, valuesOf } from '@litopys/contract/query/match-field'
import { valuesOfPost } from '@litopys/contract/query/match-filters'
import type { Post } from '@litopys/contract/schemas/post'
import type { Trigger } from './triggers.ts'

/** Returns the items that a post may match. */
export type TriggerIndex<T> = (terms: readonly string[], post: Post) => Set<T>

type Waiting<T> = { trigger: Trigger; item: T }
/** Returns the items that wait for a value. */
type LookUp<T> = (value: string) => readonly T[]

/** Maximum number of cached results for values and forms; posts repeat most of theirs. */
const mostRemembered = 100_000

/**
 * Creates the index. The cost of a lookup depends on the post, and hardly on the number of waiting items. `people`:
 * who the names of people mean now.
 */
export function createTriggerIndex<T>(
  waiting: Iterable<{ triggers: Trigger[]; item: T }>,
  people: () => People,
): TriggerIndex<T> {
  const all = [...waiting].flatMap(({ triggers, item }) => triggers.map((trigger) => ({ trigger, item })))
  const ofTerm = termLookUp(all)
  const ofFields = fieldLookUps(all)
  const ofFacets = facetLookUps(all, people)
  const ofFlags = all.flatMap(({ trigger, item }) =>
    trigger.kind === 'flag' ? [{ flag: trigger.flag, item }] : [],
  )
  return (terms, post) => {
    const found = new Set<T>()
    const add = (items: readonly T[]) => {
      for (const item of items) found.add(item)
    }
    for (const term of terms) add(ofTerm(term))
    for (const [field, lookUp] of ofFields) for (const value of valuesOf(post, field)) add(lookUp(value))
    for (const [field, lookUp] of ofFacets) for (const value of valuesOfPost(post, field)) add(lookUp(value))
    for (const { flag, item } of ofFlags) if (hasFlag(post, flag)) found.add(item)
    return found
  }
}

/** Looks up terms of the index: stems, and forms with a leading `=`. */
function termLookUp<T>(all: Waiting<T>[]): LookUp<T> {
  const ofTerm = exactly(
    all.flatMap(({ trigger, item }) => (trigger.kind === 'term' ? [{ value: trigger.term, item }] : [])),
  )
  const forms = all.flatMap(({ trigger, item }) =>
    trigger.kind === 'form' ? [{ item, fits: formTest(trigger.form) }] : [],
  )
  if (forms.length === 0) return ofTerm
  const ofForm = remembering(forms)
  return (term) => {
    const form = formOf(term, undefined)
    return form === undefined ? ofTerm(term) : [...ofTerm(term), ...ofForm(form)]
  }
}

function fieldLookUps<T>(all: Waiting<T>[]): Map<QueryField, LookUp<T>> {
  const waiting = all.flatMap(({ trigger, item }) =>
    trigger.kind === 'field' ? [{ field: trigger.field, value: trigger.value, item }] : [],
  )
  const lookUps = [...Map.groupBy(waiting, ({ field }) => field)].map(
    ([field, ofField]): [QueryField, LookUp<T>] => {
      if (queryFields[field].matches !== 'equal')
        return [
          field,
          remembering(
            ofField.map(({ value, item }) => ({
              item,
              fits: (one) => matchesValues(field, [one], value),
            })),
          ),
        ]
      const lookUp = exactly(ofField)
      return [field, (value) => lookUp(value.toLowerCase())]
    },
  )
  return new Map(lookUps)
}

function facetLookUps<T>(all: Waiting<T>[], people: () => People) {
  const waiting = all.flatMap(({ trigger, item }) =>
    trigger.kind === 'facet' ? [{ field: trigger.field, value: trigger.value, item }] : [],
  )
  return [...Map.groupBy(waiting, ({ field }) => field)].map(
    ([field, ofField]) =>
      [field, field === personField ? byPerson(ofField, people) : exactly(ofField)] as const,
  )
}

/** Any name finds the items that wait for another name of the person. Data managers may change people. */
function byPerson<T>(waiting: { value: string; item: T }[], people: () => People): LookUp<T> {
  let known: { people: People; lookUp: LookUp<T> } | undefined
  return (name) => {
    const now = people()
    if (known?.people !== now) {
      const keyed = waiting.map(({ value, item }) => ({ value: now.keyOf(value), item }))
      known = { people: now, lookUp: exactly(keyed) }
    }
    return known.lookUp(now.keyOf(name))
  }
}

const none: readonly never[] = []

function exactly<T>(waiting: { value: string; item: T }[]): LookUp<T> {
  const groups = Map.groupBy(waiting, ({ value }) => value)
  const items = new Map([...groups].map(([value, group]) => [value, group.map(({ item }) => item)]))
  return (value) => items.get(value) ?? none
}

/** Caches the result for each value. */
function remembering<T>(tests: { item: T; fits(value: string): boolean }[]): LookUp<T> {
  const known = new Map<string, T[]>()
  return (value) => {
    const before = known.get(value)
    if (before) return before
    const suited = tests.filter((test) => mayFit(test, value)).map(({ item }) => item)
    if (known.size >= mostRemembered) known.clear()
    known.set(value, suited)
    return suited
  }
}

/** A test that throws counts as a match, so that the evaluator meets the error and reports the request. */
function mayFit({ fits }: { fits(value: string): boolean }, value: string): boolean {
  try {
    return fits(value)
  } catch {
    return true
  }
}
