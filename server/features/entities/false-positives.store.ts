import type { EntityRef } from '@litopys/contract/schemas/entity-card'
import type { EntityKind } from '@litopys/language/entity-kinds'
import type { Selectable } from 'kysely'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'

export type KnownMark = Selectable<Tables['falsePositives']>
export type MarkQuery = { search: string; kind?: EntityKind | undefined; markedById?: string | undefined }

export type FalsePositiveStore = ReturnType<typeof createFalsePositiveStore>

export function createFalsePositiveStore(db: Records) {
  const marks = () => db.selectFrom('falsePositives').selectAll()
  return {
    async page(
      query: MarkQuery,
      offset: number,
      limit: number,
    ): Promise<{ marks: KnownMark[]; total: number }> {
      const matching = db
        .selectFrom('falsePositives')
        .where((eb) =>
          eb.and([
            eb.or([
              eb('value', 'ilike', within(query.search.replace(/^[#@]/, ''))),
              eb('reason', 'ilike', within(query.search)),
            ]),
            ...(query.kind ? [eb('kind', '=', query.kind)] : []),
            ...(query.markedById ? [eb('markedById', '=', query.markedById)] : []),
          ]),
        )
      const { total } = await matching
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const page = await matching
        .selectAll()
        .orderBy('markedAt', 'desc')
        .orderBy('id')
        .offset(offset)
        .limit(limit)
        .execute()
      return { marks: page, total: Number(total) }
    },

    async all(): Promise<EntityMark[]> {
      return await db.selectFrom('falsePositives').select(['kind', 'value']).execute()
    },

    find({ kind, id }: EntityRef): Promise<KnownMark | undefined> {
      return marks().where('kind', '=', kind).where('value', '=', id).executeTakeFirst()
    },

    async ofKind(kind: EntityKind): Promise<KnownMark[]> {
      return await marks().where('kind', '=', kind).orderBy('markedAt').execute()
    },

    /** Locks the row, for a change in the same transaction. */
    lock(id: string): Promise<KnownMark | undefined> {
      return marks().where('id', '=', id).forUpdate().executeTakeFirst()
    },

    /** False where it was already marked. */
    async add(mark: KnownMark): Promise<boolean> {
      const added = await db
        .insertInto('falsePositives')
        .values(mark)
        .onConflict((conflict) => conflict.columns(['kind', 'value']).doNothing())
        .returning('id')
        .execute()
      return added.length > 0
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('falsePositives').where('id', '=', id).execute()
    },
  }
}

export type EntityMark = Pick<KnownMark, 'kind' | 'value'>

function within(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
