import { facetCounts } from '@litopys/contract/memory/facets'
import { personField } from '@litopys/contract/memory/people'
import type { Facet, FacetField, FacetValue } from '@litopys/contract/schemas/search'
import { isGazetteerField, valueContains } from '@litopys/language/names/english-names'
import type { Engine } from '#archive/engine'
import { frequencyOfPostSql } from '#archive/frequency'
import type { FrequencyReader } from '#archive/frequency-reader'
import { type HiddenEntities, hiddenIdsSql } from '#archive/hidden-entities'
import type { People } from '#archive/people'
import { sharedRead } from '#archive/shared-reads'
import { bind, join, raw, type Sql, sql } from '#archive/sql'
import {
  isPresent,
  isSingleField,
  listNumber,
  listOfId,
  listOfNumber,
  unpackSingles,
} from '#archive/value-ids'
import type { Visible } from '#archive/visible'
import type { Condition } from './condition.store.ts'
import { isListField } from './facet-columns.ts'
import type { CountedRow, PostFacetRequest } from './facet-request.ts'
import { createPeopleStore } from './people.store.ts'
import type { FoundHits, ResultStore, SmallResultPost } from './result.store.ts'
import { allTextsSql, createValueTexts } from './value-texts.store.ts'

export type FacetStore = ReturnType<typeof createFacetStore>
type TopIds = { list: number; distinct: number; top: [number, number][] }

/** Equal counts at the end of a facet are sorted by value: so many more are read to see where they end. */
const spareIds = 40
/** More than the gazetteers have. */
const mostNames = 50_000

export function createFacetStore(engine: Engine, results: ResultStore, frequencies: FrequencyReader) {
  const texts = createValueTexts(engine)
  const peopleOf = createPeopleStore(engine, texts)
  const readGroups = sharedRead(
    engine,
    async (statement, signal) =>
      await engine.rows<{ column: number; value: string; count: number }>(statement, { signal }),
  )
  const readIds = sharedRead(
    engine,
    async (statement, signal) => await engine.rows<TopIds>(statement, { signal }),
  )
  return {
    /** The names of a person in the posts of a result, most frequent first. */
    personForms,

    /** The values with these ids, as facets show them. `where`: the posts whose names of people count. */
    async named(
      people: People,
      where: Sql,
      counted: { id: number; count: number }[],
      signal: AbortSignal,
    ): Promise<Map<number, FacetValue>> {
      const ids = counted.map(({ id }) => id)
      const textOf = await texts.read(ids, signal)
      const values = counted.map(({ id, count }) => ({ value: textOf(id), count }))
      const isPerson = (_: unknown, i: number) => listOfId(ids[i] ?? 0) === listNumber(personField)
      const keys = values.filter(isPerson)
      const from = sql`litopys.posts WHERE ${where}`
      const shown = await peopleOf.named({ people }, from, { values: keys, distinct: keys.length }, signal)
      const names = shown.values.values()
      return new Map(
        values.map((one, i) => [ids[i] ?? 0, isPerson(one, i) ? (names.next().value ?? one) : one]),
      )
    },

    /**
     * Values of several fields under one condition. One pass counts all fields with a single value, and the
     * posts without a value of each list; a second pass counts the values of all lists by their ids. The values
     * of a small result are counted in memory instead (contract/memory/facets.ts), in the same order.
     */
    async facets(
      condition: Condition,
      fields: FacetField[],
      request: PostFacetRequest,
      signal: AbortSignal,
    ): Promise<Facet[]> {
      return await results.use(condition, request.ignoring, signal, async (result) =>
        result.kind === 'small'
          ? await inSmallResult(condition, result.posts, fields, request, signal)
          : await inHits(condition, result, fields, request, signal),
      )
    },
  }

  async function personForms(condition: Condition, key: string, signal: AbortSignal) {
    const { people } = condition
    return await results.hits(
      condition,
      signal,
      async ({ from }) => (await peopleOf.names({ people }, from, [key], signal)).get(key) ?? [],
    )
  }

  async function inSmallResult(
    { visible, hidden, people }: Condition,
    posts: SmallResultPost[],
    fields: FacetField[],
    request: PostFacetRequest,
    signal: AbortSignal,
  ): Promise<Facet[]> {
    const counted = countedSingles(fields, groupsOf(posts, visible), visible)
    if (fields.includes('frequency')) {
      const frequencyOf = await frequencies(visible, posts, signal)
      for (const post of posts) {
        const frequency = frequencyOf(post)
        counted.add('frequency', frequency === '' ? [] : [frequency])
      }
    }
    const lists = fields
      .filter((field) => isListField(field) && field !== personField)
      .map((field) => ({ field, ids: idsOf(posts, field) }))
    const needsAll = (field: FacetField) =>
      hidden.has(field) || Boolean(request.contains) || request.order === 'value'
    const wanted = lists.flatMap(({ field, ids }) =>
      needsAll(field) ? ids.flat() : idsInTop(ids, request.limit),
    )
    const textOf = await texts.read([...new Set(wanted)], signal)
    const listed = lists.map(({ field, ids }) => {
      if (!needsAll(field)) return topOf(field, ids, textOf, request)
      const isShown = (value: string) => !hidden.get(field)?.has(value)
      const values = facetCounts([field])
      for (const some of ids) values.add(field, some.map(textOf).filter(isShown))
      return values.facets(request)[0]
    })
    const named: Facet[] = fields.includes(personField)
      ? [{ field: personField, ...(await peopleOf.ofPosts({ people, hidden }, posts, request, signal)) }]
      : []
    const all = [...counted.facets(request), ...listed, ...named]
    const byField = new Map(all.map((facet) => [facet?.field, facet]))
    return fields.flatMap((field) => byField.get(field) ?? [])
  }

  async function inHits(
    condition: Condition,
    hits: FoundHits,
    fields: FacetField[],
    request: PostFacetRequest,
    signal: AbortSignal,
  ): Promise<Facet[]> {
    const lists = fields.filter(isListField)
    const isByText = Boolean(request.contains) || request.order === 'value'
    const [{ counted, having }, listed] = await Promise.all([
      countSingles(condition, hits, fields, signal),
      isByText
        ? countByText(condition, hits, lists, request, signal)
        : countIds(condition, hits, lists, request.limit, signal),
    ])
    const people = listed.get(personField)
    if (people && !isByText)
      listed.set(personField, await peopleOf.named(condition, hits.from, people, signal))
    const singles = new Map(counted.facets(request).map((facet) => [facet.field, facet]))
    return fields.flatMap((field) => {
      const { values = [], distinct = 0 } = listed.get(field) ?? {}
      if (!isListField(field)) return singles.get(field) ?? []
      return { field, values, missing: hits.total - (having.get(field) ?? 0), distinct }
    })
  }

  /** Posts by each value of the fields with one value, and the number of posts with a value in each list. */
  async function countSingles(
    { visible, hidden, people }: Condition,
    { from, existed }: FoundHits,
    fields: FacetField[],
    signal: AbortSignal,
  ) {
    const lists = fields.filter(isListField)
    const columns = groupedColumns(fields, visible, existed)
    const values = columns.map(({ value }) => value)
    const [shown, rows] = await Promise.all([
      countShown(from, lists, { hidden, people }, signal),
      columns.length > 0 ? readGroups(groupingSql(values, from), signal) : [],
    ])
    const groups = rows.map(({ column, value, count }) => ({ name: columns[column]?.name, value, count }))
    return {
      counted: countedSingles(fields, groups, visible),
      having: new Map([...countedLists(lists, groups), ...shown]),
    }
  }

  /** Number of posts with a value that is not hidden, for the lists with hidden values. */
  async function countShown(
    from: Sql,
    lists: FacetField[],
    { hidden, people }: Pick<Condition, 'hidden' | 'people'>,
    signal: AbortSignal,
  ): Promise<[FacetField, number][]> {
    const affected = lists.filter((field) => hidden.has(field))
    if (affected.length === 0) return []
    const counts = affected.map((field) => {
      const isShown = sql`bitAnd(id, 63) = ${bind('UInt8', listNumber(field))} AND id NOT IN ${hiddenIdsSql(field)}`
      return sql`countIf(arrayExists(id -> ${isShown}, ${people.partedIds}))`
    })
    const [row] = await engine.rows<{ counts: number[] }>(
      sql`SELECT [${join(counts, ', ')}] AS counts FROM ${from}`,
      { signal },
    )
    return affected.map((field, i) => [field, row?.counts[i] ?? 0])
  }

  /** The most frequent values of each list. */
  async function countIds(
    { hidden, people }: Condition,
    { from }: FoundHits,
    lists: FacetField[],
    limit: number,
    signal: AbortSignal,
  ): Promise<Map<FacetField, Pick<Facet, 'values' | 'distinct'>>> {
    if (lists.length === 0) return new Map()
    const most = limit + spareIds
    const rows = await readIds(
      sql`SELECT bitAnd(id, 63) AS list, count() AS distinct,
          groupArraySorted(${bind('UInt32', most)})((-posts, id)) AS top
        FROM (${countedIds(from, lists, { hidden, people })}) GROUP BY list`,
      signal,
    )
    const isOpenEnd = ({ distinct, top }: TopIds) =>
      distinct > most && top[limit - 1]?.[0] === top.at(-1)?.[0]
    // Too many values with the same count: they are sorted by value in the engine.
    const open = rows.filter(isOpenEnd).flatMap(({ list }) => listOfNumber(list) ?? [])
    const request = { contains: undefined, limit, order: 'count' } as const
    const [textOf, sorted] = await Promise.all([
      texts.read(
        rows.filter((row) => !isOpenEnd(row)).flatMap(({ top }) => top.map(([, id]) => id)),
        signal,
      ),
      open.length > 0 ? countTexts({ hidden, people }, { from }, open, request, signal) : undefined,
    ])
    return new Map(
      rows.flatMap((row) => {
        const field = listOfNumber(row.list)
        if (field === undefined) return []
        const known = sorted?.get(field)
        if (known) return [[field, known] as const]
        const counted = facetCounts([field])
        for (const [minus, id] of row.top) counted.add(field, [textOf(id)], -minus)
        const values = counted.facets({ ...request })[0]?.values ?? []
        return [[field, { values, distinct: row.distinct }] as const]
      }),
    )
  }

  /** The values of lists for a part of the text or another order; a person by all names. */
  async function countByText(
    condition: Condition,
    hits: FoundHits,
    lists: FacetField[],
    request: PostFacetRequest,
    signal: AbortSignal,
  ) {
    const others = lists.filter((field) => field !== personField)
    const [counted, people] = await Promise.all([
      countTexts(condition, hits, others, request, signal),
      others.length === lists.length ? undefined : peopleOf.all(condition, hits.from, request, signal),
    ])
    return new Map([...counted, ...(people ? [[personField, people] as const] : [])])
  }

  /** The values of lists with their texts. */
  async function countTexts(
    { hidden, people }: Pick<Condition, 'hidden' | 'people'>,
    { from }: Pick<FoundHits, 'from'>,
    lists: FacetField[],
    { contains = '', limit, order }: PostFacetRequest,
    signal: AbortSignal,
  ): Promise<Map<FacetField, Pick<Facet, 'values' | 'distinct'>>> {
    if (lists.length === 0) return new Map()
    // The engine does not have English names, so all values of these lists are read and filtered here.
    const named = lists.filter((field) => isGazetteerField(field) && /\p{Script=Latin}/u.test(contains))
    const namedLists = bind('Array(UInt8)', named.map(listNumber))
    const fits = contains
      ? sql`(list IN ${namedLists} OR positionCaseInsensitiveUTF8(value, ${bind('String', contains)}) > 0)`
      : raw('true')
    const most = named.length > 0 ? mostNames : limit
    const statement = sql`SELECT list, id, value, count, count() OVER (PARTITION BY list) AS distinct FROM (
        SELECT bitAnd(counted.id, 63) AS list, counted.id AS id, texts.value AS value, counted.posts AS count
        FROM (${countedIds(from, lists, { hidden, people })}) AS counted
        LEFT JOIN (${allTextsSql(lists.map(listNumber))}) AS texts ON texts.id = counted.id
      ) WHERE value = '' OR ${fits}
      ORDER BY ${raw(order === 'count' ? 'count DESC, value' : 'value')} LIMIT ${bind('UInt32', most)} BY list`
    const read = () => engine.rows<CountedRow & { list: number; id: number }>(statement, { signal })
    let rows = await read()
    const unknown = rows.filter(({ value }) => value === '').map(({ id }) => id)
    if (unknown.length > 0) {
      await texts.restore(unknown, signal)
      rows = await read()
    }
    const byList = Map.groupBy(rows, ({ list }) => list)
    return new Map(
      lists.map((field) => {
        const found = byList.get(listNumber(field)) ?? []
        const isNamed = named.includes(field)
        const fitting = isNamed ? found.filter(({ value }) => valueContains(field, value, contains)) : found
        const values = fitting.slice(0, limit).map(({ value, count }) => ({ value, count }))
        return [field, { values, distinct: isNamed ? fitting.length : (found[0]?.distinct ?? 0) }]
      }),
    )
  }
}

/** Fields with many different values, each in its own column. */
function isTextField(field: FacetField): boolean {
  return field === 'author' || field === 'channelId'
}

type GroupedColumn = { name: FacetField | 'singles' | 'present'; value: Sql }

/** What posts are grouped by to count these fields. */
function groupedColumns(fields: FacetField[], visible: Visible, existed: Sql): GroupedColumn[] {
  const isLimited = visible.isLimited && fields.includes('existedBefore')
  return [
    ...fields.filter(isTextField).map((name) => ({ name, value: raw(name) })),
    ...(fields.some(isSingleField) ? [{ name: 'singles', value: raw('singles') } as const] : []),
    ...(fields.some(isListField) ? [{ name: 'present', value: raw('present') } as const] : []),
    ...(isLimited ? [{ name: 'existedBefore', value: existed } as const] : []),
    ...(fields.includes('frequency')
      ? [{ name: 'frequency', value: frequencyOfPostSql(visible) } as const]
      : []),
  ]
}

/** The values in `singles`. For a restricted reader, the copy flag has a column of its own. */
function singlesOf(packed: string, { isLimited }: Visible): [FacetField, string][] {
  return [...unpackSingles(packed)].filter(([field]) => !(isLimited && field === 'existedBefore'))
}

type Group = { name: GroupedColumn['name'] | undefined; value: string; count: number }

function countedSingles(fields: FacetField[], groups: Group[], visible: Visible) {
  const counted = facetCounts(fields.filter((field) => !isListField(field)))
  for (const { name, value, count } of groups) {
    if (name === undefined || name === 'present') continue
    const singles = name === 'singles' ? singlesOf(value, visible) : [[name, value] as const]
    for (const [field, single] of singles) counted.add(field, single === '' ? [] : [single], count)
  }
  return counted
}

/** Number of posts with a value in each list. */
function countedLists(lists: FacetField[], groups: Group[]): [FacetField, number][] {
  const present = groups.filter(({ name }) => name === 'present')
  return lists.map((field) => {
    const having = present.filter(({ value }) => isPresent(Number(value), field))
    return [field, having.reduce((sum, { count }) => sum + count, 0)]
  })
}

/** Number of posts by each value of each column; `column` is its place. */
function groupingSql(columns: Sql[], from: Sql): Sql {
  const names = columns.map((_, i) => raw(`v${i}`))
  // In grouping(), the bit of the grouped column is 0.
  const isGrouped = (name: Sql) => sql`NOT grouping(${name})`
  return sql`SELECT
      multiIf(${join(
        names.map((name, i) => sql`${isGrouped(name)}, ${bind('UInt8', i)}`),
        ', ',
      )}, 0) AS column,
      multiIf(${join(
        names.map((name) => sql`${isGrouped(name)}, toString(${name})`),
        ', ',
      )}, '') AS value,
      count() AS count
    FROM (SELECT ${join(
      columns.map((column, i) => sql`${column} AS ${raw(`v${i}`)}`),
      ', ',
    )} FROM ${from})
    GROUP BY GROUPING SETS (${join(
      names.map((name) => sql`(${name})`),
      ', ',
    )})`
}

/** Number of `posts` by `id`, for the values of these lists that are not hidden. */
function countedIds(
  from: Sql,
  lists: FacetField[],
  { hidden, people }: { hidden: HiddenEntities; people: People },
): Sql {
  const ids = lists.includes(personField) ? people.shownIds : raw('valueIds')
  const affected = lists.filter((field) => hidden.has(field))
  const shown = affected.map((field) => sql` AND id NOT IN ${hiddenIdsSql(field)}`)
  return sql`SELECT id, toInt64(count()) AS posts FROM (SELECT arrayJoin(${ids}) AS id FROM ${from})
    WHERE bitAnd(id, 63) IN ${bind('Array(UInt8)', lists.map(listNumber))}${join(shown, '')} GROUP BY id`
}

/** The posts of a small result by the fields with one value. */
function groupsOf(posts: SmallResultPost[], { isLimited }: Visible): Group[] {
  return posts.flatMap(({ author, channelId, singles, existed }) => [
    { name: 'author' as const, value: author, count: 1 },
    { name: 'channelId' as const, value: channelId, count: 1 },
    { name: 'singles' as const, value: singles, count: 1 },
    ...(isLimited ? [{ name: 'existedBefore' as const, value: String(existed), count: 1 }] : []),
  ])
}

/** The ids of a list in each post. */
function idsOf(posts: SmallResultPost[], field: FacetField): number[][] {
  const list = listNumber(field)
  return posts.map(({ valueIds }) => valueIds.filter((id) => listOfId(id) === list))
}

/** The most frequent ids, and all that are as frequent as the last of them. */
function idsInTop(ids: number[][], limit: number): number[] {
  const counts = countsOf(ids)
  const least = [...counts.values()].toSorted((a, b) => b - a)[limit - 1] ?? 0
  return [...counts].flatMap(([id, count]) => (count >= least ? [id] : []))
}

function countsOf(ids: number[][]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const id of ids.flat()) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

function topOf(
  field: FacetField,
  ids: number[][],
  textOf: (id: number) => string,
  request: PostFacetRequest,
): Facet {
  const counts = countsOf(ids)
  const values = facetCounts([field])
  for (const id of idsInTop(ids, request.limit)) values.add(field, [textOf(id)], counts.get(id))
  const missing = ids.filter((some) => some.length === 0).length
  return { field, values: values.facets(request)[0]?.values ?? [], missing, distinct: counts.size }
}
