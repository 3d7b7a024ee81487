import type { Digest } from '@litopys/contract/schemas/subscription'
import type { Actor } from '#http/actor'
import type { Writing } from '#journal/writing'
import type { Clock } from '#server/clock'
import { nextAtHour } from './day-start.ts'
import { createDigestStore, type DigestStore } from './digests.store.ts'

export type DigestDeps = { digests: DigestStore; writing: Writing; clock: Clock; timeZone: string }

export async function findDigest({ digests }: DigestDeps, actor: Actor): Promise<Digest> {
  return { hour: (await digests.find(actor.id))?.hour ?? null }
}

export async function setDigest(
  { writing, clock, timeZone }: DigestDeps,
  actor: Actor,
  { hour }: Digest,
): Promise<Digest> {
  await writing.transact(async (transaction) => {
    const digests = createDigestStore(transaction)
    const before = (await digests.find(actor.id))?.hour ?? null
    if (hour === before) return
    if (hour === null) await digests.remove(actor.id)
    else await digests.set({ userId: actor.id, hour, dueAt: nextAtHour(hour, clock.now(), timeZone) })
    await writing.journalIn(transaction).write({
      ...{ actor, action: 'subscription.mail', object: { id: actor.id, name: actor.name } },
      details: { changes: { hour: { before, after: hour } } },
    })
  })
  return { hour }
}
