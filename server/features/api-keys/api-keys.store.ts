import type { Selectable } from 'kysely'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'

export type ApiKeyRow = Selectable<Tables['apiKeys']>
export type OwnedApiKey = ApiKeyRow & { email: string }
type KeyOwner = Pick<Selectable<Tables['users']>, 'email' | 'role' | 'access'>

export type ApiKeyStore = ReturnType<typeof createApiKeyStore>

export function createApiKeyStore(db: Records) {
  const owned = () =>
    db
      .selectFrom('apiKeys')
      .innerJoin('users', 'users.id', 'apiKeys.userId')
      .selectAll('apiKeys')
      .select('users.email')
  return {
    async add(row: Omit<ApiKeyRow, 'usedAt' | 'usedFrom'>): Promise<void> {
      await db.insertInto('apiKeys').values(row).execute()
    },

    /** API keys of one user, or of all. */
    async page(
      userId: string | undefined,
      { offset, limit }: { offset: number; limit: number },
    ): Promise<{ rows: OwnedApiKey[]; total: number }> {
      const { total } = await db
        .selectFrom('apiKeys')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? ''))
        .executeTakeFirstOrThrow()
      const rows = await owned()
        .$if(userId !== undefined, (query) => query.where('apiKeys.userId', '=', userId ?? ''))
        .orderBy('apiKeys.createdAt', 'desc')
        .orderBy('apiKeys.id')
        .offset(offset)
        .limit(limit)
        .execute()
      return { rows, total: Number(total) }
    },

    /** Number of API keys of a user. Locks the user, so that parallel creations count each other. */
    async countLocked(userId: string): Promise<number> {
      await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
      const { total } = await db
        .selectFrom('apiKeys')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow()
      return Number(total)
    },

    find(id: string): Promise<OwnedApiKey | undefined> {
      return owned().where('apiKeys.id', '=', id).executeTakeFirst()
    },

    /** The API key with its owner, if the owner is active. */
    findWithOwner(id: string): Promise<(ApiKeyRow & KeyOwner) | undefined> {
      return owned()
        .select(['users.role', 'users.access'])
        .where('apiKeys.id', '=', id)
        .where('users.status', '=', 'Active')
        .executeTakeFirst()
    },

    /** Returns whether the API key still existed. */
    async remove(id: string): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('apiKeys').where('id', '=', id).executeTakeFirst()
      return numDeletedRows > 0n
    },

    /** Records a use if the last recorded one is not later than `before`. Returns whether it was recorded. */
    async markUsed(id: string, use: { usedAt: Date; usedFrom: string }, before: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('apiKeys')
        .set(use)
        .where('id', '=', id)
        .where((eb) => eb.or([eb('usedAt', 'is', null), eb('usedAt', '<=', before)]))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
