import type { HeldObject } from '@litopys/contract/schemas/hold'
import type { Records } from '#records/open'
import { AppError } from '#server/errors'
import { createHoldStore } from './holds.store.ts'

/**
 * For the transaction that deletes the object, and has locked its row: until its end, no other one places a hold on it.
 * @throws AppError held if a hold protects it.
 */
export async function assertNotHeld(records: Records, object: HeldObject, now: Date): Promise<void> {
  const { total } = await createHoldStore(records).page({ object, isActiveAt: now }, { offset: 0, limit: 1 })
  if (total > 0) throw new AppError('held')
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
