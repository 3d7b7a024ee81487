import type { Static, TObject, TSchema } from 'typebox'
import type { Permission } from './access/policy.ts'
import type { OrderedDates } from './reversed-dates.ts'

/** Required permission: `anyone` needs no sign-in; otherwise the policy decides. */
export type Access = 'anyone' | Permission

/**
 * Shape of the answer. `one`: `{data}`. `list`: `{data: [], totalItems, page, itemsPerPage, nextCursor?}`.
 * `events`: server-sent events, each with an item as JSON. `file`: the bytes of a file. `bare`: the fields of
 * an item beside the status, for shapes defined by other APIs.
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
  /** Query string. A property with an object or list schema is sent as JSON text. */
  query?: TObject
  body?: TObject
  /** Fields of the body that must be equal: `{ confirmation: 'password' }`. */
  repeats?: Record<string, string>
  /** Date fields of the body in order, the earlier by the later (reversed-dates.ts). */
  ordered?: OrderedDates
  /** The body is a byte stream (a file), not JSON. */
  upload?: true
  answer: Answer
}

/** A route is one value: the server serves it, the web app calls it, OpenAPI is generated from it. */
export function route<const R extends Route>(value: R): R {
  return value
}

type Part<R extends Route, K extends 'params' | 'query' | 'body'> = R[K] extends TSchema
  ? Static<R[K]>
  : unknown

/**
 * A file from a use case; the caller gets its bytes. `isShown`: a browser may show it instead of only saving
 * it.
 */
export type FileAnswer = {
  /** The bytes of the file, or of a part of it. */
  read(range?: ByteRange): AsyncIterable<Uint8Array>
  size: number
  type: string
  name: string
  isShown: boolean
}

/** Both ends included. */
export type ByteRange = { from: number; to: number }

/** All input of a call: path, query and body merged; their names never collide. */
export type InputOf<R extends Route> = Part<R, 'params'> & Part<R, 'query'> & Part<R, 'body'>

export type ListAnswer<T> = {
  data: T[]
  totalItems: number
  page: number
  itemsPerPage: number
  nextCursor?: string
}

/** Return value of a handler: the item for `one`, otherwise the body for the client. */
export type ResultOf<R extends Route> = R['answer'] extends { kind: 'one'; item: infer I extends TSchema }
  ? Static<I>
  : OutputOf<R>

/** The body for the client, without the status of the envelope. */
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
