import type { GlossaryTerm, TermDraft } from '@litopys/contract/schemas/glossary'
import type { Selectable } from 'kysely'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'

type Row = Selectable<Tables['glossary']>
type Made = { by: string; at: Date }

export type GlossaryStore = ReturnType<typeof createGlossaryStore>

/** Store of the glossary. For changes, create it with the transaction's records. */
export function createGlossaryStore(db: Records) {
  return {
    async list(): Promise<GlossaryTerm[]> {
      const rows = await db.selectFrom('glossary').selectAll().orderBy('term').execute()
      return rows.map(termOf)
    },

    /** Locks an entry until the transaction ends. */
    async lock(id: string): Promise<GlossaryTerm | undefined> {
      const row = await db
        .selectFrom('glossary')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      return row && termOf(row)
    },

    /** Undefined where the glossary already has the term. */
    async add(id: string, draft: TermDraft, { by, at }: Made): Promise<GlossaryTerm | undefined> {
      const row = await db
        .insertInto('glossary')
        .values({ id, ...draft, updatedBy: by, updatedAt: at })
        .onConflict((conflict) => conflict.column('term').doNothing())
        .returningAll()
        .executeTakeFirst()
      return row && termOf(row)
    },

    /** Undefined where another entry already has the term. */
    async replace(id: string, draft: TermDraft, { by, at }: Made): Promise<GlossaryTerm | undefined> {
      const other = await db
        .selectFrom('glossary')
        .select('id')
        .where('term', '=', draft.term)
        .where('id', '!=', id)
        .executeTakeFirst()
      if (other) return undefined
      const row = await db
        .updateTable('glossary')
        .set({ ...draft, updatedBy: by, updatedAt: at })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      return termOf(row)
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('glossary').where('id', '=', id).execute()
    },
  }
}

function termOf({ id, updatedAt, ...term }: Row): GlossaryTerm {
  return { _id: id, ...term, updatedAt: updatedAt.toISOString() }
}
