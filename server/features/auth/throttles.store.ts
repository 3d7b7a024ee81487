import { sql } from 'kysely'
import type { Records } from '#records/open'

/** `endsAt`: when the counter expires. */
export type Counter = { count: number; endsAt: Date }
/** `fixed`: the window starts with the first count. `sliding`: with the last. */
export type Window = { kind: 'fixed' | 'sliding'; now: Date; endsAt: Date }

export type ThrottleStore = ReturnType<typeof createThrottleStore>

/** Counters that survive a restart. Keys are MACs, so the table reveals no addresses. */
export function createThrottleStore(db: Records) {
  return {
    /** Adds to a counter, which restarts after its window. Locks its row until the transaction ends. */
    async add(key: string, by: number, { kind, now, endsAt }: Window): Promise<Counter> {
      const isOver = sql<boolean>`throttles.ends_at <= ${now}::timestamptz`
      const begins = kind === 'sliding' && by > 0 ? sql<boolean>`true` : isOver
      return await db
        .insertInto('throttles')
        .values({ key, count: Math.max(by, 0), endsAt })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            count: sql<number>`CASE WHEN ${isOver} THEN ${Math.max(by, 0)}::int ELSE greatest(throttles.count + ${by}::int, 0) END`,
            endsAt: sql<Date>`CASE WHEN ${begins} THEN ${endsAt}::timestamptz ELSE throttles.ends_at END`,
          }),
        )
        .returning(['count', 'endsAt'])
        .executeTakeFirstOrThrow()
    },

    /** The counters that have reached `max` and have not expired. */
    async full(keys: readonly string[], max: number, now: Date): Promise<{ key: string; endsAt: Date }[]> {
      return await db
        .selectFrom('throttles')
        .select(['key', 'endsAt'])
        .where((eb) => eb('key', '=', eb.fn.any(eb.val([...keys]))))
        .where('count', '>=', max)
        .where('endsAt', '>', now)
        .execute()
    },

    async clear(keys: string[]): Promise<void> {
      await db.deleteFrom('throttles').where('key', 'in', keys).execute()
    },

    async removeEnded(now: Date): Promise<void> {
      await db.deleteFrom('throttles').where('endsAt', '<=', now).execute()
    },
  }
}
