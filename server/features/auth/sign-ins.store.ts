import type { SignInStep } from '@litopys/contract/schemas/account'
import type { Selectable } from 'kysely'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'

/** A pending sign-in with its current step. */
export type SignIn = Selectable<Tables['signIns']>
/** Identifies a sign-in at a step. */
type AtStep = Pick<SignIn, 'tokenHash' | 'step'>

export type SignInStore = ReturnType<typeof createSignInStore>

export function createSignInStore(db: Records) {
  const at = ({ tokenHash, step }: AtStep) =>
    db.deleteFrom('signIns').where('tokenHash', '=', tokenHash).where('step', '=', step)
  return {
    async add(signIn: SignIn): Promise<void> {
      await db.insertInto('signIns').values(signIn).execute()
    },

    find(tokenHash: string, now: Date): Promise<SignIn | undefined> {
      return db
        .selectFrom('signIns')
        .selectAll()
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', now)
        .executeTakeFirst()
    },

    /** Returns false if another call has left this step: of parallel calls one succeeds. */
    async advance({ tokenHash, step }: AtStep, next: SignInStep, expiresAt: Date): Promise<boolean> {
      const advanced = await db
        .updateTable('signIns')
        .set({ step: next, expiresAt })
        .where('tokenHash', '=', tokenHash)
        .where('step', '=', step)
        .executeTakeFirst()
      return advanced.numUpdatedRows > 0n
    },

    /** Returns false if another call has left this step. */
    async end(signIn: AtStep): Promise<boolean> {
      const ended = await at(signIn).executeTakeFirst()
      return ended.numDeletedRows > 0n
    },

    /** Counts a wrong answer. At `limit`, ends the sign-in and returns false. */
    async countWrong({ tokenHash, step }: AtStep, limit: number): Promise<boolean> {
      await db
        .updateTable('signIns')
        .set((eb) => ({ wrongSteps: eb('wrongSteps', '+', 1) }))
        .where('tokenHash', '=', tokenHash)
        .where('step', '=', step)
        .execute()
      const removed = await at({ tokenHash, step }).where('wrongSteps', '>=', limit).executeTakeFirst()
      return removed.numDeletedRows === 0n
    },

    async remove(tokenHash: string): Promise<void> {
      await db.deleteFrom('signIns').where('tokenHash', '=', tokenHash).execute()
    },

    async removeOf(userId: string): Promise<void> {
      await db.deleteFrom('signIns').where('userId', '=', userId).execute()
    },

    async removeExpired(now: Date): Promise<void> {
      // Skips rows locked by other transactions, which remove them themselves.
      await db
        .deleteFrom('signIns')
        .where('tokenHash', 'in', (eb) =>
          eb.selectFrom('signIns').select('tokenHash').where('expiresAt', '<=', now).forUpdate().skipLocked(),
        )
        .execute()
    },
  }
}
