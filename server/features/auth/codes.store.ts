import type { Selectable } from 'kysely'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'

export type SentCode = Omit<Selectable<Tables['codes']>, 'tries' | 'usedAt'>
type CodeOf = Pick<SentCode, 'signIn' | 'channel'>

/** Sent codes, at most one for each sign-in: a new code replaces the old one. */
export function createCodeStore(db: Records) {
  return {
    find({ signIn, channel }: CodeOf): Promise<Pick<SentCode, 'sentAt'> | undefined> {
      return db
        .selectFrom('codes')
        .select('sentAt')
        .where('signIn', '=', signIn)
        .where('channel', '=', channel)
        .executeTakeFirst()
    },

    /**
     * Returns false if a code of the same channel was sent after `notAfter`, so parallel resends send one
     * code.
     */
    async put(code: SentCode, notAfter: Date): Promise<boolean> {
      const fresh = { ...code, tries: 0, usedAt: null }
      const written = await db
        .insertInto('codes')
        .values(fresh)
        .onConflict((conflict) =>
          conflict
            .column('signIn')
            .doUpdateSet(fresh)
            .where((eb) =>
              eb.or([eb('codes.channel', '<>', code.channel), eb('codes.sentAt', '<=', notAfter)]),
            ),
        )
        .executeTakeFirst()
      return (written.numInsertedOrUpdatedRows ?? 0n) > 0n
    },

    /** Uses up one try and returns the MAC to compare with; undefined if no valid code or no try is left. */
    async takeTry({ signIn, channel }: CodeOf, { max, now }: { max: number; now: Date }) {
      const code = await db
        .updateTable('codes')
        .set((eb) => ({ tries: eb('tries', '+', 1) }))
        .where('signIn', '=', signIn)
        .where('channel', '=', channel)
        .where('usedAt', 'is', null)
        .where('tries', '<', max)
        .where('expiresAt', '>', now)
        .returning('mac')
        .executeTakeFirst()
      return code?.mac
    },

    /** Returns false if the code was used or replaced in the meantime. */
    async use({ signIn, mac }: Pick<SentCode, 'signIn' | 'mac'>, usedAt: Date): Promise<boolean> {
      const used = await db
        .updateTable('codes')
        .set({ usedAt })
        .where('signIn', '=', signIn)
        .where('mac', '=', mac)
        .where('usedAt', 'is', null)
        .executeTakeFirst()
      return used.numUpdatedRows > 0n
    },
  }
}
