import type { Selectable } from 'kysely'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'

export type SecondFactor = Omit<Selectable<Tables['secondFactors']>, 'confirmedAt'> & { confirmedAt: Date }
export type FactorSetup = Selectable<Tables['secondFactorSetups']>

export type SecondFactorStore = ReturnType<typeof createSecondFactorStore>

export function createSecondFactorStore(db: Records) {
  return {
    /** The sealed secret of the active factor. */
    async findSecret(userId: string): Promise<string | undefined> {
      const factor = await db
        .selectFrom('secondFactors')
        .select('sealedSecret')
        .where('userId', '=', userId)
        .where('confirmedAt', 'is not', null)
        .executeTakeFirst()
      return factor?.sealedSecret
    },

    /** Returns false if this time step or a later one was used before (RFC 6238, section 5.2). */
    async takeTimeStep(userId: string, timeStep: number): Promise<boolean> {
      const taken = await db
        .updateTable('secondFactors')
        .set({ lastStep: timeStep })
        .where('userId', '=', userId)
        .where('lastStep', '<', timeStep)
        .executeTakeFirst()
      return taken.numUpdatedRows > 0n
    },

    /** Stores a factor in place of the previous one. */
    async put(factor: SecondFactor): Promise<void> {
      await db
        .insertInto('secondFactors')
        .values(factor)
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(factor))
        .execute()
    },

    /** Removes the active factor and an unfinished set-up. */
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

    /** Stores a set-up in place of an unfinished one. */
    async putSetup(setup: FactorSetup): Promise<void> {
      await db
        .insertInto('secondFactorSetups')
        .values(setup)
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(setup))
        .execute()
    },

    /** Returns false if the set-up was finished or replaced in the meantime. */
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
