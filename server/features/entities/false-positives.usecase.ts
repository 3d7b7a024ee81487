import { type Scope, scopeOf } from '@litopys/contract/access/policy'
import { hidesPosts } from '@litopys/contract/access/restrictions'
import type { InputOf, OutputOf } from '@litopys/contract/route'
import type { falsePositiveRoutes } from '@litopys/contract/routes/entities'
import type { EntityRef, FalsePositive } from '@litopys/contract/schemas/entity-card'
import { entityKinds } from '@litopys/language/entity-kinds'
import type { People } from '#archive/people'
import type { Transact } from '#audit/transact'
import { findPosts, type SearchDeps } from '#features/search/search.usecase'
import type { Actor } from '#server/actor'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import { searchOf } from './entity-search.ts'
import { createFalsePositiveStore, type FalsePositiveStore, type KnownMark } from './false-positives.store.ts'
import type { Hiding } from './hidden-entities.usecase.ts'

export type MarkDeps = SearchDeps & {
  falsePositives: FalsePositiveStore
  hiding: Hiding
  transact: Transact
  clock: Clock
}

/**
 * False positives. A user who may see every post gets all marks that their role allows; other users get their
 * own.
 */
export async function listFalsePositives(
  { falsePositives }: Pick<MarkDeps, 'falsePositives'>,
  actor: Actor,
  { search, kind, page, itemsPerPage }: InputOf<typeof falsePositiveRoutes.list>,
): Promise<OutputOf<typeof falsePositiveRoutes.list>> {
  const own = reachOf(actor, 'falsePositives.read') === 'all' ? {} : { markedById: actor.id }
  const offset = (page - 1) * itemsPerPage
  const { marks, total } = await falsePositives.page({ search, kind, ...own }, offset, itemsPerPage)
  const data = marks.flatMap((mark) => markFor(actor, mark) ?? [])
  return { data, totalItems: total, page, itemsPerPage }
}

/**
 * Marks an entity as a false positive; an existing mark stays unchanged.
 * @throws AppError not_found where the actor sees no post with this entity.
 */
export async function markFalsePositive(
  deps: MarkDeps,
  actor: Actor,
  { reason, ...entity }: InputOf<typeof falsePositiveRoutes.mark>,
  signal: AbortSignal,
): Promise<FalsePositive> {
  const { transact, clock, hiding } = deps
  const { totalItems } = await findPosts(
    deps,
    actor,
    { ...searchOf(entity), page: 1, itemsPerPage: 1 },
    signal,
  )
  if (totalItems === 0) throw new AppError('not_found')
  const { kind, id: value } = entity
  const mark = {
    id: clock.newId(),
    kind,
    value,
    reason: reason.trim(),
    markedById: actor.id,
    markedBy: actor.name,
    markedAt: clock.now(),
  }
  await transact(async ({ records, audit }) => {
    const marks = createFalsePositiveStore(records)
    if ((await findMark(marks, deps.people(), entity)) || !(await marks.add(mark))) return
    const line = { actor, action: 'entity.mark', object: objectOf(entity) } as const
    audit.add({ ...line, details: { kind, reason: mark.reason } })
  })
  await hiding.follow(entity)
  const known = await findMark(deps.falsePositives, deps.people(), entity)
  const shown = known && markFor(actor, known)
  if (!shown) throw new AppError('not_found')
  return shown
}

/** The mark of an entity; of a person, by any of their names. */
export async function findMark(
  marks: FalsePositiveStore,
  people: People,
  entity: EntityRef,
): Promise<KnownMark | undefined> {
  const found = await marks.find(entity)
  if (found || entity.kind !== 'person') return found
  const key = people.keyOf(entity.id)
  return (await marks.ofKind('person')).find(({ value }) => people.keyOf(value) === key)
}

/**
 * Takes a mark back.
 * @throws AppError not_found, also for a mark that the actor may not take back.
 */
export async function restoreFalsePositive(
  { transact, hiding }: Pick<MarkDeps, 'transact' | 'hiding'>,
  actor: Actor,
  { id }: InputOf<typeof falsePositiveRoutes.restore>,
): Promise<void> {
  const entity = await transact(async ({ records, audit }) => {
    const marks = createFalsePositiveStore(records)
    const mark = await marks.lock(id)
    const shown = mark && markFor(actor, mark)
    if (!mark || !shown?.mayRestore) throw new AppError('not_found')
    await marks.remove(id)
    const { kind, reason, markedAt } = shown
    const line = { actor, action: 'entity.restore', object: objectOf(shownEntity(shown)) } as const
    const details = { kind, reason, markedBy: mark.markedBy, markedAt }
    audit.add({ ...line, details })
    return shownEntity(shown)
  })
  await hiding.follow(entity)
}

/** The mark as the actor may see it; undefined where its kind no longer exists. */
export function markFor(actor: Actor, mark: KnownMark): FalsePositive | undefined {
  const kind = entityKinds.find((one) => one === mark.kind)
  if (!kind) return undefined
  const isOwn = mark.markedById === actor.id
  const reach = reachOf(actor, 'falsePositives.restore')
  return {
    _id: mark.id,
    kind,
    id: mark.value,
    reason: mark.reason,
    markedAt: mark.markedAt.toISOString(),
    ...(isOwn || reach === 'all' ? { markedBy: mark.markedBy } : {}),
    mayRestore: reach === 'all' || (isOwn && reach === 'own'),
  }
}

function shownEntity({ kind, id }: FalsePositive): EntityRef {
  return { kind, id }
}

function reachOf(actor: Actor, permission: 'falsePositives.read' | 'falsePositives.restore'): Scope {
  const scope = scopeOf(actor, permission)
  return scope === 'all' && hidesPosts(actor.restrictions) ? 'own' : scope
}

export function objectOf({ kind, id }: EntityRef) {
  return { id: `${kind}:${id}`, name: id }
}
