import type { GazetteerField } from '@litopys/language/names/english-names'
import type { Engine } from '#archive/engine'
import { hiddenIdsSql } from '#archive/hidden-entities'
import { sharedRead } from '#archive/shared-reads'
import { bind, join, type Sql, sql } from '#archive/sql'
import { listNumber } from '#archive/value-ids'
import type { SelectedPosts } from '#features/search/selected-posts.usecase'

/** Posts by a value, as the number of its id. `distinct`: different values of its list. */
export type CountedId = { id: number; posts: number; distinct: number }
export type PlaceTotals = { posts: number; withPlace: number; onMap: number }

const placeField = 'entities.place.name'
const countryField = 'entities.country.name'

export type MapStore = ReturnType<typeof createMapStore>

export function createMapStore(engine: Engine) {
  const readCounts = sharedRead(engine, (statement, signal) =>
    engine.rows<CountedId & { list: number }>(statement, { signal }),
  )
  const readTotals = sharedRead(engine, (statement, signal) =>
    engine.rows<PlaceTotals>(statement, { signal }),
  )
  return {
    /** The most frequent places and countries of a search. */
    async counts(
      selected: SelectedPosts,
      most: number,
      signal: AbortSignal,
    ): Promise<{ places: CountedId[]; countries: CountedId[] }> {
      const isWanted = join([shown(selected, placeField), shown(selected, countryField)], ' OR ')
      const rows = await readCounts(
        sql`SELECT list, id, posts, distinct FROM (
            SELECT bitAnd(id, 63) AS list, id, posts, count() OVER (PARTITION BY bitAnd(id, 63)) AS distinct FROM (
              SELECT arrayJoin(arrayFilter(id -> ${isWanted}, valueIds)) AS id, count() AS posts
              FROM litopys.posts WHERE ${selected.where()} GROUP BY id))
          ORDER BY posts DESC, id LIMIT ${bind('UInt32', most)} BY list`,
        signal,
      )
      const inList = (field: GazetteerField) => rows.filter(({ list }) => list === listNumber(field))
      return { places: inList(placeField), countries: inList(countryField) }
    },

    /** Number of posts of a search. `located`: places with coordinates. */
    async totals(selected: SelectedPosts, located: number[], signal: AbortSignal): Promise<PlaceTotals> {
      const isPlace = shown(selected, placeField)
      const [row] = await readTotals(
        sql`SELECT count() AS posts, countIf(arrayExists(id -> ${isPlace}, valueIds)) AS withPlace,
            countIf(hasAny(valueIds, ${bind('Array(UInt64)', located)})) AS onMap
          FROM litopys.posts WHERE ${selected.where()}`,
        signal,
      )
      return row ?? { posts: 0, withPlace: 0, onMap: 0 }
    },
  }
}

/** Whether `id` is a value of this list that is not hidden as a false positive. */
function shown({ hidden }: SelectedPosts, field: GazetteerField): Sql {
  const isOfList = sql`bitAnd(id, 63) = ${bind('UInt8', listNumber(field))}`
  if (!hidden.has(field)) return sql`(${isOfList})`
  return sql`(${isOfList} AND id NOT IN ${hiddenIdsSql(field)})`
}
