import { type FacetField, flagFields } from '@litopys/contract/schemas/search'
import { entityTable } from '@litopys/language/entity-kinds'

/**
 * Fields in the column `packedValues` (archive/migrations), in its order. Views, kinds of the column
 * `entities` and their values follow.
 */
const packed: readonly FacetField[] = [
  'author',
  'channelId',
  'channelType',
  'postType',
  'inLanguage',
  'category',
  'tags',
  'keywords',
  'audience',
  'sources',
  'entities.hashtag.id',
  'entities.mention.id',
  'entities.url.domain',
  'entities.email.id',
  ...flagFields,
]
const kinds = entityTable.filter(({ own }) => !own)
export const packedFields: readonly FacetField[] = [...packed, ...kinds.map(({ field }) => field)]

type PackedValue = string | string[] | boolean | number | null

/** The values of each field in the order of `packedFields`, and the views. */
export function unpack(json: string): { values: string[][]; views: number | null } {
  const parsed: unknown = JSON.parse(json)
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the engine computes the column from typed columns; a check of each row would slow every search
  const all = parsed as PackedValue[]
  const [views, found, ids] = all.slice(packed.length)
  const values = all.slice(0, packed.length).map((value) => (Array.isArray(value) ? value : [textOf(value)]))
  return {
    values: [...values, ...kinds.map(({ kind }) => listOf(ids).filter((_, i) => listOf(found)[i] === kind))],
    views: typeof views === 'number' ? views : null,
  }
}

function listOf(value: PackedValue | undefined): string[] {
  return Array.isArray(value) ? value : []
}

/** The engine writes flags as 0 and 1 or as false and true. */
function textOf(value: Exclude<PackedValue, string[]>): string {
  if (typeof value === 'number') return value === 1 ? 'true' : 'false'
  return String(value ?? '')
}
