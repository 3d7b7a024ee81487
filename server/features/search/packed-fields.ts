import type { FacetField } from '@litopys/contract/schemas/search'

/** What stands in the column `packedValues` (archive/migrations), in its order; the views of a post are the last. */
export const packedFields: readonly FacetField[] = [
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

type PackedValue = string | string[] | boolean | number | null

/** The values of each field in the order of `packedFields`, and the views. */
export function unpack(json: string): { values: string[][]; views: number | null } {
  const packed: PackedValue[] = JSON.parse(json)
  const views = packed[packedFields.length]
  return {
    values: packed
      .slice(0, packedFields.length)
      .map((value) => (Array.isArray(value) ? value : [textOf(value)])),
    views: typeof views === 'number' ? views : null,
  }
}

/** Flags are 0 and 1 or false and true, as the engine has them. */
function textOf(value: Exclude<PackedValue, string[]>): string {
  if (typeof value === 'number') return value === 1 ? 'true' : 'false'
  return String(value ?? '')
}
