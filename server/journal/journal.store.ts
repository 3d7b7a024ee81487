import type { AuditAction } from '@litopys/contract/schemas/audit'
import { sql } from 'kysely'
import type { Records } from '#db/open'
import type { AuditTable } from '#db/tables'
import type { Actor } from '#http/actor'
import type { Mac } from '#secrets/mac-key'
import type { Clock } from '#server/clock'

/** One line of the journal before it is written. Secrets have no place in `details`. */
export type JournalLine = {
  actor: Pick<Actor, 'id' | 'name' | 'ip' | 'session'>
  action: AuditAction
  object?: { id: string; name: string }
  outcome?: 'done' | 'refused'
  details?: Record<string, unknown>
}

/**
 * The journal of who did what. Each line carries a MAC over itself and the MAC of the line before it, so that a change, a removal
 * or an exchange of lines is found (notes on security, 3.10).
 */
export type JournalStore = ReturnType<typeof createJournalStore>

export function createJournalStore(db: Records, { mac, clock }: { mac: Mac; clock: Clock }) {
  return {
    /** Give it the stores of a transaction, and the line stands or falls with the change it tells of. */
    async write({ actor, action, object, outcome = 'done', details = {} }: JournalLine): Promise<void> {
      // Lines take their place one after the other: each needs the one before it.
      await sql`SELECT pg_advisory_xact_lock(7112026)`.execute(db)
      const last = await db
        .selectFrom('audit')
        .select(['seq', 'mac'])
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst()
      const line = {
        seq: Number(last?.seq ?? 0) + 1,
        at: clock.now(),
        actorId: actor.id,
        actorName: actor.name,
        sessionId: actor.session?.id ?? '',
        ip: actor.ip,
        action,
        objectId: object?.id ?? '',
        objectName: object?.name ?? '',
        outcome,
        details: JSON.stringify(details),
      }
      await db
        .insertInto('audit')
        .values({ ...line, mac: lineMac(mac, line, last?.mac ?? '') })
        .execute()
    },
  }
}

/** The MAC of a line, over all its fields in this order and the MAC of the line before it. */
function lineMac(mac: Mac, line: Omit<AuditTable, 'mac'>, previous: string): string {
  const { seq, at, actorId, actorName, sessionId, ip, action, objectId, objectName, outcome, details } = line
  const fields = [actorId, actorName, sessionId, ip, action, objectId, objectName, outcome, details]
  return mac('audit', previous, String(seq), at.toISOString(), ...fields)
}
