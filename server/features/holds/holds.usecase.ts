import type { Scope } from '@litopys/contract/access/policy'
import { hidesPosts } from '@litopys/contract/access/restrictions'
import type { InputOf, OutputOf } from '@litopys/contract/route'
import type { holdRoutes } from '@litopys/contract/routes/holds'
import type { HeldKind, Hold } from '@litopys/contract/schemas/hold'
import type { Transact } from '#audit/transact'
import type { Records } from '#records/open'
import type { Actor } from '#server/actor'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import { createHoldStore, type HoldRow, type HoldStore } from './holds.store.ts'

/** An object as the actor sees it. @throws AppError not_found if they do not see it. */
type Seen = (actor: Actor, id: string, signal: AbortSignal) => Promise<{ name: string; isOwn: boolean }>

/** How objects of one kind are found. */
export type Holdable = {
  see: Seen
  /** Locks it until the transaction ends, as its deletion does. False if it does not exist or is deleted. */
  lockIn(records: Records, id: string): Promise<boolean>
}

export type HoldDeps = {
  holds: HoldStore
  transact: Transact
  clock: Clock
  holdables: Record<HeldKind, Holdable>
}
type Requester = { actor: Actor; scope: Scope | undefined }

const isAdmin = ({ role }: Actor) => role.includes('Admin')
/** Holds name objects that restrictions may hide. */
const seesAllHolds = (actor: Actor) => isAdmin(actor) && !hidesPosts(actor.restrictions)

export async function listHolds(
  { holds, clock, holdables }: HoldDeps,
  actor: Actor,
  { kind, id, state, page, itemsPerPage }: InputOf<typeof holdRoutes.list>,
  signal: AbortSignal,
): Promise<OutputOf<typeof holdRoutes.list>> {
  if (id !== undefined) {
    const field = { path: '/kind', message: 'Name the kind of the object', code: 'required' }
    if (kind === undefined) throw new AppError('validation_failed', { fields: [field] })
    await holdables[kind].see(actor, id, signal)
  }
  const isOfOne = id !== undefined
  const object = { ...(kind === undefined ? {} : { kind }), ...(isOfOne ? { id } : {}) }
  const placedById = isOfOne || seesAllHolds(actor) ? undefined : actor.id
  const isActiveAt = state === 'active' ? clock.now() : undefined
  const place = { offset: (page - 1) * itemsPerPage, limit: itemsPerPage }
  const { rows, total } = await holds.page({ placedById, object, isActiveAt }, place)
  return { data: rows.map((row) => shownHold(row, actor, clock)), totalItems: total, page, itemsPerPage }
}

/**
 * Protects an object from deletion.
 * @throws AppError not_found if the actor does not see it, forbidden if it must be the actor's own.
 */
export async function placeHold(
  { transact, clock, holdables }: HoldDeps,
  { actor, scope }: Requester,
  { object, reason, endsAt }: InputOf<typeof holdRoutes.place>,
  signal: AbortSignal,
): Promise<Hold> {
  const now = clock.now()
  const end = endsAt === undefined ? null : new Date(endsAt)
  if (end && end <= now) {
    const field = { path: '/endsAt', message: 'This time is over', code: 'past' }
    throw new AppError('validation_failed', { fields: [field] })
  }
  const { see, lockIn } = holdables[object.kind]
  const { name, isOwn } = await see(actor, object.id, signal)
  if (scope === 'own' && !isOwn) throw new AppError('forbidden')
  const row = await transact(async ({ records, audit }) => {
    const holds = createHoldStore(records)
    if (!(await lockIn(records, object.id))) throw new AppError('not_found')
    const added = await holds.add({
      id: clock.newId(),
      kind: object.kind,
      objectId: object.id,
      objectName: name,
      reason: reason.trim(),
      placedById: actor.id,
      placedBy: actor.name,
      placedAt: now,
      endsAt: end,
    })
    audit.add({ actor, action: 'hold.place', object: { id: object.id, name }, details: detailsOf(added) })
    return added
  })
  return shownHold(row, actor, clock)
}

/**
 * Ends a hold before its time.
 * @throws AppError not_found, also for an object that is hidden from an administrator; forbidden for a hold of another
 * user.
 */
export async function liftHold(
  { holds: store, transact, clock, holdables }: HoldDeps,
  actor: Actor,
  { id }: InputOf<typeof holdRoutes.lift>,
  signal: AbortSignal,
): Promise<Hold> {
  const placed = await store.find(id)
  if (placed && isAdmin(actor) && !seesAllHolds(actor) && placed.placedById !== actor.id)
    await holdables[placed.kind].see(actor, placed.objectId, signal)
  const row = await transact(async ({ records, audit }) => {
    const holds = createHoldStore(records)
    const found = await holds.find(id)
    if (!found) throw new AppError('not_found')
    if (!mayLift(found, actor)) throw new AppError('forbidden')
    const lifted = await holds.lift(id, { liftedAt: clock.now(), liftedBy: actor.name })
    // Another call has lifted it meanwhile.
    if (!lifted) return found
    const object = { id: found.objectId, name: found.objectName }
    audit.add({ actor, action: 'hold.lift', object, details: detailsOf(found) })
    return lifted
  })
  return shownHold(row, actor, clock)
}

function mayLift({ placedById }: HoldRow, actor: Actor): boolean {
  return placedById === actor.id || isAdmin(actor)
}

function detailsOf({ id, kind, reason, endsAt }: HoldRow) {
  return { hold: id, kind, reason, ...(endsAt ? { endsAt: endsAt.toISOString() } : {}) }
}

function shownHold(row: HoldRow, actor: Actor, clock: Clock): Hold {
  const { id, kind, objectId, objectName, reason, placedBy, placedAt, endsAt } = row
  const over = overOf(row, clock.now())
  return {
    id,
    object: { kind, id: objectId, name: objectName },
    reason,
    placedBy,
    placedAt: placedAt.toISOString(),
    ...(endsAt ? { endsAt: endsAt.toISOString() } : {}),
    ...(over ? { over } : {}),
    canLift: !over && mayLift(row, actor),
  }
}

function overOf({ liftedAt, liftedBy, endsAt }: HoldRow, now: Date): Hold['over'] {
  if (liftedAt) return { at: liftedAt.toISOString(), ...(liftedBy === null ? {} : { liftedBy }) }
  return endsAt && endsAt <= now ? { at: endsAt.toISOString() } : undefined
}
