import type { FacetField, FlagField, ValueField } from '@litopys/contract/schemas/search'
import { type EntityRow, entityRow } from '@litopys/language/entity-kinds'
import { existedBeforeSql } from '#archive/existed-before'
import { frequencyOfPostSql } from '#archive/frequency'
import { raw, type Sql } from '#archive/sql'
import type { Visible } from '#archive/visible'

/**
 * Column of a facet's field. `expression` is our own SQL, never input. A `list` has each value once; a
 * `parallel` list belongs to another list and may repeat values; an `entity` is stored in a common list of
 * several kinds.
 */
export type FacetColumn = { kind: 'text' | 'list' | 'parallel' | 'flag' | 'entity'; expression: string }
/** Fields stored in the column `entities`. */
type EntityColumnField = Extract<EntityRow, { own: false }>['field']

/**
 * Fields stored in a post. The frequency of its channel is computed from other posts (archive/frequency.ts).
 */
export type ColumnField = Exclude<FacetField, 'frequency'>

const valueColumns: Record<Exclude<ValueField, EntityColumnField | 'frequency'>, FacetColumn> = {
  author: { kind: 'text', expression: 'author' },
  channelId: { kind: 'text', expression: 'channelId' },
  channelType: { kind: 'text', expression: 'channelType' },
  postType: { kind: 'text', expression: 'postType' },
  inLanguage: { kind: 'text', expression: 'inLanguage' },
  // Categories from sources, then those found by rules.
  category: {
    kind: 'list',
    expression: "arrayDistinct(arrayConcat(if(category = '', [], [category]), foundCategories))",
  },
  tags: { kind: 'list', expression: 'tags' },
  keywords: { kind: 'list', expression: 'arrayDistinct(arrayConcat(keywords, foundKeywords))' },
  audience: { kind: 'list', expression: 'audience' },
  sources: { kind: 'list', expression: 'sources' },
  'entities.hashtag.id': { kind: 'list', expression: 'hashtags' },
  'entities.mention.id': { kind: 'list', expression: 'mentions' },
  'entities.url.domain': { kind: 'parallel', expression: 'domains' },
  'entities.email.id': { kind: 'list', expression: 'emails' },
}

const flagColumns: Record<FlagField, FacetColumn> = {
  hasImage: { kind: 'flag', expression: 'hasImage' },
  hasAudio: { kind: 'flag', expression: 'hasAudio' },
  hasVideo: { kind: 'flag', expression: 'hasVideo' },
  isForwarded: { kind: 'flag', expression: 'isForwarded' },
  isEdited: { kind: 'flag', expression: 'isEdited' },
  isDeleted: { kind: 'flag', expression: 'toBool(isNotNull(deletedAt))' },
  existedBefore: { kind: 'flag', expression: 'existedBefore' },
  sensitive: { kind: 'flag', expression: 'sensitive' },
}

const ownColumns = { ...valueColumns, ...flagColumns }

function isColumnField(field: FacetField): field is ColumnField {
  return field !== 'frequency'
}

export function facetColumn(field: ColumnField): FacetColumn {
  if (isOwnColumn(field)) return ownColumns[field]
  return { kind: 'entity', expression: entitySql(field) }
}

function isOwnColumn(field: ColumnField): field is keyof typeof ownColumns {
  return Object.hasOwn(ownColumns, field)
}

function entitySql(field: EntityColumnField): string {
  return `arrayFilter((x, kind) -> kind = '${entityRow(field)?.kind}', entities.id, entities.kind)`
}

/** The value of a post in this field, as far as the reader may know it. */
export function facetSql(field: FacetField, visible: Visible): Sql {
  if (!isColumnField(field)) return frequencyOfPostSql(visible)
  return field === 'existedBefore' ? existedBeforeSql(visible) : raw(facetColumn(field).expression)
}

/** True if a post may have several values in this field. */
export function isListField(field: FacetField): boolean {
  if (!isColumnField(field)) return false
  const { kind } = facetColumn(field)
  return kind !== 'text' && kind !== 'flag'
}
