import { sql } from 'kysely'
import type { Records } from '#records/open'

/** A call of a function in the home process. Its input is sealed. */
export type HomeCall = { id: string; name: string; sealed: string }

export function createHomeStore(db: Records) {
  return {
    /**
     * Renews the lease of the home, or takes it from a dead one. False if another process is the home. All times are
     * of PostgreSQL, as clocks of machines differ.
     */
    async renew(holder: string, leaseMs: number): Promise<boolean> {
      const { rows } = await sql<{ holder: string }>`
        INSERT INTO home_lease (id, holder, until)
        VALUES (1, ${holder}, now() + ${leaseMs} * interval '1 millisecond')
        ON CONFLICT (id) DO UPDATE SET holder = excluded.holder, until = excluded.until
        WHERE home_lease.holder = excluded.holder OR home_lease.until < now()
        RETURNING holder`.execute(db)
      return rows.length > 0
    },

    async release(holder: string): Promise<void> {
      await db.deleteFrom('homeLease').where('holder', '=', holder).execute()
    },

    async add({ id, name, sealed }: HomeCall): Promise<void> {
      await db.insertInto('homeCalls').values({ id, name, input: sealed }).execute()
    },

    /** The calls that wait, now taken by this home. */
    async take(holder: string): Promise<HomeCall[]> {
      return await db
        .updateTable('homeCalls')
        .set({ takenBy: holder })
        .where('takenBy', 'is', null)
        .returning(['id', 'name', 'input as sealed'])
        .execute()
    },

    async answer(id: string, sealed: string): Promise<void> {
      await db.updateTable('homeCalls').set({ answer: sealed }).where('id', '=', id).execute()
    },

    async find(id: string): Promise<{ answer: string | null } | undefined> {
      return await db.selectFrom('homeCalls').select('answer').where('id', '=', id).executeTakeFirst()
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('homeCalls').where('id', '=', id).execute()
    },

    /** Removes the calls that an earlier home has taken and not answered, and calls without a caller. */
    async removeLost(holder: string): Promise<void> {
      await db
        .deleteFrom('homeCalls')
        .where((eb) =>
          eb.or([
            eb.and([eb('takenBy', '!=', holder), eb('answer', 'is', null)]),
            sql<boolean>`created_at < now() - interval '10 minutes'`,
          ]),
        )
        .execute()
    },
  }
}
