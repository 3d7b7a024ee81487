import type { HeldKind, HeldObject } from '@litopys/contract/schemas/hold'
import type { Records } from '#records/open'
import { AppError } from '#server/errors'
import { createHoldStore } from './holds.store.ts'

type DeletedChannel = { id: string; channelId: string; posts: 'keep' | 'delete' }

/** Whether a hold protects a deleted channel, or a quote of its posts if they were deleted with it. */
export async function isChannelHeld(records: Records, deleted: DeletedChannel, now: Date): Promise<boolean> {
  const { id, channelId, posts } = deleted
  const holds = createHoldStore(records)
  if (await holds.has({ kind: 'channel', id }, now)) return true
  return posts === 'delete' && (await holds.hasQuoteOf(channelId, now))
}

/** For the transaction that starts the removal: until its end, no other one places a hold on a quote of the posts. */
export async function lockQuotesOf(records: Records, channelId: string): Promise<void> {
  await createHoldStore(records).lockQuotesOf(channelId)
}

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
