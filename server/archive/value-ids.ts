import { type FacetField, flagFields } from '@litopys/contract/schemas/search'
import { entityTable } from '@litopys/language/entity-kinds'
import { raw, type Sql, sql } from './sql.ts'

/**
 * The lists whose values are in the column `valueIds`, each at its number (archive/reading-layout.ts, which has
 * the same order).
 */
const lists: readonly FacetField[] = [
  ...(['category', 'tags', 'keywords', 'audience', 'sources'] as const),
  ...(['entities.hashtag.id', 'entities.mention.id', 'entities.url.domain', 'entities.email.id'] as const),
  ...entityTable.filter(({ own }) => !own).map(({ field }) => field),
]

export function listNumber(field: FacetField): number {
  return lists.indexOf(field)
}

export function listOfNumber(number: number): FacetField | undefined {
  return lists[number]
}

/** Number of the list of an id. The lowest six bits; bit operators of JavaScript only reach 32 bits. */
export function listOfId(id: number): number {
  return id % 64
}

/** The id of a value, an SQL expression. */
export function idSql(value: Sql, field: FacetField): Sql {
  return sql`bitOr(bitShiftLeft(bitShiftRight(cityHash64(${value}), 17), 6), toUInt64(${raw(String(listNumber(field)))}))`
}

/** Whether a post has a value in a list, by its column `present`. */
export function isPresent(present: number, field: FacetField): boolean {
  return Math.floor(present / 2 ** listNumber(field)) % 2 === 1
}

/** Fields in the column `singles`, before the flags. */
const singleFields = ['channelType', 'postType', 'inLanguage'] as const

/** The values of a post in its column `singles`, by field. */
export function unpackSingles(packed: string): Map<FacetField, string> {
  const parts = packed.split('\n')
  const flags = Number(parts[singleFields.length])
  return new Map<FacetField, string>([
    ...singleFields.map((field, i) => [field, parts[i] ?? ''] as const),
    ...flagFields.map((field, bit) => [field, String(Math.floor(flags / 2 ** bit) % 2 === 1)] as const),
  ])
}

/** The value of one of these fields in the column `singles`, an SQL expression of text. */
export function singleSql(field: FacetField): Sql {
  const at = singleFields.findIndex((one) => one === field)
  const part = (place: number) => sql`splitByChar('\\n', toString(singles))[${raw(String(place + 1))}]`
  if (at >= 0) return part(at)
  const flags: readonly FacetField[] = flagFields
  const bit = raw(String(flags.indexOf(field)))
  return sql`if(bitTest(toUInt64(${part(singleFields.length)}), ${bit}), 'true', 'false')`
}

export function isSingleField(field: FacetField): boolean {
  return singleFields.some((one) => one === field) || flagFields.some((flag) => flag === field)
}
