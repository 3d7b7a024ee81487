import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'

export type QuoteRow = Selectable<Tables['quotes']>
/** What a quote is without its copy, which is the most of it. */
export type QuoteHead = Omit<QuoteRow, 'frozen'>
/** After which quote to go on. */
type Place = Pick<QuoteRow, 'createdAt' | 'id'>

const head = [
  ...(['id', 'ownerId', 'postId', 'hash', 'tags', 'comment'] as const),
  ...(['createdBy', 'createdAt', 'updatedBy', 'updatedAt', 'deletedAt'] as const),
]

export type QuoteStore = ReturnType<typeof createQuoteStore>

/** Saved posts. Deleted ones are not there, but for `restore`. `owner`: his alone. */
export function createQuoteStore(db: Records) {
  const standing = (owner?: string) =>
    db
      .selectFrom('quotes')
      .where('deletedAt', 'is', null)
      .$if(owner !== undefined, (quotes) => quotes.where('ownerId', '=', owner ?? ''))

  const inOrder = (limit: number, after?: Place) =>
    standing()
      .$if(after !== undefined, (quotes) =>
        quotes.where(sql<boolean>`(created_at, id) < (${after?.createdAt}, ${after?.id}::uuid)`),
      )
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)

  return {
    /** A user has another e-mail: their quotes name them by it. */
    async renameOwner({ userId, from, to }: { userId: string; from: string; to: string }): Promise<void> {
      const own = db.updateTable('quotes').where('ownerId', '=', userId)
      await own.set({ createdBy: to }).where('createdBy', '=', from).execute()
    },

    /** Undefined where he has saved the post already, or something else has this id. */
    async add(quote: Omit<QuoteRow, 'updatedBy' | 'updatedAt' | 'deletedAt'>): Promise<QuoteRow | undefined> {
      return await db
        .insertInto('quotes')
        .values({ ...quote, updatedBy: null, updatedAt: null, deletedAt: null })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
    },

    /** Which of these files some quote names, be it deleted and not final. */
    async findReferenced(hashes: string[]): Promise<Set<string>> {
      if (hashes.length === 0) return new Set()
      const { rows } = await sql<{ hash: string }>`
        SELECT DISTINCT found[1] AS hash FROM quotes, regexp_matches(frozen, '[0-9a-f]{64}', 'g') AS found
        WHERE found[1] = ANY(${hashes})`.execute(db)
      return new Set(rows.map(({ hash }) => hash))
    },

    async findOfPosts(owner: string, postIds: string[]): Promise<QuoteRow[]> {
      return await standing(owner)
        .selectAll()
        .where((eb) => eb('postId', '=', eb.fn.any(eb.val(postIds))))
        .execute()
    },

    async find(id: string, owner?: string): Promise<QuoteRow | undefined> {
      return await standing(owner).selectAll().where('id', '=', id).executeTakeFirst()
    },

    async findMany(ids: string[], owner?: string): Promise<QuoteRow[]> {
      return await standing(owner)
        .selectAll()
        .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
        .execute()
    },

    /** The newest first, a part at a time. */
    async part(limit: number, after?: Place): Promise<QuoteRow[]> {
      return await inOrder(limit, after).selectAll().execute()
    },

    /** The same without their copies. */
    async heads(limit: number, after?: Place): Promise<QuoteHead[]> {
      return await inOrder(limit, after).select(head).execute()
    },

    /** Another answer as soon as any has come, gone or changed, whichever process did it. */
    async stamp(): Promise<string> {
      const { stamp } = await standing()
        .select(
          sql<string>`count(*) || ' ' || coalesce(sum(hashtextextended(concat_ws('|', id, updated_at), 0)), 0)`.as(
            'stamp',
          ),
        )
        .executeTakeFirstOrThrow()
      return stamp
    },

    async copies(ids: string[]): Promise<Pick<QuoteRow, 'hash' | 'frozen'>[]> {
      return await db
        .selectFrom('quotes')
        .select(['hash', 'frozen'])
        .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
        .execute()
    },

    /** For a transaction: nobody else changes these until it ends. */
    async lock(ids: string[]): Promise<QuoteRow[]> {
      return await standing()
        .selectAll()
        .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
        .orderBy('id')
        .forUpdate()
        .execute()
    },

    async change(
      id: string,
      change: Partial<Pick<QuoteRow, 'tags' | 'comment' | 'updatedBy' | 'updatedAt'>>,
    ): Promise<QuoteRow> {
      return await db
        .updateTable('quotes')
        .set(change)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    /** Quotes with at least one of these tags. */
    async findTagged(tags: string[], owner?: string): Promise<QuoteRow[]> {
      return await standing(owner).selectAll().where(sql<boolean>`tags && ${tags}`).execute()
    },

    /**
     * For a transaction: of the quotes `ids` those with at least one of these tags. They are locked until it
     * ends.
     */
    async lockTagged(ids: string[], tags: string[]): Promise<QuoteRow[]> {
      return await standing()
        .selectAll()
        .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
        .where(sql<boolean>`tags && ${tags}`)
        .orderBy('id')
        .forUpdate()
        .execute()
    },

    /** False where it is not there (any more). Those deleted before `forgetBefore` are gone for good. */
    async remove(id: string, at: Date, forgetBefore: Date): Promise<boolean> {
      await db.deleteFrom('quotes').where('deletedAt', '<', forgetBefore).execute()
      const removed = await db
        .updateTable('quotes')
        .set({ deletedAt: at })
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return removed !== undefined
    },

    /** A deleted one. In a transaction it is locked until that ends. */
    async findRemoved(id: string, since: Date): Promise<QuoteRow | undefined> {
      return await db
        .selectFrom('quotes')
        .selectAll()
        .where('id', '=', id)
        .where('deletedAt', '>=', since)
        .forUpdate()
        .executeTakeFirst()
    },

    async restore(id: string): Promise<QuoteRow> {
      return await db
        .updateTable('quotes')
        .set({ deletedAt: null })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
    },
  }
}
