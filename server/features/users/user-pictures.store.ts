import type { Records } from '#records/open'

export type UserPictureStore = ReturnType<typeof createUserPictureStore>

/** Store of users' pictures in base64; callers check them first. */
export function createUserPictureStore(db: Records) {
  return {
    async ofUsers(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      const rows = await db.selectFrom('userPictures').selectAll().where('userId', 'in', ids).execute()
      return new Map(rows.map(({ userId, base64 }) => [userId, base64]))
    },

    async put(userId: string, base64: string): Promise<void> {
      await db
        .insertInto('userPictures')
        .values({ userId, base64 })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet({ base64 }))
        .execute()
    },

    async remove(userId: string): Promise<void> {
      await db.deleteFrom('userPictures').where('userId', '=', userId).execute()
    },
  }
}
