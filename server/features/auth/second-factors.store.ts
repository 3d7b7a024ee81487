import type { Selectable } from 'kysely'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'

export type SecondFactor = Omit<Selectable<Tables['secondFactors']>, 'confirmedAt'> & { confirmedAt: Date }
export type FactorSetup = Selectable<Tables['secondFactorSetups']>

export type SecondFactorStore = ReturnType<typeof createSecondFactorStore>

export function createSecondFactorStore(db: Records) {
  return {
    /** The sealed secret in use. */
    async findSecret(userId: string): Promise<string | undefined> {
      const factor = await db
        .selectFrom('secondFactors')
        .select('sealedSecret')
        .where('userId', '=', userId)
        .where('confirmedAt', 'is not', null)
        .executeTakeFirst()
      return factor?.sealedSecret
    },

    /**
     * False when a one-time password of this step or a later one was taken already (RFC 6238, section 5.2).
     */
    async takeStep(userId: string, step: number): Promise<boolean> {
      const taken = await db
        .updateTable('secondFactors')
        .set({ lastStep: step })
        .where('userId', '=', userId)
        .where('lastStep', '<', step)
        .executeTakeFirst()
      return taken.numUpdatedRows > 0n
    },

    /** Takes the place of the factor of before. */
    async put(factor: SecondFactor): Promise<void> {
      await db
        .insertInto('secondFactors')
        .values(factor)
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(factor))
        .execute()
    },

    /** The factor in use, and a set-up that was not finished. */
    async removeOf(userId: string): Promise<void> {
      await db.deleteFrom('secondFactors').where('userId', '=', userId).execute()
      await db.deleteFrom('secondFactorSetups').where('userId', '=', userId).execute()
    },

    findSetup(userId: string, now: Date): Promise<FactorSetup | undefined> {
      return db
        .selectFrom('secondFactorSetups')
        .selectAll()
        .where('userId', '=', userId)
        .where('expiresAt', '>', now)
        .executeTakeFirst()
    },

    /** Takes the place of a set-up that was not finished. */
    async putSetup(setup: FactorSetup): Promise<void> {
      await db
        .insertInto('secondFactorSetups')
        .values(setup)
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(setup))
        .execute()
    },

    /** False when it was finished or replaced in the meantime. */
    async takeSetup({ userId, sealedSecret }: FactorSetup): Promise<boolean> {
      const taken = await db
        .deleteFrom('secondFactorSetups')
        .where('userId', '=', userId)
        .where('sealedSecret', '=', sealedSecret)
        .executeTakeFirst()
      return taken.numDeletedRows > 0n
    },
  }
}
