import { type Selectable, sql } from 'kysely'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'

export type MatchRow = Selectable<Tables['subscriptionMatches']>
/** A post found for a subscription. */
export type Match = Pick<MatchRow, 'subscriptionId' | 'postId' | 'cluster' | 'fired'>
/** The fields of a match needed to count it. */
export type MatchSketch = Pick<MatchRow, 'subscriptionId' | 'postId' | 'seenAt'>
export type Place = { offset: number; limit: number }

export type MatchStore = ReturnType<typeof createMatchStore>

/** Rows per statement, which takes at most 65,535 values. */
const rowsAtOnce = 5_000

export function createMatchStore(db: Records) {
  return {
    /**
     * Locks the existing subscriptions among these until the transaction ends, so that no call ends them or
     * fills their daily limit.
     */
    async lock(subscriptionIds: string[]): Promise<Set<string>> {
      const rows = await db
        .selectFrom('subscriptions')
        .select('id')
        .where((eb) => eb('id', '=', eb.fn.any(sql<string[]>`${subscriptionIds}::uuid[]`)))
        .where('endedAt', 'is', null)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute()
      return new Set(rows.map(({ id }) => id))
    },

    /** The stored matches of the same post or cluster and subscription. */
    async known(matches: Match[]): Promise<Pick<MatchRow, 'subscriptionId' | 'postId' | 'cluster'>[]> {
      return await db
        .selectFrom('subscriptionMatches')
        .select(['subscriptionId', 'postId', 'cluster'])
        .where((eb) => {
          const isAny = (column: 'postId' | 'cluster', values: Set<string>) =>
            eb(column, '=', eb.fn.any(sql<string[]>`${[...values]}::text[]`))
          const ids = [...new Set(matches.map(({ subscriptionId }) => subscriptionId))]
          return eb.and([
            eb('subscriptionId', '=', eb.fn.any(sql<string[]>`${ids}::uuid[]`)),
            eb.or([
              isAny('postId', new Set(matches.map(({ postId }) => postId))),
              isAny('cluster', new Set(matches.map(({ cluster }) => cluster))),
            ]),
          ])
        })
        .execute()
    },

    async countSince(subscriptionIds: string[], since: Date): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('subscriptionMatches')
        .select(['subscriptionId', (eb) => eb.fn.countAll<number>().as('count')])
        .where((eb) => eb('subscriptionId', '=', eb.fn.any(sql<string[]>`${subscriptionIds}::uuid[]`)))
        .where('foundAt', '>=', since)
        .groupBy('subscriptionId')
        .execute()
      return new Map(rows.map(({ subscriptionId, count }) => [subscriptionId, Number(count)]))
    },

    async add(matches: Match[], foundAt: Date): Promise<void> {
      for (let at = 0; at < matches.length; at += rowsAtOnce) {
        const rows = matches.slice(at, at + rowsAtOnce).map((match) => ({ ...match, foundAt, seenAt: null }))
        await db
          .insertInto('subscriptionMatches')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
    },

    async markCut(subscriptionIds: string[], cutAt: Date): Promise<void> {
      await db
        .updateTable('subscriptions')
        .set({ cutAt })
        .where((eb) => eb('id', '=', eb.fn.any(sql<string[]>`${subscriptionIds}::uuid[]`)))
        .execute()
    },

    /** A page of matches, newest first. */
    async page(
      subscriptionId: string,
      { offset, limit }: Place,
    ): Promise<{ rows: MatchRow[]; total: number }> {
      const all = db.selectFrom('subscriptionMatches').where('subscriptionId', '=', subscriptionId)
      const { total } = await all
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const rows = await all.selectAll().orderBy('seq', 'desc').offset(offset).limit(limit).execute()
      return { rows, total: Number(total) }
    },

    /** All matches of these subscriptions, newest first. */
    async sketches(subscriptionIds: string[]): Promise<MatchSketch[]> {
      return await db
        .selectFrom('subscriptionMatches')
        .select(['subscriptionId', 'postId', 'seenAt'])
        .where((eb) => eb('subscriptionId', '=', eb.fn.any(sql<string[]>`${subscriptionIds}::uuid[]`)))
        .orderBy('seq', 'desc')
        .execute()
    },

    /** Matches of one subscription among these posts, newest first. */
    async ofPosts(subscriptionId: string, postIds: string[]): Promise<MatchRow[]> {
      return await db
        .selectFrom('subscriptionMatches')
        .selectAll()
        .where('subscriptionId', '=', subscriptionId)
        .where((eb) => eb('postId', '=', eb.fn.any(sql<string[]>`${postIds}::text[]`)))
        .orderBy('seq', 'desc')
        .execute()
    },

    /** Marks matches found up to a time as seen; only these posts, if given. */
    async markSeen(
      subscriptionId: string,
      { upTo, postIds }: { upTo: Date; postIds: string[] | undefined },
      seenAt: Date,
    ): Promise<void> {
      await db
        .updateTable('subscriptionMatches')
        .set({ seenAt })
        .where('subscriptionId', '=', subscriptionId)
        .where('foundAt', '<=', upTo)
        .where('seenAt', 'is', null)
        .$if(postIds !== undefined, (update) =>
          update.where((eb) => eb('postId', '=', eb.fn.any(sql<string[]>`${postIds}::text[]`))),
        )
        .execute()
    },

    /** Stores the time of the latest failure of these subscriptions. */
    async markFailed(subscriptionIds: string[], failedAt: Date): Promise<void> {
      await db
        .updateTable('subscriptions')
        .set({ failedAt })
        .where((eb) => eb('id', '=', eb.fn.any(sql<string[]>`${subscriptionIds}::uuid[]`)))
        .execute()
    },

    /** Locks all matches of these clusters, oldest first. */
    async lockClusters(
      clusters: string[],
    ): Promise<Pick<MatchRow, 'subscriptionId' | 'postId' | 'cluster'>[]> {
      return await db
        .selectFrom('subscriptionMatches')
        .select(['subscriptionId', 'postId', 'cluster'])
        .where((eb) => eb('cluster', '=', eb.fn.any(sql<string[]>`${clusters}::text[]`)))
        .orderBy('seq')
        .forUpdate()
        .execute()
    },

    async remove(subscriptionId: string, postIds: string[]): Promise<void> {
      await db
        .deleteFrom('subscriptionMatches')
        .where('subscriptionId', '=', subscriptionId)
        .where((eb) => eb('postId', '=', eb.fn.any(sql<string[]>`${postIds}::text[]`)))
        .execute()
    },

    async rename(subscriptionId: string, postId: string, cluster: string): Promise<void> {
      await db
        .updateTable('subscriptionMatches')
        .set({ cluster })
        .where('subscriptionId', '=', subscriptionId)
        .where('postId', '=', postId)
        .execute()
    },

    async removeBefore(date: Date): Promise<void> {
      await db.deleteFrom('subscriptionMatches').where('foundAt', '<', date).execute()
    },
  }
}
