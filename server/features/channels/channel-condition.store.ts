import type { ChannelFilters } from '@litopys/contract/schemas/channel'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '#records/tables'

/** `known`: the channel ids to choose from; undefined for all. */
export type ChannelQuery = {
  search: string
  filters?: ChannelFilters | undefined
  known: string[] | undefined
}
type Builder = ExpressionBuilder<Tables, 'channels'>

export function matchesChannel(
  eb: Builder,
  { search, filters = {}, known }: ChannelQuery,
): Expression<SqlBool> {
  return eb.and([
    eb.or([
      contains(eb, 'title', search),
      contains(eb, 'username', search),
      contains(eb, 'channelId', search),
    ]),
    // One bound list, because a statement has fewer parameters than there may be channels.
    ...(known ? [eb('channelId', '=', eb.fn.any(eb.val(known)))] : []),
    ...matchesFilters(eb, filters),
  ])
}

const oneValued = ['category', 'schedule', 'source'] as const
const manyValued = ['audience', 'keywords', 'tags'] as const

function matchesFilters(eb: Builder, filters: ChannelFilters): Expression<SqlBool>[] {
  const { channelType, title, sensitive, numFollowers: { from, to } = {} } = filters
  return [
    ...(channelType?.length ? [eb('type', 'in', channelType)] : []),
    ...oneValued.flatMap((field) => {
      const values: string[] = filters[field] ?? []
      return values.length > 0 ? [eb(eb.ref(field), '=', eb.fn.any(eb.val(values)))] : []
    }),
    ...manyValued.flatMap((field) => {
      const values = filters[field] ?? []
      return values.length > 0 ? [hasAny(eb, field, values)] : []
    }),
    ...(title ? [contains(eb, 'title', title)] : []),
    ...(sensitive === undefined ? [] : [eb('sensitive', '=', sensitive)]),
    ...(from === undefined ? [] : [eb('numOfFollowers', '>=', from)]),
    ...(to === undefined ? [] : [eb('numOfFollowers', '<=', to)]),
  ]
}

/** Condition for a field with several values. An empty string matches channels without a value. */
function hasAny(eb: Builder, field: (typeof manyValued)[number], values: string[]): Expression<SqlBool> {
  const overlaps = sql<boolean>`${eb.ref(field)} && ${eb.val(values)}::text[]`
  return values.includes('') ? eb.or([overlaps, sql<boolean>`${eb.ref(field)} = '{}'`]) : overlaps
}

function contains(eb: Builder, field: 'title' | 'username' | 'channelId', text: string): Expression<SqlBool> {
  return eb(field, 'ilike', `%${text.replace(/[\\%_]/g, '\\$&')}%`)
}
