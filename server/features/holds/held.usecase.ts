import type { HeldKind, HeldObject } from '@litopys/contract/schemas/hold'
import type { Records } from '#records/open'
import { AppError } from '#server/errors'
import { createHoldStore } from './holds.store.ts'

/**
 * For the transaction that deletes the object, and has locked its row: until its end, no other one places a hold on it.
 * @throws AppError held if a hold protects it.
 */
export async function assertNotHeld(records: Records, object: HeldObject, now: Date): Promise<void> {
  const { rows } = await createHoldStore(records).page({ object, isActiveAt: now }, { offset: 0, limit: 1 })
  const [hold] = rows
  if (!hold) return
  // Who may delete an object sees it, and so its holds.
  const { placedBy, reason } = hold
  const fields = [
    { path: '/placedBy', message: placedBy, code: 'placed_by' },
    { path: '/reason', message: reason, code: 'reason' },
  ]
  const message = `A legal hold of ${placedBy} protects this from deletion (reason: ${reason}). Ask them or an administrator to lift it.`
  throw new AppError('held', { message, fields })
}

/** The objects of these that a hold protects. */
export async function heldAmong(
  records: Records,
  kind: HeldKind,
  ids: readonly string[],
  now: Date,
): Promise<Set<string>> {
  return new Set(ids.length === 0 ? [] : await createHoldStore(records).heldAmong(kind, ids, now))
}

/**
 * For the transaction that deletes the posts: until its end, no other one places a hold on a quote of them.
 * @throws AppError quotes_held if a hold protects a quote of a post in the channel.
 */
export async function assertNoQuoteHeld(records: Records, channelId: string, now: Date): Promise<void> {
  const holds = createHoldStore(records)
  await holds.lockQuotesOf(channelId)
  if (await holds.hasQuoteOf(channelId, now)) throw new AppError('quotes_held')
}
