import type { CategoryRule, RuleDraft } from '@litopys/contract/schemas/categoryRule'
import type { Selectable } from 'kysely'
import type { Records } from '#db/open'
import type { Tables } from '#db/tables'

type Row = Selectable<Tables['categoryRules']>
/** Who has made or changed a rule, and when. */
export type Made = { by: string; at: Date }

export type RuleStore = ReturnType<typeof createRuleStore>

/** For changes it is made with their transaction. */
export function createRuleStore(db: Records) {
  return {
    async list(): Promise<CategoryRule[]> {
      const rows = await db.selectFrom('categoryRules').selectAll().orderBy('category').execute()
      return rows.map(ruleOf)
    },

    async find(id: string): Promise<CategoryRule | undefined> {
      const row = await db.selectFrom('categoryRules').selectAll().where('id', '=', id).executeTakeFirst()
      return row && ruleOf(row)
    },

    /** The rules, which nobody else changes until the transaction ends. */
    async lockAll(): Promise<CategoryRule[]> {
      const rows = await db.selectFrom('categoryRules').selectAll().orderBy('category').forUpdate().execute()
      return rows.map(ruleOf)
    },

    /** Undefined where the category has a rule already. */
    async add(
      id: string,
      { clues, ...draft }: RuleDraft,
      { by, at }: Made,
    ): Promise<CategoryRule | undefined> {
      const row = await db
        .insertInto('categoryRules')
        .values({
          ...{ id, ...draft, clues: JSON.stringify(clues) },
          ...{ createdBy: by, createdAt: at, updatedBy: by, updatedAt: at },
        })
        .onConflict((conflict) => conflict.column('category').doNothing())
        .returningAll()
        .executeTakeFirst()
      return row && ruleOf(row)
    },

    async replace(id: string, { clues, ...draft }: RuleDraft, { by, at }: Made): Promise<CategoryRule> {
      const row = await db
        .updateTable('categoryRules')
        .set({ ...draft, clues: JSON.stringify(clues), updatedBy: by, updatedAt: at })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      return ruleOf(row)
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('categoryRules').where('id', '=', id).execute()
    },
  }
}

function ruleOf({ id, createdAt, updatedAt, ...rule }: Row): CategoryRule {
  return { _id: id, ...rule, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}
