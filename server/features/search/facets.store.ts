import { facetCounts } from '@litopys/contract/memory/facets'
import type { Facet, FacetField } from '@litopys/contract/schemas/search'
import { type EntityRow, entityRow } from '@litopys/language/entity-kinds'
import { isGazetteerField, valueContains } from '@litopys/language/names/english-names'
import type { Engine } from '#archive/engine'
import type { FrequencyReader } from '#archive/frequency-reader'
import { isShownSql, withoutHidden } from '#archive/hidden-entities'
import { bind, join, raw, type Sql, sql } from '#archive/sql'
import { type Condition, conditionSql } from './condition.store.ts'
import { facetColumn, facetSql, isColumnField, isListField } from './facet-columns.ts'
import type { CountedRow, PostFacetRequest } from './facet-request.ts'
import { packedFields } from './packed-fields.ts'
import type { SmallResultPost, SmallResultStore } from './small-result.store.ts'

export type FacetStore = ReturnType<typeof createFacetStore>

export function createFacetStore(
  engine: Engine,
  smallResults: SmallResultStore,
  frequencies: FrequencyReader,
) {
  return {
    /**
     * Values of several fields under one condition. One pass counts all fields with a single value, and the
     * empty lists of each list field. A second pass counts the values of all lists. Entities are counted
     * separately. The values of a small result are counted in memory instead (contract/memory/facets.ts),
     * in the same order.
     */
    async facets(
      condition: Condition,
      fields: FacetField[],
      request: PostFacetRequest,
      signal: AbortSignal,
    ): Promise<Facet[]> {
      const posts = await smallResults(condition, signal, request.ignoring)
      if (posts) {
        const lists = await listsInSmallResult(condition, posts, fields, signal)
        const counted = facetCounts(fields)
        for (const field of fields) {
          const hidden = condition.hidden.get(field)
          const isShown = (value: string) => value !== '' && !hidden?.has(value)
          for (const values of lists(field)) counted.add(field, values.filter(isShown))
        }
        return counted.facets(request)
      }
      const where = conditionSql(condition, request.ignoring)
      const entities = fields.flatMap((field) => (isEntity(field) ? (entityRow(field) ?? []) : []))
      const [named, others] = byEnglishName(entities, request)
      const rest = fields.filter((field) => !isEntity(field))
      const lists = rest.filter(isListField)
      const [single, listed, found, foundByName] = await Promise.all([
        rest.length > 0
          ? countSingles(condition, where, rest, request, signal)
          : new Map<number, CountedRow[]>(),
        lists.length > 0
          ? countLists(condition, where, lists, request, signal)
          : new Map<number, CountedRow[]>(),
        others.length > 0
          ? countEntities(condition, where, others, request, signal)
          : new Map<FacetField, Facet>(),
        named.length > 0
          ? countNamed(condition, where, named, request, signal)
          : new Map<FacetField, Facet>(),
      ])
      return fields.map((field) => {
        const rows = single.get(rest.indexOf(field)) ?? []
        const missing = rows.find((row) => row.value === '')?.count ?? 0
        const values = isListField(field) ? (listed.get(lists.indexOf(field)) ?? []) : rows
        return found.get(field) ?? foundByName.get(field) ?? facetOf(field, values, missing, request.limit)
      })
    },
  }

  /**
   * The values of each post of a small result, by field. Frequencies are read from the engine, because they
   * depend on other posts.
   */
  async function listsInSmallResult(
    { visible }: Condition,
    posts: SmallResultPost[],
    fields: FacetField[],
    signal: AbortSignal,
  ): Promise<(field: FacetField) => string[][]> {
    if (!fields.includes('frequency')) return (field) => valuesInSmallResult(posts, field)
    const dated = posts.map(({ channelId, dateCreated }) => ({ channelId, dateCreated }))
    const frequencyOf = await frequencies(visible, dated, signal)
    return (field) =>
      field === 'frequency' ? dated.map((post) => [frequencyOf(post)]) : valuesInSmallResult(posts, field)
  }

  async function countSingles(
    { visible, hidden }: Condition,
    where: Sql,
    fields: FacetField[],
    request: PostFacetRequest,
    signal: AbortSignal,
  ) {
    const columns = fields.map((field, i) => {
      const column = facetSql(field, visible)
      return {
        name: raw(`v${i}`),
        value: isListField(field)
          ? sql`if(empty(${withoutHidden(column, field, hidden)}), '', 'some')`
          : column,
      }
    })
    const each = (make: (column: { name: Sql; value: Sql }, i: number) => Sql) =>
      join(columns.map(make), ', ')
    // In grouping(), the bit of the grouped column is 0.
    const rows = await engine.rows<CountedRow & { field: number }>(
      sql`SELECT field, value, count, count() OVER (PARTITION BY field) AS distinct FROM (
          SELECT
            multiIf(${each(({ name }, i) => sql`NOT grouping(${name}), ${bind('UInt32', i)}`)}, 0) AS field,
            multiIf(${each(({ name }) => sql`NOT grouping(${name}), toString(${name})`)}, '') AS value,
            count() AS count
          FROM (SELECT ${each(({ name, value }) => sql`${value} AS ${name}`)} FROM litopys.posts WHERE ${where})
          GROUP BY GROUPING SETS (${each(({ name }) => sql`(${name})`)})
        ) WHERE value = '' OR ${containsSql(request)}
        ORDER BY value = '' DESC, ${orderSql(request)} LIMIT ${bind('UInt32', request.limit + 1)} BY field`,
      { signal },
    )
    return Map.groupBy(rows, (row) => row.field)
  }

  async function countLists(
    { hidden }: Condition,
    where: Sql,
    fields: FacetField[],
    request: PostFacetRequest,
    signal: AbortSignal,
  ) {
    // Filter after counting: there are fewer values than posts.
    const places = fields.map((field, place) => ({ field, holds: sql`field = ${bind('UInt32', place)}` }))
    const shown = isShownSql(raw('value'), places, hidden)
    const columns = fields.filter(isColumnField).map((field) => {
      const { kind, expression } = facetColumn(field)
      const texts = raw(`CAST(${expression}, 'Array(String)')`)
      return kind === 'parallel' ? sql`arrayDistinct(${texts})` : texts
    })
    const rows = await engine.rows<CountedRow & { field: number }>(
      sql`SELECT field, value, count, count() OVER (PARTITION BY field) AS distinct FROM (
          SELECT field, value, count() AS count FROM (
            SELECT [${join(columns, ', ')}] AS lists FROM litopys.posts WHERE ${where}
          ) ARRAY JOIN lists AS list, arrayEnumerate(lists) AS place ARRAY JOIN list AS value
          GROUP BY place - 1 AS field, value
        ) WHERE ${containsSql(request)} AND ${shown}
        ORDER BY ${orderSql(request)} LIMIT ${bind('UInt32', request.limit)} BY field`,
      { signal },
    )
    return Map.groupBy(rows, (row) => row.field)
  }

  /**
   * Counts values with English names. The engine does not have the names, so all values are read and filtered
   * here.
   */
  async function countNamed(
    condition: Condition,
    where: Sql,
    wanted: EntityRow[],
    { contains = '', limit, order }: PostFacetRequest,
    signal: AbortSignal,
  ) {
    const every: PostFacetRequest = { contains: undefined, limit: mostNames, order }
    const all = await countEntities(condition, where, wanted, every, signal)
    return new Map(
      [...all].map(([field, { values, missing }]): [FacetField, Facet] => {
        const fitting = values.filter(({ value }) => valueContains(field, value, contains))
        return [field, { field, values: fitting.slice(0, limit), missing, distinct: fitting.length }]
      }),
    )
  }

  /** Counts all kinds of entities together, because most posts have none of most kinds. */
  async function countEntities(
    { visible, hidden }: Condition,
    where: Sql,
    wanted: EntityRow[],
    request: PostFacetRequest,
    signal: AbortSignal,
  ) {
    const kinds = wanted.map(({ kind }) => kind)
    const having = wanted.map(({ kind, field }) =>
      hidden.has(field)
        ? sql`countIf(notEmpty(${withoutHidden(facetSql(field, visible), field, hidden)}))`
        : sql`countIf(has(entities.kind, ${bind('String', kind)}))`,
    )
    const shown = isShownSql(
      raw('value'),
      wanted.map(({ kind, field }) => ({ field, holds: sql`kind = ${bind('String', kind)}` })),
      hidden,
    )
    const [[counted], rows] = await Promise.all([
      engine.rows<{ posts: number; having: number[] }>(
        sql`SELECT count() AS posts, [${join(having, ', ')}] AS having FROM litopys.posts WHERE ${where}`,
        { signal },
      ),
      engine.rows<CountedRow & { kind: string }>(
        sql`SELECT kind, value, count, count() OVER (PARTITION BY kind) AS distinct FROM (
          SELECT kind, value, count() AS count FROM (
            SELECT entities.kind AS kinds, entities.id AS ids FROM litopys.posts WHERE ${where}
          ) ARRAY JOIN kinds AS kind, ids AS value
          WHERE kind IN ${bind('Array(String)', kinds)} GROUP BY kind, value
        ) WHERE ${containsSql(request)} AND ${shown}
        ORDER BY ${orderSql(request)} LIMIT ${bind('UInt32', request.limit)} BY kind`,
        { signal },
      ),
    ])
    const byKind = Map.groupBy(rows, (row) => row.kind)
    return new Map<FacetField, Facet>(
      wanted.map(({ kind, field }, i) => {
        const missing = (counted?.posts ?? 0) - (counted?.having[i] ?? 0)
        return [field, facetOf(field, byKind.get(kind) ?? [], missing, request.limit)]
      }),
    )
  }
}

/** More than the gazetteers have. */
const mostNames = 50_000

/** Splits entities: those to search by English name too, and all others. */
function byEnglishName(
  entities: EntityRow[],
  { contains = '' }: PostFacetRequest,
): [EntityRow[], EntityRow[]] {
  const isNamed = ({ field }: EntityRow) => isGazetteerField(field) && /\p{Script=Latin}/u.test(contains)
  return [entities.filter(isNamed), entities.filter((row) => !isNamed(row))]
}

function isEntity(field: FacetField): boolean {
  return isColumnField(field) && facetColumn(field).kind === 'entity'
}

function facetOf(field: FacetField, rows: CountedRow[], missing: number, limit: number): Facet {
  const valued = rows.filter((row) => row.value !== '')
  const distinct = rows[0]?.distinct ?? 0
  return {
    field,
    values: valued.slice(0, limit).map(({ value, count }) => ({ value, count })),
    missing,
    distinct: valued.length < rows.length ? distinct - 1 : distinct,
  }
}

function containsSql({ contains }: PostFacetRequest): Sql {
  return contains ? sql`positionCaseInsensitiveUTF8(value, ${bind('String', contains)}) > 0` : raw('true')
}

function orderSql({ order }: PostFacetRequest): Sql {
  return raw(order === 'count' ? 'count DESC, value' : 'value')
}

/** The values of a field for each post of a small result. */
function valuesInSmallResult(posts: SmallResultPost[], field: FacetField): string[][] {
  const place = packedFields.indexOf(field)
  return posts.map(({ values }) => values[place] ?? [])
}
