import type { Digest } from '@litopys/contract/schemas/subscription'
import type { Transact } from '#audit/transact'
import type { Actor } from '#server/actor'
import type { Clock } from '#server/clock'
import { nextAtHour } from './day-start.ts'
import { createDigestStore, type DigestStore } from './digests.store.ts'

export type DigestDeps = { digests: DigestStore; transact: Transact; clock: Clock; timeZone: string }

export async function readDigest({ digests }: DigestDeps, actor: Actor): Promise<Digest> {
  return { hour: (await digests.find(actor.id))?.hour ?? null }
}

export async function setDigest(
  { transact, clock, timeZone }: DigestDeps,
  actor: Actor,
  { hour }: Digest,
): Promise<Digest> {
  await transact(async ({ records, audit }) => {
    const digests = createDigestStore(records)
    const before = (await digests.find(actor.id))?.hour ?? null
    if (hour === before) return
    if (hour === null) await digests.remove(actor.id)
    else await digests.set({ userId: actor.id, hour, dueAt: nextAtHour(hour, clock.now(), timeZone) })
    audit.add({
      actor,
      action: 'subscription.mail',
      object: { id: actor.id, name: actor.name },
      details: { changes: { hour: { before, after: hour } } },
    })
  })
  return { hour }
}
