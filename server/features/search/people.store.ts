import {
  type CountedName,
  countedPeople,
  namesByPerson,
  type PersonFacet,
  personFacet,
  personField,
  personValue,
} from '@litopys/contract/memory/people'
import type { Engine } from '#archive/engine'
import { idsOfKeysSql, isNameOfSql, personList, personNameList } from '#archive/people'
import { sharedRead } from '#archive/shared-reads'
import { bind, raw, type Sql, sql } from '#archive/sql'
import { listOfId } from '#archive/value-ids'
import type { Condition } from './condition.store.ts'
import type { PostFacetRequest } from './facet-request.ts'
import type { SmallResultPost } from './result.store.ts'
import type { ValueTexts } from './value-texts.store.ts'

type Reading = Pick<Condition, 'people' | 'hidden'>
type CountedId = { id: number; count: number }

/** More different names than this are not compared with a text. */
const mostNames = 100_000

/** People as values of a facet: one value for all names of a person. */
export function createPeopleStore(engine: Engine, texts: ValueTexts) {
  const readIds = sharedRead(
    engine,
    async (statement, signal) => await engine.rows<CountedId>(statement, { signal }),
  )
  const readKeys = sharedRead(
    engine,
    async (statement, signal) => await engine.rows<{ key: string; count: number }>(statement, { signal }),
  )
  const namesOf = async (counted: CountedId[], signal: AbortSignal): Promise<CountedName[]> => {
    const textOf = await texts.read(
      counted.map(({ id }) => id),
      signal,
    )
    return counted.map(({ id, count }) => ({ name: textOf(id), count }))
  }
  /** Names of people with their number of posts; `isWanted` is a condition on `id`. */
  const countNames = async (from: Sql, isWanted: Sql, signal: AbortSignal): Promise<CountedName[]> =>
    await namesOf(
      await readIds(
        sql`SELECT id, toInt64(count()) AS count FROM (
            SELECT arrayJoin(arrayFilter(id -> ${isWanted}, valueIds)) AS id FROM ${from} AND ${hasPeople}
          ) GROUP BY id ORDER BY count DESC, id LIMIT ${bind('UInt32', mostNames)}`,
        signal,
      ),
      signal,
    )

  return {
    /** The names of people with these keys. */
    async names(
      { people }: Pick<Reading, 'people'>,
      from: Sql,
      keys: string[],
      signal: AbortSignal,
    ): Promise<Map<string, CountedName[]>> {
      if (keys.length === 0) return new Map()
      const isWanted = isNameOfSql(raw('id'), people.originKeys(keys))
      return namesByPerson(await countNames(from, isWanted, signal), people)
    },

    /** The counted keys of a facet as people with their names. */
    async named(
      { people }: Pick<Reading, 'people'>,
      from: Sql,
      { values, distinct }: PersonFacet,
      signal: AbortSignal,
    ): Promise<PersonFacet> {
      const keys = values.map(({ value }) => value)
      const names = await this.names({ people }, from, keys, signal)
      const named = values.map(({ value: key, count }) =>
        personValue({ key, count, forms: names.get(key) ?? [] }, people),
      )
      return { values: named, distinct }
    },

    /** All people of a result, for a part of a name or the order of names. */
    async all(
      { people, hidden }: Reading,
      from: Sql,
      request: PostFacetRequest,
      signal: AbortSignal,
    ): Promise<PersonFacet> {
      const isName = sql`bitAnd(id, 63) = ${raw(String(personNameList))}`
      const names = namesByPerson(await countNames(from, isName, signal), people)
      const keys = [...names.keys()].filter((key) => !hidden.get(personField)?.has(key))
      const stored = keys.flatMap((key) => people.storedKeys(key))
      const rows = await readKeys(
        sql`SELECT key, toInt64(uniqExact(channelId, messageId)) AS count FROM (
            SELECT channelId, messageId, arrayJoin(arrayFilter(id -> bitAnd(id, 63) = ${raw(String(personList))},
              ${people.shownIds})) AS id FROM ${from} AND ${hasPeople}
          ) AS counted INNER JOIN (
            SELECT arrayJoin(arrayZip(${idsOfKeysSql(stored)}, ${bind('Array(String)', stored)})) AS pair,
              tupleElement(pair, 1) AS id, tupleElement(pair, 2) AS key
          ) AS keys ON keys.id = counted.id GROUP BY key`,
        signal,
      )
      const counts = new Map(rows.map(({ key, count }) => [key, count]))
      const given = keys.map((key) => ({ key, count: counts.get(key) ?? 0, forms: names.get(key) ?? [] }))
      return personFacet(
        given.filter(({ count }) => count > 0),
        request,
        people,
      )
    },

    /** The people of a small result. */
    async ofPosts(
      { people, hidden }: Reading,
      posts: SmallResultPost[],
      request: PostFacetRequest,
      signal: AbortSignal,
    ): Promise<PersonFacet & { missing: number }> {
      const ids = posts.map(({ valueIds }) => valueIds.filter((id) => listOfId(id) === personNameList))
      const textOf = await texts.read([...new Set(ids.flat())], signal)
      const counted = countedPeople(people, hidden)
      for (const some of ids) counted.add(some.map(textOf))
      return counted.facet(request)
    },
  }
}

/** Posts without people are not read further. */
const hasPeople = raw(`bitTest(present, ${personNameList})`)
