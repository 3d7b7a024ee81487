import type { Selectable } from 'kysely'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'

export type KnownKey = Selectable<Tables['keys']>

export type KeyStore = ReturnType<typeof createKeyStore>

export function createKeyStore(db: Records) {
  return {
    async page(offset: number, limit: number): Promise<{ keys: KnownKey[]; total: number }> {
      const { total } = await db
        .selectFrom('keys')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const keys = await db
        .selectFrom('keys')
        .selectAll()
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .offset(offset)
        .limit(limit)
        .execute()
      return { keys, total: Number(total) }
    },

    find(id: string): Promise<KnownKey | undefined> {
      return db.selectFrom('keys').selectAll().where('id', '=', id).executeTakeFirst()
    },

    /** Locks the row, for a change in the same transaction. */
    lock(id: string): Promise<KnownKey | undefined> {
      return db.selectFrom('keys').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    },

    async add(key: KnownKey): Promise<void> {
      await db.insertInto('keys').values(key).execute()
    },

    async change(id: string, change: Partial<KnownKey>): Promise<void> {
      await db.updateTable('keys').set(change).where('id', '=', id).execute()
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('keys').where('id', '=', id).execute()
    },
  }
}
