import type { Records } from '#records/open'

export type CustodyStore = ReturnType<typeof createCustodyStore>

/** What audit entries name a channel by. */
export function createCustodyStore(db: Records) {
  return {
    /** The ids of a channel: that of its posts, and that of its row. */
    async channelIds(channelId: string): Promise<string[]> {
      const rows = await db.selectFrom('channels').select('id').where('channelId', '=', channelId).execute()
      return [channelId, ...rows.map(({ id }) => id)]
    },
  }
}
