import { sql } from 'kysely'
import type { Records } from '#records/open'

export type OpeningStore = ReturnType<typeof createOpeningStore>

/** Store of the time when each user last ran each request. */
export function createOpeningStore(db: Records) {
  return {
    async set(requestId: string, userId: string, openedAt: Date): Promise<void> {
      await db
        .insertInto('requestOpenings')
        .values({ requestId, userId, openedAt })
        .onConflict((conflict) => conflict.columns(['requestId', 'userId']).doUpdateSet({ openedAt }))
        .execute()
    },

    async of(userId: string, requestIds: string[]): Promise<Map<string, Date>> {
      const rows = await db
        .selectFrom('requestOpenings')
        .select(['requestId', 'openedAt'])
        .where('userId', '=', userId)
        .where((eb) => eb('requestId', '=', eb.fn.any(sql<string[]>`${requestIds}::uuid[]`)))
        .execute()
      return new Map(rows.map(({ requestId, openedAt }) => [requestId, openedAt]))
    },
  }
}
