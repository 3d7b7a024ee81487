import type { InstantRange } from '@litopys/contract/query/instants'
import type { ItemFilters, SavedCollection } from '@litopys/contract/schemas/saved'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '#records/tables'

/**
 * The reader of a list: `names` are their possible entries in `sharedWith`; scope `all` also lists the rest.
 */
export type Reader = { id: string; names: string[]; scope: 'own' | 'all' }
export type SavedObjectQuery = {
  collections: readonly SavedCollection[]
  reader: Reader
  search: string
  filters: Omit<ItemFilters, 'createdAt' | 'collection'>
  created: InstantRange
}
/** Characters that registries trim from keywords. */
const blanks = ' \t\r\n'

type Builder = ExpressionBuilder<Tables, 'saved'>

/**
 * Condition of a list of saved objects. Objects not shared with the reader are searched only by their public
 * fields.
 */
export function isSavedObject(
  eb: Builder,
  { collections, reader, search, filters, created }: SavedObjectQuery,
) {
  const isOpen = eb.or([eb('ownerId', '=', reader.id), sql<SqlBool>`shared_with && ${reader.names}::text[]`])
  return eb.and([
    eb('collection', '=', eb.fn.any(eb.val([...collections]))),
    eb('deletedAt', 'is', null),
    ...(reader.scope === 'all' ? [] : [isOpen]),
    ...search
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => hasWord(eb, word, isOpen)),
    ...matchesFilters(eb, filters, reader),
    ...(created.from === undefined ? [] : [eb('createdAt', '>=', new Date(created.from * 1_000))]),
    ...(created.before === undefined ? [] : [eb('createdAt', '<', new Date(created.before * 1_000))]),
  ])
}

/** Fields shown to every reader of the list; the content is searched only for readers of the object. */
const searchedFields = [
  'title',
  'description',
  'itemId',
  'itemTitle',
  'itemType',
  'theme',
  'keywords',
] as const

function hasWord(eb: Builder, word: string, isOpen: Expression<SqlBool>): Expression<SqlBool> {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  const has = (field: string) => sql<SqlBool>`body->>${field} ILIKE ${pattern}`
  return eb.or([
    ...searchedFields.map(has),
    eb('createdBy', 'ilike', pattern),
    eb.and([isOpen, has('search')]),
  ])
}

function matchesFilters(
  eb: Builder,
  { owner, createdBy, itemType, theme, keywords }: SavedObjectQuery['filters'],
  { id }: Reader,
): Expression<SqlBool>[] {
  const anyOf = (field: string, values: string[]) => sql<SqlBool>`body->>${field} = ANY(${values}::text[])`
  return [
    ...(owner === undefined ? [] : [eb('ownerId', owner === 'me' ? '=' : '<>', id)]),
    ...(createdBy?.length ? [eb('createdBy', 'in', createdBy)] : []),
    ...(itemType?.length ? [anyOf('itemType', itemType)] : []),
    ...(theme?.length ? [anyOf('theme', theme)] : []),
    ...(keywords?.length
      ? [
          sql<SqlBool>`regexp_split_to_array(btrim(lower(body->>'keywords'), ${blanks}), '\\s*[,;]\\s*') && ${keywords.map((one) => one.toLowerCase())}::text[]`,
        ]
      : []),
  ]
}
