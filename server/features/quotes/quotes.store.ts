import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'

export type QuoteRow = Selectable<Tables['quotes']>
/** A quote without its copy, which is most of its size. */
export type QuoteHead = Omit<QuoteRow, 'frozen'>
/** The quote after which a page starts. */
type Place = Pick<QuoteRow, 'createdAt' | 'id'>

const head = [
  ...(['id', 'ownerId', 'postId', 'hash', 'tags', 'comment'] as const),
  ...(['createdBy', 'createdAt', 'updatedBy', 'updatedAt', 'version', 'deletedAt'] as const),
]

export type QuoteStore = ReturnType<typeof createQuoteStore>

/**
 * Store of quotes. `find…`, `page`, `heads`, `stamp`, `lock` and `lockTagged` leave deleted quotes out, except
 * for `findReferenced`. `owner` limits them to one user's quotes.
 */
export function createQuoteStore(db: Records) {
  const undeleted = (owner?: string) =>
    db
      .selectFrom('quotes')
      .where('deletedAt', 'is', null)
      .$if(owner !== undefined, (quotes) => quotes.where('ownerId', '=', owner ?? ''))

  const inOrder = (limit: number, after?: Place) =>
    undeleted()
      .$if(after !== undefined, (quotes) =>
        quotes.where(sql<boolean>`(created_at, id) < (${after?.createdAt}, ${after?.id}::uuid)`),
      )
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)

  return {
    /** Renames the owner in their quotes after a change of e-mail. */
    async renameOwner({ userId, from, to }: { userId: string; from: string; to: string }): Promise<void> {
      const own = db.updateTable('quotes').where('ownerId', '=', userId)
      await own.set({ createdBy: to }).where('createdBy', '=', from).execute()
    },

    /** Undefined where the owner has already saved the post, or the id is taken. */
    async add(
      quote: Omit<QuoteRow, 'updatedBy' | 'updatedAt' | 'version' | 'deletedAt'>,
    ): Promise<QuoteRow | undefined> {
      return await db
        .insertInto('quotes')
        .values({ ...quote, updatedBy: null, updatedAt: null, version: 0, deletedAt: null })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
    },

    /** The hashes among these that quotes refer to, including quotes whose deletion can be undone. */
    async findReferenced(hashes: string[]): Promise<Set<string>> {
      if (hashes.length === 0) return new Set()
      const { rows } = await sql<{ hash: string }>`
        SELECT DISTINCT found[1] AS hash FROM quotes, regexp_matches(frozen, '[0-9a-f]{64}', 'g') AS found
        WHERE found[1] = ANY(${hashes})`.execute(db)
      return new Set(rows.map(({ hash }) => hash))
    },

    async findOfPosts(owner: string, postIds: string[]): Promise<QuoteRow[]> {
      return await undeleted(owner)
        .selectAll()
        .where((eb) => eb('postId', '=', eb.fn.any(eb.val(postIds))))
        .execute()
    },

    async find(id: string, owner?: string): Promise<QuoteRow | undefined> {
      return await undeleted(owner).selectAll().where('id', '=', id).executeTakeFirst()
    },

    async findMany(ids: string[], owner?: string): Promise<QuoteRow[]> {
      return await undeleted(owner)
        .selectAll()
        .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
        .execute()
    },

    /** A page of quotes, newest first. */
    async page(limit: number, after?: Place): Promise<QuoteRow[]> {
      return await inOrder(limit, after).selectAll().execute()
    },

    /** A page of quotes without their copies. */
    async heads(limit: number, after?: Place): Promise<QuoteHead[]> {
      return await inOrder(limit, after).select(head).execute()
    },

    /** A value that changes with every added, deleted or changed quote, from any process. */
    async stamp(): Promise<string> {
      const { stamp } = await undeleted()
        .select(
          sql<string>`count(*) || ' ' || coalesce(sum(hashtextextended(concat_ws('|', id, updated_at), 0)), 0)`.as(
            'stamp',
          ),
        )
        .executeTakeFirstOrThrow()
      return stamp
    },

    /** The saved copies and their hashes, also of deleted quotes. */
    async frozenOf(ids: string[]): Promise<Pick<QuoteRow, 'hash' | 'frozen'>[]> {
      return await db
        .selectFrom('quotes')
        .select(['hash', 'frozen'])
        .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
        .execute()
    },

    /** Locks these quotes until the transaction ends. */
    async lock(ids: string[]): Promise<QuoteRow[]> {
      return await undeleted()
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
        .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    /** Quotes with at least one of these tags. */
    async findTagged(tags: string[], owner?: string): Promise<QuoteRow[]> {
      return await undeleted(owner).selectAll().where(sql<boolean>`tags && ${tags}`).execute()
    },

    /** Locks those of the quotes `ids` with at least one of these tags until the transaction ends. */
    async lockTagged(ids: string[], tags: string[]): Promise<QuoteRow[]> {
      return await undeleted()
        .selectAll()
        .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
        .where(sql<boolean>`tags && ${tags}`)
        .orderBy('id')
        .forUpdate()
        .execute()
    },

    /**
     * False where the quote is missing or already deleted. Also removes quotes deleted before `forgetBefore`
     * for good.
     */
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

    /** A deleted quote, locked until the transaction ends. */
    async lockRemoved(id: string, since: Date): Promise<QuoteRow | undefined> {
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
