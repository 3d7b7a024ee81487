import { entityTable } from '@litopys/contract/schemas/entityKinds'
import type { FacetField } from '@litopys/contract/schemas/search'

/** What stands in the column `packedValues` (archive/migrations), in its order; then come the views, the kinds of the column `entities`, their values. */
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
  'hasImage',
  'hasAudio',
  'hasVideo',
  'isForwarded',
  'isEdited',
  'isDeleted',
  'existedBefore',
  'sensitive',
]
const kinds = entityTable.filter(({ own }) => !own)
export const packedFields: readonly FacetField[] = [...packed, ...kinds.map(({ field }) => field)]

type PackedValue = string | string[] | boolean | number | null

/** The values of each field in the order of `packedFields`, and the views. Rows that were packed before there were entities have none. */
export function unpack(json: string): { values: string[][]; views: number | null } {
  const all: PackedValue[] = JSON.parse(json)
  const [views, found, ids] = all.slice(packed.length)
  const values = all
    .slice(0, packed.length)
    .map((value, i) => (Array.isArray(value) ? value : singly(textOf(value), i)))
  return {
    values: [...values, ...kinds.map(({ kind }) => listOf(ids).filter((_, i) => listOf(found)[i] === kind))],
    views: typeof views === 'number' ? views : null,
  }
}

const none: string[] = []
const category = packed.indexOf('category')

/** Of a post that was packed before rules found categories there is the one that was told, or none. */
function singly(text: string, place: number): string[] {
  return place === category && text === '' ? none : [text]
}

function listOf(value: PackedValue | undefined): string[] {
  return Array.isArray(value) ? value : none
}

/** Flags are 0 and 1 or false and true, as the engine has them. */
function textOf(value: Exclude<PackedValue, string[]>): string {
  if (typeof value === 'number') return value === 1 ? 'true' : 'false'
  return String(value ?? '')
}
