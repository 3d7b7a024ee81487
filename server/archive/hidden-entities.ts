import type { FacetField } from '@litopys/contract/schemas/search'
import type { Engine } from './engine.ts'
import { sharedRead } from './shared-reads.ts'
import { bind, raw, type Sql, sql } from './sql.ts'
import { idSql } from './value-ids.ts'

/** Values that are not shown as entities, by facet (docs/decisions/0025). */
export type HiddenEntities = ReadonlyMap<string, ReadonlySet<string>>
export type HiddenEntity = { field: FacetField; value: string }

export const nothingHidden: HiddenEntities = new Map()

export type HiddenEntityReader = (signal: AbortSignal) => Promise<HiddenEntities>
export type HiddenEntityTable = ReturnType<typeof createHiddenEntityTable>

/** Copy in the archive of the hidden entities in the records, which queries over posts cannot read. */
export function createHiddenEntityTable(engine: Engine) {
  const all = (signal?: AbortSignal) =>
    engine.rows<HiddenEntity>(sql`SELECT DISTINCT field, value FROM litopys.hiddenEntities`, { signal })
  const read = sharedRead(engine, async (statement, signal) => {
    const hidden = new Map<string, Set<string>>()
    for (const { field, value } of await engine.rows<HiddenEntity>(statement, { signal })) {
      hidden.set(field, (hidden.get(field) ?? new Set()).add(value))
    }
    return hidden
  })
  const reader: HiddenEntityReader = (signal) =>
    read(sql`SELECT field, value FROM litopys.hiddenEntities`, signal)

  const hide = async (entities: HiddenEntity[]) => {
    if (entities.length === 0) return
    const lines = entities.map((entity) => `${JSON.stringify(entity)}\n`).join('')
    await engine.insertLines('litopys.hiddenEntities', new TextEncoder().encode(lines))
  }
  const show = (field: FacetField, values: string[]) =>
    engine.run(
      sql`DELETE FROM litopys.hiddenEntities
        WHERE field = ${bind('String', field)} AND value IN ${bind('Array(String)', values)}`,
    )
  return { all, read: reader, hide, show }
}

/** The post's list in this field without hidden values. */
export function withoutHidden(column: Sql, field: FacetField, hidden: HiddenEntities): Sql {
  if (!hidden.has(field)) return column
  return sql`arrayFilter(x -> x NOT IN ${hiddenSql(field)}, ${column})`
}

/** The ids of the hidden values of a field, as a subquery like `hiddenSql`. */
export function hiddenIdsSql(field: FacetField): Sql {
  return sql`(SELECT ${idSql(raw('value'), field)} FROM litopys.hiddenEntities WHERE field = ${bind('String', field)})`
}

/** A subquery, because ten thousand values would exceed the length of a statement. */
function hiddenSql(field: FacetField): Sql {
  return sql`(SELECT value FROM litopys.hiddenEntities WHERE field = ${bind('String', field)})`
}
