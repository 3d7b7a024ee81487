import type { Digest } from '@litopys/contract/schemas/subscription'
import type { Transact } from '#audit/transact'
import type { Actor } from '#server/actor'
import type { Clock } from '#server/clock'
import { nextAtHour } from './day-start.ts'
import { createDigestStore, type DigestStore, type Digest as StoredDigest } from './digests.store.ts'

export type DigestDeps = { digests: DigestStore; transact: Transact; clock: Clock; timeZone: string }

export async function readDigest({ digests }: DigestDeps, actor: Actor): Promise<Digest> {
  return digestOf(await digests.find(actor.id))
}

export async function setDigest(
  { transact, clock, timeZone }: DigestDeps,
  actor: Actor,
  { hour, unusual: wanted }: Digest,
): Promise<Digest> {
  return await transact(async ({ records, audit }) => {
    const digests = createDigestStore(records)
    const kept = digestOf(await digests.find(actor.id))
    const next = { hour, unusual: hour !== null && (wanted ?? kept.unusual) }
    const isOtherHour = hour !== kept.hour
    if (!isOtherHour && next.unusual === kept.unusual) return next
    if (hour === null) await digests.remove(actor.id)
    else {
      const dueAt = nextAtHour(hour, clock.now(), timeZone)
      await digests.set({ userId: actor.id, hour, dueAt, hasUnusual: next.unusual })
    }
    audit.add({
      actor,
      action: 'subscription.mail',
      object: { id: actor.id, name: actor.name },
      details: {
        changes: {
          ...(isOtherHour ? { hour: { before: kept.hour, after: hour } } : {}),
          ...(next.unusual === kept.unusual
            ? {}
            : { unusual: { before: kept.unusual, after: next.unusual } }),
        },
      },
    })
    return next
  })
}

function digestOf(stored: StoredDigest | undefined) {
  return { hour: stored?.hour ?? null, unusual: stored?.hasUnusual ?? false }
}
