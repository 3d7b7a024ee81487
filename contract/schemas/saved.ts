import type { Static } from 'typebox'
import * as Type from 'typebox'
import { edgeKinds, objectKinds } from '../connections.ts'
import { longestQuery, maxItemsPerPage } from '../constants.ts'
import { matching } from '../query/matching.ts'
import { analysisDocument } from './analysis-document.ts'
import { ownId } from './own-id.ts'
import { facetFields, intervals } from './search.ts'
import { readVersion, version } from './version.ts'

/**
 * Saved objects of operators: saved searches, and three collections with one shape, which the registry lists
 * together.
 */
export const registryCollections = ['analyses', 'messages', 'queries'] as const
export const savedCollections = [...registryCollections, 'requests'] as const
export type SavedCollection = (typeof savedCollections)[number]
export type RegistryCollection = (typeof registryCollections)[number]

/** Values of `index` of a request: the collections that it can search. */
export const searchableCollections = [
  'archives',
  'quotes',
  'channels',
  'requests',
  ...registryCollections,
  'users',
] as const

/** Maximum page size of saved objects, because each can be large. */
export const mostSavedPerPage = 200
/** In `sharedWith`: every operator. */
export const everybody = 'everybody'

const dates = {
  createdAt: Type.String({ format: 'date-time' }),
  updatedAt: Type.String({ format: 'date-time' }),
}

/** Fields of a saved object that users without access to its content see too. */
const frame = {
  _id: Type.String({ format: 'uuid' }),
  ...dates,
  createdBy: Type.String(),
  updatedBy: Type.String(),
  __v: version,
  own: Type.Boolean({ description: 'Whether the user owns it' }),
  canRead: Type.Boolean({
    description:
      'false: the list does not have the content; opening the object writes an entry to the audit log',
  }),
  /** Only for the owner. */
  sharedWith: Type.Optional(Type.Array(Type.String())),
}

const sharing = Type.Array(Type.String({ minLength: 1, maxLength: 254 }), {
  maxItems: 200,
  uniqueItems: true,
  description: `Other users with read access: "${everybody}", or users by _id or e-mail`,
})

const title = Type.String({ minLength: 1, maxLength: 200 })
const description = Type.String({ maxLength: 4_000 })
const dayOrNull = Type.Union([Type.String({ format: 'day-or-instant' }), Type.Null()])

/** Display settings of the results of a saved search. */
const requestOptions = Type.Partial(
  Type.Object({
    matching,
    unseen: Type.Boolean(),
    job: Type.String({ format: 'uuid' }),
    fold: Type.Boolean(),
    interval: Type.Enum(intervals),
    chart: Type.Enum(['bars', 'lines']),
    split: Type.Enum(facetFields),
    top: Type.Enum(facetFields),
    measure: Type.Enum(['posts', 'share', 'postsSum', 'views', 'viewsSum']),
    tables: Type.Array(Type.Enum(['time', 'top', 'crossed']), { maxItems: 3 }),
    rows: Type.Enum(facetFields),
    across: Type.Enum(facetFields),
    kinds: Type.Array(Type.Enum(edgeKinds), { minItems: 1, uniqueItems: true }),
    least: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    large: Type.Boolean(),
    period: Type.Tuple([Type.Integer(), Type.Integer()]),
    together: Type.Boolean(),
    objects: Type.Array(Type.Enum(objectKinds), { minItems: 1, uniqueItems: true }),
    seconds: Type.Integer({ minimum: 1, maximum: 86_400 }),
    times: Type.Integer({ minimum: 2, maximum: 1_000 }),
    position: Type.Tuple([Type.Number(), Type.Number(), Type.Number()]),
    columns: Type.Array(Type.Object({ name: Type.String({ maxLength: 64 }), width: Type.Integer() }), {
      maxItems: 64,
    }),
  }),
  { additionalProperties: false },
)

/** Names of views by their number; `view` of a request has the number. */
export const requestViews = ['text', 'table', 'chart', 'pictures', 'network', 'map'] as const

const requestFields = {
  title,
  description,
  index: Type.Enum(searchableCollections),
  startDate: dayOrNull,
  endDate: dayOrNull,
  search: Type.Union([Type.String({ maxLength: longestQuery }), Type.Null()]),
  searchKey: Type.Array(Type.String({ maxLength: 64 }), {
    maxItems: 32,
    description: 'Fields to search: text, title, author; others are stored and not searched',
  }),
  filters: Type.Record(Type.String({ maxLength: 64 }), Type.Unknown(), {
    maxProperties: 100,
    description: 'Filters of the search; unknown ones are stored and shown as not understood',
  }),
  page: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  itemsPerPage: Type.Integer({ minimum: 1, maximum: maxItemsPerPage }),
  totalItems: Type.Integer({ minimum: 0 }),
  sortBy: Type.Union([
    Type.Object(
      { key: Type.Enum(['relevance', 'dateCreated', 'views']), desc: Type.Boolean() },
      { additionalProperties: false },
    ),
    Type.Null(),
  ]),
  view: Type.Integer({ minimum: 0, maximum: requestViews.length - 1 }),
  options: requestOptions,
}
/** Dates of a request: the first is not after the second. */
export const orderedDates = { startDate: 'endDate' }
const { title: _, ...otherRequestFields } = requestFields
/** Objects stored earlier may have a blank title. */
const givenTitle = Type.String({ format: 'not-blank', maxLength: 200 })

export const newRequest = Type.Object(
  {
    _id: ownId,
    title: givenTitle,
    ...Type.Partial(Type.Object(otherRequestFields)).properties,
    sharedWith: Type.Optional(sharing),
  },
  { additionalProperties: false },
)
export type NewRequest = Static<typeof newRequest>
export const requestChange = Type.Object(
  {
    ...Type.Partial(Type.Object({ ...requestFields, title: givenTitle, sharedWith: sharing })).properties,
    __v: readVersion,
  },
  { additionalProperties: false },
)
export type RequestChange = Static<typeof requestChange>

/** The stored filters: those of a later version are returned unchanged. */
export const requestBody = Type.Object({
  ...requestFields,
  options: Type.Record(Type.String(), Type.Unknown()),
})
export type RequestBody = Static<typeof requestBody>

/** Fields of a request with the same schema in all calls. */
export const usualRequest: Omit<RequestBody, 'title'> = {
  description: '',
  index: 'archives',
  startDate: null,
  endDate: null,
  search: '',
  searchKey: [],
  filters: {},
  page: 1,
  itemsPerPage: 25,
  totalItems: 0,
  sortBy: null,
  view: 0,
  options: {},
}

/**
 * `openedAt`: when the user last ran it. `totalItems` is the number that its author found; users with fewer
 * rights do not get it.
 */
export const request = Type.Object({
  ...frame,
  ...requestBody.properties,
  totalItems: Type.Optional(requestFields.totalItems),
  openedAt: Type.Optional(Type.String({ format: 'date-time' })),
})
export type Request = Static<typeof request>
/** An administrator sees only the existence of another user's unshared request. */
const closedRequest = Type.Object({ ...frame, title, description })
export const listedRequest = Type.Union([request, closedRequest])
export type ListedRequest = Static<typeof listedRequest>

/**
 * Posts captured since the last run of the request; `isCut`: there are more. Without `posts`, they could not
 * be counted.
 */
export const requestNews = Type.Object({
  _id: Type.String(),
  posts: Type.Optional(Type.Integer()),
  isCut: Type.Boolean(),
  problem: Type.Optional(Type.Enum(['broken', 'late'])),
})
export type RequestNews = Static<typeof requestNews>

const itemFields = {
  itemId: Type.String({ minLength: 1, maxLength: 256 }),
  itemTitle: Type.String({ maxLength: 200 }),
  itemContent: Type.Record(Type.String(), Type.Unknown()),
  itemType: Type.String({ maxLength: 64 }),
  keywords: Type.String({ maxLength: 1_000 }),
  theme: Type.String({ maxLength: 200 }),
}
const { itemId, ...otherItemFields } = itemFields
/** Text written by the author, in addition to the material. */
const document = Type.Optional(analysisDocument)

export const newItem = Type.Object(
  {
    itemId,
    ...Type.Partial(Type.Object(otherItemFields)).properties,
    document,
    sharedWith: Type.Optional(sharing),
  },
  { additionalProperties: false },
)
export type NewItem = Static<typeof newItem>
export const itemChange = Type.Object(
  {
    ...Type.Partial(Type.Object({ ...itemFields, sharedWith: sharing })).properties,
    document,
    __v: readVersion,
  },
  { additionalProperties: false },
)
export type ItemChange = Static<typeof itemChange>

export const itemBody = Type.Object({ ...itemFields, document })
export type ItemBody = Static<typeof itemBody>
/** A saved object of the registry with its content. */
export const item = Type.Object({
  ...frame,
  collection: Type.Enum(registryCollections),
  ...itemFields,
  document,
})
export type Item = Static<typeof item>
/** In lists, without its content, which may be an image, and without its document. */
export const listedItem = Type.Omit(item, ['itemContent', 'document'])
export type ListedItem = Static<typeof listedItem>

/** All filtered fields must match; each by any of its values. */
export const savedFilters = Type.Partial(
  Type.Object({
    owner: Type.Enum(['me', 'others']),
    createdBy: Type.Array(Type.String({ maxLength: 254 }), { maxItems: 100 }),
    createdAt: Type.Object(
      {
        from: Type.Optional(Type.String({ format: 'day-or-instant' })),
        to: Type.Optional(Type.String({ format: 'day-or-instant' })),
      },
      { additionalProperties: false },
    ),
  }),
  { additionalProperties: false },
)
export const itemFilters = Type.Object(
  {
    ...savedFilters.properties,
    ...Type.Partial(
      Type.Object({
        collection: Type.Array(Type.Enum(registryCollections)),
        itemType: Type.Array(Type.String({ maxLength: 64 }), { maxItems: 100 }),
        theme: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 100 }),
        keywords: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 100 }),
      }),
    ).properties,
  },
  { additionalProperties: false },
)
export type ItemFilters = Static<typeof itemFilters>

export const savedSort = Type.Object(
  {
    key: Type.Enum(['title', 'createdAt', 'updatedAt', 'createdBy']),
    desc: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type SavedSort = Static<typeof savedSort>

const valueCount = Type.Object({ value: Type.String(), count: Type.Integer() })
/** Values of the registry filters in the objects that the user may know about. */
export const registryValues = Type.Object({
  collection: Type.Array(valueCount),
  itemType: Type.Array(valueCount),
  theme: Type.Array(valueCount),
  keywords: Type.Array(valueCount),
  createdBy: Type.Array(valueCount),
})
export type RegistryValues = Static<typeof registryValues>
