import type { CategoryRule, RuleDraft } from '@litopys/contract/schemas/category-rule'
import { type Selectable, sql } from 'kysely'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'

type Row = Selectable<Tables['categoryRules']>
/** Who changed a rule, and when. */
export type Made = { by: string; at: Date }

export type RuleStore = ReturnType<typeof createRuleStore>

/** For changes, pass the transaction as `db`. */
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

    /**
     * Blocks other changes and additions of rules until the transaction ends. Row locks would not cover rows
     * that are not committed yet.
     */
    async lock(): Promise<void> {
      await sql`LOCK TABLE category_rules IN EXCLUSIVE MODE`.execute(db)
    },

    async add(id: string, { clues, ...draft }: RuleDraft, { by, at }: Made): Promise<CategoryRule> {
      const row = await db
        .insertInto('categoryRules')
        .values({
          id,
          ...draft,
          clues: JSON.stringify(clues),
          createdBy: by,
          createdAt: at,
          updatedBy: by,
          updatedAt: at,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return ruleOf(row)
    },

    async replace(id: string, { clues, ...draft }: RuleDraft, { by, at }: Made): Promise<CategoryRule> {
      const row = await db
        .updateTable('categoryRules')
        .set((eb) => ({
          ...draft,
          clues: JSON.stringify(clues),
          updatedBy: by,
          updatedAt: at,
          version: eb('version', '+', 1),
        }))
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

function ruleOf({ id, createdAt, updatedAt, version, ...rule }: Row): CategoryRule {
  return {
    _id: id,
    ...rule,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    __v: version,
  }
}
