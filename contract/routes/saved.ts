import Type, { type TObject, type TSchema } from 'typebox'
import type { OrderedDates } from '../reversed-dates.ts'
import { route } from '../route.ts'
import {
  item,
  itemChange,
  itemFilters,
  listedItem,
  listedRequest,
  mostSavedPerPage,
  newItem,
  newRequest,
  orderedDates,
  request,
  requestChange,
  type SavedCollection,
  savedFilters,
  savedSort,
} from '../schemas/saved.ts'
import { dateHistogram, intervals } from '../schemas/search.ts'

const byId = Type.Object({ id: Type.String({ format: 'uuid' }) })
const nothing = { kind: 'one', item: Type.Object({}) } as const
const search = Type.String({
  default: '',
  maxLength: 256,
  description: 'Words that are in it, each somewhere',
})

type Shapes<L extends TSchema, O extends TSchema, N extends TObject, C extends TObject, F extends TObject> = {
  listed: L
  opened: O
  added: N
  change: C
  filters: F
  ordered: OrderedDates
}

/** The calls of one collection (spec section 7: `/{collection}` and `/datehist/{collection}`). */
function callsOf<
  L extends TSchema,
  O extends TSchema,
  N extends TObject,
  C extends TObject,
  F extends TObject,
>(collection: SavedCollection, { listed, opened, added, change, filters, ordered }: Shapes<L, O, N, C, F>) {
  const path: `/api/v1/${string}` = `/api/v1/${collection}`
  return {
    list: route({
      method: 'GET',
      path,
      access: 'saved.read',
      summary: `Own ${collection} and those that others share; for administrators of all the rest that they are there`,
      query: Type.Object(
        {
          search,
          filters: Type.Optional(filters),
          sortBy: Type.Optional(savedSort),
          page: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
          itemsPerPage: Type.Integer({ minimum: 1, maximum: mostSavedPerPage, default: 10 }),
        },
        { additionalProperties: false },
      ),
      answer: { kind: 'list', item: listed },
    }),
    read: route({
      method: 'GET',
      path: `${path}/{id}`,
      access: 'saved.read',
      summary: `One of the ${collection} with its content`,
      params: byId,
      answer: { kind: 'one', item: opened },
    }),
    add: route({
      method: 'POST',
      path,
      access: 'saved.create',
      summary: `Add one of the ${collection}`,
      body: added,
      ordered,
      answer: { kind: 'one', item: opened },
    }),
    change: route({
      method: 'PATCH',
      path: `${path}/{id}`,
      access: 'saved.change',
      summary: `Change one's own; with __v only if nobody has changed it since`,
      params: byId,
      body: change,
      ordered,
      answer: { kind: 'one', item: opened },
    }),
    remove: route({
      method: 'DELETE',
      path: `${path}/{id}`,
      access: 'saved.delete',
      summary: 'Delete one; for a day it can be brought back',
      params: byId,
      answer: nothing,
    }),
    restore: route({
      method: 'POST',
      path: `${path}/{id}/restore`,
      access: 'saved.delete',
      summary: 'Bring back what was deleted less than a day ago',
      params: byId,
      answer: nothing,
    }),
    histogram: route({
      method: 'GET',
      path: `/api/v1/datehist/${collection}`,
      access: 'saved.read',
      summary: `When the ${collection} were made; without an interval the finest that gives at most 200 buckets`,
      query: Type.Object(
        { search, filters: Type.Optional(filters), interval: Type.Optional(Type.Enum(intervals)) },
        { additionalProperties: false },
      ),
      answer: { kind: 'one', item: dateHistogram },
    }),
  }
}

export const requestRoutes = callsOf('requests', {
  listed: listedRequest,
  opened: request,
  added: newRequest,
  change: requestChange,
  filters: savedFilters,
  ordered: orderedDates,
})

const ofItems = {
  listed: listedItem,
  opened: item,
  added: newItem,
  change: itemChange,
  filters: itemFilters,
  ordered: {},
}
export const analysisRoutes = callsOf('analyses', ofItems)
export const messageRoutes = callsOf('messages', ofItems)
export const queryRoutes = callsOf('queries', ofItems)
