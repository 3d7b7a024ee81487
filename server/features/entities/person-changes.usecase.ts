import { scopeOf } from '@litopys/contract/access/policy'
import { hidesPosts } from '@litopys/contract/access/restrictions'
import type { InputOf } from '@litopys/contract/route'
import type { personRoutes } from '@litopys/contract/routes/entities'
import type { PersonChange } from '@litopys/contract/schemas/entity-card'
import { personKey } from '@litopys/language/names/person-key'
import { type createPeople, type People, partedKey, peopleOf } from '#archive/people'
import type { Transact } from '#audit/transact'
import { findPosts, type SearchDeps } from '#features/search/search.usecase'
import type { ProcessNotices } from '#records/process-notices'
import type { Actor } from '#server/actor'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import { searchOf } from './entity-search.ts'
import type { Hiding } from './hidden-entities.usecase.ts'
import {
  changesOf,
  createPersonChangeStore,
  type KnownChange,
  type PersonChangeStore,
} from './person-changes.store.ts'
import { findPersonForms, type PersonFormDeps } from './person-forms.usecase.ts'

/** Each statement over people has all changes in its text. */
const mostChanges = 2_000

export type PersonChangeDeps = SearchDeps &
  PersonFormDeps & {
    personChanges: PersonChangeStore
    knownPeople: ReturnType<typeof createPeople>
    hiding: Hiding
    notices: Pick<ProcessNotices, 'send'>
    transact: Transact
    clock: Clock
  }

/** Reads the changes into memory, at start and after each change. */
export async function followPeople({
  personChanges,
  knownPeople,
  hiding,
}: Pick<PersonChangeDeps, 'personChanges' | 'knownPeople' | 'hiding'>): Promise<void> {
  await knownPeople.follow(async () => changesOf(await personChanges.all()))
  await hiding.followAll()
}

/**
 * Joins the people of two names.
 * @throws AppError person_joined where both mean the same person already; not_found where the actor sees no post
 * with one of them.
 */
export async function joinPeople(
  deps: PersonChangeDeps,
  actor: Actor,
  { name, into }: InputOf<typeof personRoutes.join>,
  signal: AbortSignal,
): Promise<PersonChange> {
  for (const one of [name, into]) await mustSee(deps, actor, one, signal)
  return await change(deps, actor, (people) => {
    const [key, intoKey] = [people.keyOf(name), people.keyOf(into)]
    if (key === intoKey) throw new AppError('person_joined')
    return { change: 'join', key, name, intoKey, intoName: into }
  })
}

/**
 * Parts a name from its person.
 * @throws AppError person_parted where it already is a person of its own; not_found where the actor sees no post
 * with the name.
 */
export async function partPerson(
  deps: PersonChangeDeps,
  actor: Actor,
  { name }: InputOf<typeof personRoutes.part>,
  signal: AbortSignal,
): Promise<PersonChange> {
  const { forms } = await findPersonForms(deps, actor, name, signal)
  if (!forms.some((form) => form.name === name)) throw new AppError('not_found')
  return await change(deps, actor, (_, changes) => {
    if (changes.some(({ change: made, key }) => made === 'part' && key === name))
      throw new AppError('person_parted')
    return { change: 'part', key: name, name, intoKey: '', intoName: '' }
  })
}

type NewChange = Pick<KnownChange, 'key' | 'name' | 'intoKey' | 'intoName'> & {
  change: PersonChange['change']
}

async function change(
  deps: PersonChangeDeps,
  actor: Actor,
  read: (people: People, changes: KnownChange[]) => NewChange,
): Promise<PersonChange> {
  const { transact, clock } = deps
  const made = await transact(async ({ records, audit }) => {
    const store = createPersonChangeStore(records)
    await store.lock()
    const known = await store.all()
    const next = read(peopleOf(changesOf(known)), known)
    if (known.length >= mostChanges) throw new AppError('too_many_person_changes')
    const row: KnownChange = {
      id: clock.newId(),
      ...next,
      changedById: actor.id,
      changedBy: actor.name,
      changedAt: clock.now(),
    }
    await store.add(row)
    const { name, intoName } = row
    audit.add({
      actor,
      action: `person.${next.change}`,
      object: objectOf(row),
      details: { name, ...(intoName === '' ? {} : { into: intoName }) },
    })
    return row
  })
  deps.notices.send('people')
  await followPeople(deps)
  return shownChange(actor, made)
}

/**
 * Takes a join or a parting back.
 * @throws AppError not_found, also for a change that the actor may not take back; person_has_joins for a parted
 * name that was then joined.
 */
export async function undoPersonChange(
  deps: PersonChangeDeps,
  actor: Actor,
  { id }: InputOf<typeof personRoutes.undo>,
): Promise<void> {
  await deps.transact(async ({ records, audit }) => {
    const store = createPersonChangeStore(records)
    await store.lock()
    const known = await store.all()
    const row = known.find((one) => one.id === id)
    if (!row || !shownChange(actor, row).mayUndo) throw new AppError('not_found')
    if (isJoinedSince(row, known)) throw new AppError('person_has_joins')
    await store.remove(id)
    const { change: undone, name, intoName, changedBy, changedAt } = row
    audit.add({
      actor,
      action: 'person.undo',
      object: objectOf(row),
      details: {
        change: undone,
        name,
        ...(intoName === '' ? {} : { into: intoName }),
        changedBy,
        changedAt: changedAt.toISOString(),
      },
    })
  })
  deps.notices.send('people')
  await followPeople(deps)
}

/**
 * Changes of this person, and names parted from it, that the actor may see: a user from whom posts are hidden sees
 * their own.
 */
export function changesFor(
  actor: Actor,
  changes: readonly KnownChange[],
  key: string,
  people: People,
): PersonChange[] {
  if (scopeOf(actor, 'people.change') !== 'all') return []
  const stored = new Set(people.storedKeys(key))
  return changes
    .filter((one) => isOf(one, stored) && shownChange(actor, one).mayUndo)
    .map((one) => ({ ...shownChange(actor, one), mayUndo: !isJoinedSince(one, changes) }))
}

function isOf({ change: made, key, intoKey }: KnownChange, stored: ReadonlySet<string>): boolean {
  const keys = made === 'join' ? [key, intoKey] : [partedKey(key), personKey(key)]
  return keys.some((one) => stored.has(one))
}

/** Whether a parted name was then joined with a person: that change is to be taken back first. */
function isJoinedSince({ change: made, key: name }: KnownChange, changes: readonly KnownChange[]): boolean {
  const own = partedKey(name)
  return made === 'part' && changes.some(({ key, intoKey }) => key === own || intoKey === own)
}

function shownChange(actor: Actor, row: KnownChange): PersonChange {
  const { id, name, intoName, changedAt, changedBy, changedById } = row
  return {
    _id: id,
    change: row.change === 'join' ? 'join' : 'part',
    name,
    ...(intoName === '' ? {} : { into: intoName }),
    changedAt: changedAt.toISOString(),
    changedBy,
    mayUndo: changedById === actor.id || !hidesPosts(actor.restrictions),
  }
}

function objectOf({ name }: KnownChange) {
  return { id: `person:${name}`, name }
}

async function mustSee(deps: SearchDeps, actor: Actor, name: string, signal: AbortSignal): Promise<void> {
  const search = { ...searchOf({ kind: 'person', id: name }), page: 1, itemsPerPage: 1 }
  const { totalItems } = await findPosts(deps, actor, search, signal)
  if (totalItems === 0) throw new AppError('not_found')
}
