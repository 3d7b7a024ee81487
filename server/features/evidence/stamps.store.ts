import type { StampState } from '@litopys/contract/schemas/seal'
import type { StampFault } from '@litopys/contract/stamp-faults'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Stamp } from '#evidence/time-stamp'
import type { StampsTable } from '#records/evidence-tables'
import type { Records } from '#records/open'
import type { TimeCursor } from '#server/time-cursor'

export type StampStore = ReturnType<typeof createStampStore>
export type StampRow = Selectable<StampsTable>
export type ClaimedStamp = { seal: number; hash: string; attempts: number }
export type MissingStamps = { authority: string; state: StampState; count: number; oldest: string }

const databaseNow = sql<Date>`clock_timestamp()`
const notConfigured: StampFault = 'stamp_not_configured'

/** The time stamps over seals, and the requests for them that wait for an answer. */
export function createStampStore(db: Records) {
  const one = (seal: number, authority: string) =>
    db.updateTable('stamps').where('seal', '=', seal).where('authority', '=', authority)
  return {
    /** Lets a seal wait for stamps of these authorities. Repeating this changes nothing. */
    async request(seal: number, authorities: readonly string[], now: Date): Promise<void> {
      if (authorities.length === 0) return
      await db
        .insertInto('stamps')
        .values(authorities.map((authority) => ({ seal, authority, state: 'waiting' as const, nextAt: now })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /** Ends the attempts at authorities that are not configured, and resumes the ones that are again. */
    async configure(authorities: readonly string[], now: Date): Promise<void> {
      const open = db.updateTable('stamps').where('state', '<>', 'stamped')
      await open
        .set({ state: 'failed', nextAt: null, reasonCode: notConfigured, reasonDetail: null })
        .$if(authorities.length > 0, (query) => query.where('authority', 'not in', authorities))
        .execute()
      if (authorities.length === 0) return
      await open
        .set({ state: 'waiting', nextAt: now, reasonCode: null })
        .where('authority', 'in', authorities)
        .where('reasonCode', '=', notConfigured)
        .execute()
    },

    /**
     * The oldest seal whose stamp of this authority is due, leased: no other process gets it in the next `leaseMs`
     * milliseconds.
     */
    async claim(authority: string, now: Date, leaseMs: number): Promise<ClaimedStamp | undefined> {
      return await db
        .with('due', (due) =>
          due
            .selectFrom('stamps')
            .select('seal')
            .where('authority', '=', authority)
            .where('state', '<>', 'stamped')
            .where('nextAt', '<=', now)
            .where((eb) => eb.or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<', databaseNow)]))
            .orderBy('nextAt')
            .orderBy('seal')
            .limit(1)
            .forUpdate()
            .skipLocked(),
        )
        .updateTable('stamps')
        .from('seals')
        .set((eb) => ({
          attempts: eb('stamps.attempts', '+', 1),
          leasedUntil: sql<Date>`clock_timestamp() + ${leaseMs} * interval '1 millisecond'`,
        }))
        .whereRef('seals.number', '=', 'stamps.seal')
        .where('stamps.authority', '=', authority)
        .where('stamps.seal', 'in', (due) => due.selectFrom('due').select('due.seal'))
        .returning(['stamps.seal as seal', 'seals.hash as hash', 'stamps.attempts as attempts'])
        .executeTakeFirst()
    },

    async save(seal: number, authority: string, token: Uint8Array, stamp: Stamp): Promise<void> {
      const { at, serial, policy } = stamp
      await one(seal, authority)
        .set({
          state: 'stamped',
          token: Buffer.from(token).toString('base64'),
          stampedAt: new Date(at),
          serial,
          policy,
          nextAt: null,
          leasedUntil: null,
          reasonCode: null,
          reasonDetail: null,
        })
        .execute()
    },

    async postpone(
      seal: number,
      authority: string,
      {
        nextAt,
        ...failure
      }: { nextAt: Date; state?: StampState; reasonCode?: StampFault; reasonDetail?: string },
    ): Promise<void> {
      await one(seal, authority)
        .set({ ...failure, nextAt, leasedUntil: null })
        .where('state', '<>', 'stamped')
        .execute()
    },

    /** The first seal from this number on that has a stamp. */
    async firstStamped(from: number): Promise<number | undefined> {
      const row = await db
        .selectFrom('stamps')
        .select('seal')
        .where('state', '=', 'stamped')
        .where('seal', '>=', from)
        .orderBy('seal')
        .limit(1)
        .executeTakeFirst()
      return row?.seal
    },

    /** The stamps of these seals. */
    async ofSeals(numbers: readonly number[]): Promise<StampRow[]> {
      if (numbers.length === 0) return []
      return await db
        .selectFrom('stamps')
        .selectAll()
        .where('seal', 'in', numbers)
        .orderBy('seal')
        .orderBy('authority')
        .execute()
    },

    /** Stamps over the seals of these runs, the newest first, beyond a place. */
    async ofRuns(
      runs: readonly string[],
      { before, limit }: { before?: TimeCursor | undefined; limit: number },
    ): Promise<{ id: string; seal: number; authority: string; stampedAt: Date }[]> {
      const id = sql<string>`('s:' || lpad(stamps.seal::text, 10, '0') || ' ' || stamps.authority) COLLATE "C"`
      const { rows } = await sql<{ id: string; seal: number; authority: string; stampedAt: Date }>`
        SELECT ${id} AS id, stamps.seal, stamps.authority, stamps.stamped_at
        FROM stamps JOIN seals ON seals.number = stamps.seal
        WHERE seals.run = ANY(${[...runs]}::text[]) AND stamps.state = 'stamped'
          AND ${before ? sql`(stamps.stamped_at, ${id}) < (${new Date(before.at)}::timestamptz, ${before.id}::text)` : sql`true`}
        ORDER BY stamps.stamped_at DESC, id DESC LIMIT ${limit}`.execute(db)
      return rows
    },

    /**
     * Stamps of configured authorities that are missing, by authority and state: their number, and when the oldest of
     * their seals was made.
     */
    async missing(): Promise<MissingStamps[]> {
      const rows = await db
        .selectFrom('stamps')
        .innerJoin('seals', 'seals.number', 'stamps.seal')
        .select((eb) => [
          'authority',
          'state',
          eb.fn.countAll<number>().as('count'),
          eb.fn.min('sealedAt').as('oldest'),
        ])
        .where('state', '<>', 'stamped')
        .where((eb) => eb.or([eb('reasonCode', 'is', null), eb('reasonCode', '<>', notConfigured)]))
        .groupBy(['authority', 'state'])
        .execute()
      return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }))
    },
  }
}
