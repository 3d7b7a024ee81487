import type { TObject, TSchema } from 'typebox'
import * as Type from 'typebox'
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
  description: 'Words that the object contains, in any order and field',
})

type Shapes<L extends TSchema, O extends TSchema, N extends TObject, C extends TObject, F extends TObject> = {
  listed: L
  opened: O
  added: N
  change: C
  filters: F
  ordered: OrderedDates
}

/** Routes of one collection: `/{collection}` and `/datehist/{collection}`. */
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
      summary: `Lists the user's own ${collection} and shared ones; administrators see all the others without content.`,
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
      summary: `Returns one of the ${collection} with its content.`,
      params: byId,
      answer: { kind: 'one', item: opened },
    }),
    add: route({
      method: 'POST',
      path,
      access: 'saved.create',
      summary: `Adds an object to the collection ${collection}.`,
      body: added,
      ordered,
      answer: { kind: 'one', item: opened },
    }),
    change: route({
      method: 'PATCH',
      path: `${path}/{id}`,
      access: 'saved.change',
      summary: `Changes one of the user's ${collection}; with __v, only if it has not changed since.`,
      params: byId,
      body: change,
      ordered,
      answer: { kind: 'one', item: opened },
    }),
    remove: route({
      method: 'DELETE',
      path: `${path}/{id}`,
      access: 'saved.delete',
      summary: `Deletes one of the ${collection}; it can be restored for a day.`,
      params: byId,
      answer: nothing,
    }),
    restore: route({
      method: 'POST',
      path: `${path}/{id}/restore`,
      access: 'saved.delete',
      summary: `Restores one of the ${collection} deleted within the last day.`,
      params: byId,
      answer: nothing,
    }),
    histogram: route({
      method: 'GET',
      path: `/api/v1/datehist/${collection}`,
      access: 'saved.read',
      summary: `Counts ${collection} by creation date per interval; by default, the shortest interval with at most 200 buckets.`,
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
