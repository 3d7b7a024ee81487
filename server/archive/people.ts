import { personKey } from '@litopys/language/names/person-key'
import type { Engine } from './engine.ts'
import { bind, raw, type Sql, sql } from './sql.ts'

/**
 * What data managers changed about people: `joins` are keys that are shown as another key, `parts` are names that
 * are a person of their own (docs/decisions/0071-one-identity-a-person.md).
 */
export type PersonChanges = { joins: ReadonlyMap<string, string>; parts: ReadonlySet<string> }

export type People = {
  /** Key of the person that a name means, after all changes. */
  keyOf(name: string): string
  /** Keys in the lists of posts that are shown as this person. */
  storedKeys(key: string): string[]
  /** Keys that the analysis gave to the names of these people: a parted name keeps its own. */
  originKeys(keys: readonly string[]): string[]
  /** The column `valueIds` with the changes of people. */
  shownIds: Sql
  /** The same without joins, for a comparison with `storedKeys`. */
  partedIds: Sql
  /** The key of a person's name, without joins. `detail`: the key that the analysis gave; '' in older posts. */
  storedKeySql(name: Sql, detail: Sql): Sql
}

export type PeopleReader = () => People

/** The changes of people in memory. The records have them (features/entities). */
export function createPeople(engine: Pick<Engine, 'run'>) {
  let people = unchangedPeople
  let last: Promise<unknown> = Promise.resolve()
  const read: PeopleReader = () => people
  const take = async (changes: PersonChanges) => {
    const keys = [...changes.parts].map(partedKey)
    if (keys.length > 0) await engine.run(textsOfKeysSql(keys))
    people = peopleOf(changes)
  }
  return {
    read,
    /** Calls run one after another, so that an older state never replaces a newer one. */
    async follow(readChanges: () => Promise<PersonChanges>): Promise<void> {
      const turn = last.then(async () => await take(await readChanges()))
      last = turn.catch(() => undefined)
      await turn
    },
  }
}

/** Key of a name that was parted from its person. Keys of names have no colon. */
export function partedKey(name: string): string {
  return `name:${name}`
}

export function peopleOf({ joins, parts }: PersonChanges): People {
  const shownAs = (key: string) => {
    let shown = key
    for (let next = joins.get(shown); next !== undefined; next = joins.get(shown)) shown = next
    return shown
  }
  const storedBy = Map.groupBy(joins.keys(), shownAs)
  const storedKeys = (key: string) => [key, ...(storedBy.get(key) ?? [])]
  const personKeyOf = new Map([...parts].map((name) => [partedKey(name), personKey(name)]))
  const partedIds = parts.size === 0 ? raw('valueIds') : partedIdsSql([...parts])
  return {
    keyOf: (name) => shownAs(parts.has(name) ? partedKey(name) : personKey(name)),
    storedKeys,
    originKeys: (keys) => [...new Set(keys.flatMap(storedKeys).map((key) => personKeyOf.get(key) ?? key))],
    partedIds,
    storedKeySql: (name, detail) => storedKeySql(name, detail, [...parts]),
    shownIds: joins.size === 0 ? partedIds : joinedIdsSql(partedIds, [...joins.keys()], shownAs),
  }
}

/** Who names mean where data managers changed nothing. */
export const unchangedPeople: People = peopleOf({ joins: new Map(), parts: new Set() })

/** Number of the list of people in `valueIds`, and of the list of their names (archive/reading-layout.ts). */
export const personList = 9
export const personNameList = 25

/** The id of a person, by an SQL expression of the key. */
export function personIdSql(key: Sql): Sql {
  return sql`bitOr(bitShiftLeft(bitShiftRight(cityHash64(${key}), 17), 6), toUInt64(${raw(String(personList))}))`
}

/** The id of a name of a person. Its first 24 bits are those of the id of the person. */
function nameIdSql(key: Sql, name: Sql): Sql {
  return sql`bitOr(bitOr(bitShiftLeft(bitShiftRight(cityHash64(${key}), 40), 29),
    bitShiftLeft(bitAnd(cityHash64(${name}), 8388607), 6)), toUInt64(${raw(String(personNameList))}))`
}

export function idsOfKeysSql(keys: readonly string[]): Sql {
  return sql`arrayMap(key -> ${personIdSql(raw('key'))}, ${bind('Array(String)', keys)})`
}

function storedKeySql(name: Sql, detail: Sql, parts: readonly string[]): Sql {
  const analysed = sql`if(${detail} != '', ${detail}, ${name})`
  if (parts.length === 0) return analysed
  const isParted = sql`has(${bind('Array(String)', parts)}, ${name})`
  return sql`if(${isParted}, concat(${bind('String', partedKey(''))}, ${name}), ${analysed})`
}

/** No post has the keys of parted names, so facets need their texts. */
function textsOfKeysSql(keys: readonly string[]): Sql {
  return sql`INSERT INTO litopys.facetValues SELECT tupleElement(pair, 1) AS id, tupleElement(pair, 2) AS value
    FROM (SELECT arrayJoin(arrayZip(${idsOfKeysSql(keys)}, ${bind('Array(String)', keys)})) AS pair)`
}

/** Condition on an expression of an id: whether it is a name of one of these people. */
export function isNameOfSql(id: Sql, keys: readonly string[]): Sql {
  const prefixes = sql`arrayMap(key -> bitShiftRight(cityHash64(key), 40), ${bind('Array(String)', keys)})`
  return sql`(bitAnd(${id}, 63) = ${raw(String(personNameList))} AND has(${prefixes}, bitShiftRight(${id}, 29)))`
}

function partedIdsSql(names: readonly string[]): Sql {
  const parted = sql`arrayMap((key, name) -> ${nameIdSql(raw('key'), raw('name'))},
    ${bind('Array(String)', names.map(personKey))}, ${bind('Array(String)', names)})`
  const losing = idsOfKeysSql(names.map(personKey))
  const own = idsOfKeysSql(names.map(partedKey))
  // A person stays if the post has another of their names.
  const isOtherName = sql`bitAnd(other, 63) = ${raw(String(personNameList))}
    AND bitShiftRight(other, 29) = bitShiftRight(id, 29) AND NOT has(${parted}, other)`
  const kept = sql`arrayFilter(id -> NOT has(${losing}, id) OR arrayExists(other -> ${isOtherName}, valueIds), valueIds)`
  const added = sql`arrayMap(id -> transform(id, ${parted}, ${own}), arrayFilter(id -> has(${parted}, id), valueIds))`
  return sql`if(hasAny(valueIds, ${parted}), arrayConcat(${kept}, ${added}), valueIds)`
}

function joinedIdsSql(ids: Sql, keys: readonly string[], shownAs: (key: string) => string): Sql {
  const from = idsOfKeysSql(keys)
  const to = idsOfKeysSql(keys.map(shownAs))
  const joined = sql`arrayDistinct(arrayMap(id -> transform(id, ${from}, ${to}, id), ${ids}))`
  return sql`if(hasAny(${ids}, ${from}), ${joined}, ${ids})`
}
