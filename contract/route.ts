import type { Static, TObject, TSchema } from 'typebox'
import type { Permission } from './access/policy.ts'
import type { OrderedDates } from './reversed-dates.ts'

/** Who may call: `anyone` needs no sign-in, otherwise whoever the policy gives the permission. */
export type Access = 'anyone' | Permission

/**
 * `one` answers `{data}`, `list` answers `{data: [], totalItems, page, itemsPerPage, nextCursor?}`, `events`
 * a stream of server-sent events with an item as JSON in each, `file` the bytes of a file, `bare` what an
 * item has, beside the status: the shape is somebody else's.
 */
export type Answer =
  | { kind: 'one'; item: TSchema }
  | { kind: 'list'; item: TSchema; meta?: TObject }
  | { kind: 'events'; item: TSchema }
  | { kind: 'file' }
  | { kind: 'bare'; item: TObject }

export type Route = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: `/api/v1/${string}`
  access: Access
  summary: string
  /** Placeholders of the path, `{id}`. */
  params?: TObject
  /** Query string. A property whose schema is an object or a list travels as JSON text. */
  query?: TObject
  body?: TObject
  /** Fields of the body that must be equal to another one: `{ confirmation: 'password' }`. */
  repeats?: Record<string, string>
  /** Fields of the body that are dates in order, the earlier by the later (reversed-dates.ts). */
  ordered?: OrderedDates
  /** The body is a byte stream (a file) and not JSON. */
  upload?: true
  answer: Answer
}

/** A route is one value: the server serves it, the web calls it, OpenAPI is printed from it. */
export function route<const R extends Route>(value: R): R {
  return value
}

type Part<R extends Route, K extends 'params' | 'query' | 'body'> = R[K] extends TSchema
  ? Static<R[K]>
  : unknown

/**
 * What a use case tells of a file; the caller gets its bytes. `isShown`: a browser may show it, and not only
 * save it.
 */
export type FileAnswer = { path: string; size: number; type: string; name: string; isShown: boolean }

/** Everything the caller gives, path, query and body laid together: their names never meet. */
export type InputOf<R extends Route> = Part<R, 'params'> & Part<R, 'query'> & Part<R, 'body'>

export type ListAnswer<T> = {
  data: T[]
  totalItems: number
  page: number
  itemsPerPage: number
  nextCursor?: string
}

/** What a handler returns: the item itself for `one`, and otherwise what a client receives. */
export type ResultOf<R extends Route> = R['answer'] extends { kind: 'one'; item: infer I extends TSchema }
  ? Static<I>
  : OutputOf<R>

/** What a client receives, without the envelope's status. */
export type OutputOf<R extends Route> = R['answer'] extends {
  kind: 'list'
  item: infer I extends TSchema
  meta: infer M extends TObject
}
  ? ListAnswer<Static<I>> & Static<M>
  : R['answer'] extends { kind: 'list'; item: infer I extends TSchema }
    ? ListAnswer<Static<I>>
    : R['answer'] extends { kind: 'one'; item: infer I extends TSchema }
      ? { data: Static<I> }
      : R['answer'] extends { kind: 'events'; item: infer I extends TSchema }
        ? AsyncIterable<Static<I>>
        : R['answer'] extends { kind: 'file' }
          ? FileAnswer
          : R['answer'] extends { kind: 'bare'; item: infer I extends TObject }
            ? Static<I>
            : never
