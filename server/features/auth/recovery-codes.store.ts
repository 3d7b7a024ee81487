import type { Records } from '#records/open'

export function createRecoveryCodeStore(db: Records) {
  return {
    /** Stores new codes. Earlier codes become invalid. */
    async replace(userId: string, hashes: string[]): Promise<void> {
      await this.removeOf(userId)
      const rows = hashes.map((hash) => ({ userId, hash, usedAt: null }))
      await db.insertInto('recoveryCodes').values(rows).execute()
    },

    async removeOf(userId: string): Promise<void> {
      await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
    },

    /** Returns false if there is no such code or it was used before. */
    async use(userId: string, hash: string, usedAt: Date): Promise<boolean> {
      const used = await db
        .updateTable('recoveryCodes')
        .set({ usedAt })
        .where('userId', '=', userId)
        .where('hash', '=', hash)
        .where('usedAt', 'is', null)
        .executeTakeFirst()
      return used.numUpdatedRows > 0n
    },
  }
}
