import type { HeldKind, HeldObject } from '@litopys/contract/schemas/hold'
import { type Expression, type Selectable, sql } from 'kysely'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'

export type HoldRow = Selectable<Tables['holds']>
export type HoldStore = ReturnType<typeof createHoldStore>
type Wanted = { placedById?: string | undefined; object?: Partial<HeldObject>; isActiveAt?: Date | undefined }

/** Condition of rows of `holds`. */
function activeAt(now: Date) {
  return sql<boolean>`holds.lifted_at IS NULL AND (holds.ends_at IS NULL OR holds.ends_at > ${now})`
}

function isOfChannel(postId: Expression<string>, channelId: string) {
  return sql<boolean>`starts_with(${postId}, ${`${channelId}_`})`
}

export function createHoldStore(db: Records) {
  const wanted = ({ placedById, object, isActiveAt }: Wanted) => {
    let query = db.selectFrom('holds')
    if (placedById !== undefined) query = query.where('placedById', '=', placedById)
    if (object?.kind !== undefined) query = query.where('kind', '=', object.kind)
    if (object?.id !== undefined) query = query.where('objectId', '=', object.id)
    return isActiveAt ? query.where(activeAt(isActiveAt)) : query
  }
  return {
    async add(row: Omit<HoldRow, 'liftedAt' | 'liftedBy'>): Promise<HoldRow> {
      return await db
        .insertInto('holds')
        .values({ ...row, liftedAt: null, liftedBy: null })
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    /** Holds, the newest first, and their number. */
    async page(
      which: Wanted,
      { offset, limit }: { offset: number; limit: number },
    ): Promise<{ rows: HoldRow[]; total: number }> {
      const { total } = await wanted(which)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const rows = await wanted(which)
        .selectAll('holds')
        .orderBy('placedAt', 'desc')
        .orderBy('id')
        .offset(offset)
        .limit(limit)
        .execute()
      return { rows, total: Number(total) }
    },

    /** Whether a hold protects the object. */
    async has(object: HeldObject, at: Date): Promise<boolean> {
      const found = await wanted({ object, isActiveAt: at }).select('holds.id').limit(1).execute()
      return found.length > 0
    },

    /** Ids of the objects among these that a hold protects. */
    async heldAmong(kind: HeldKind, ids: readonly string[], at: Date): Promise<string[]> {
      const found = await wanted({ object: { kind }, isActiveAt: at })
        .select('objectId')
        .distinct()
        .where('objectId', 'in', ids)
        .execute()
      return found.map(({ objectId }) => objectId)
    },

    /** Locks the quotes of posts in the channel until the transaction ends: the one that places a hold waits for them. */
    async lockQuotesOf(channelId: string): Promise<void> {
      await db
        .selectFrom('quotes')
        .select('id')
        .where('deletedAt', 'is', null)
        .where((eb) => isOfChannel(eb.ref('postId'), channelId))
        .orderBy('id')
        .forShare()
        .execute()
    },

    /** Whether a hold protects a quote of a post in the channel. */
    async hasQuoteOf(channelId: string, at: Date): Promise<boolean> {
      const found = await db
        .selectFrom('holds')
        .innerJoin('quotes', 'quotes.id', 'holds.objectId')
        .where('holds.kind', '=', 'quote')
        .where(activeAt(at))
        .where('quotes.deletedAt', 'is', null)
        .where((eb) => isOfChannel(eb.ref('quotes.postId'), channelId))
        .select('holds.id')
        .limit(1)
        .execute()
      return found.length > 0
    },

    async find(id: string): Promise<HoldRow | undefined> {
      return await db.selectFrom('holds').selectAll().where('id', '=', id).executeTakeFirst()
    },

    /** Ends a hold. Undefined if it was lifted before. */
    async lift(id: string, by: { liftedAt: Date; liftedBy: string }): Promise<HoldRow | undefined> {
      return await db
        .updateTable('holds')
        .set(by)
        .where('id', '=', id)
        .where('liftedAt', 'is', null)
        .returningAll()
        .executeTakeFirst()
    },
  }
}
