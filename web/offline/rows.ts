import { check } from '@litopys/contract/check'
import { channel } from '@litopys/contract/schemas/channel'
import { key } from '@litopys/contract/schemas/key'
import { foundPost, openedPost } from '@litopys/contract/schemas/post'
import { quote } from '@litopys/contract/schemas/quote'
import { request } from '@litopys/contract/schemas/saved'
import { user } from '@litopys/contract/schemas/user'
import type { Static, TSchema } from 'typebox'
import * as Type from 'typebox'
import { Value } from 'typebox/value'

/** A found post. `around`: the context from its own page. `keptAt`: the oldest posts are deleted first. */
const keptPost = Type.Object({
  ...Type.Omit(foundPost, ['matches', 'copies']).properties,
  keptAt: Type.Integer(),
  around: Type.Optional(Type.Pick(openedPost, ['revisions', 'neighbours', 'copies'])),
})
const keptQuote = Type.Object({ ...quote.properties, canonical: Type.Optional(Type.String()) })
/** The complete signed-in user, and only the names of others. */
const keptUser = Type.Object({
  ...Type.Partial(user).properties,
  ...Type.Pick(user, ['_id', 'givenName', 'familyName', 'image']).properties,
  name: Type.Optional(Type.String()),
})

/**
 * The six tables and their fields: posts, quotes, keys without secrets, requests, users and channels. Fields
 * outside the schema are never stored.
 */
export const rowSchemas = {
  messages: keptPost,
  qotes: keptQuote,
  keys: key,
  queries: request,
  users: keptUser,
  channels: channel,
}
export type TableName = keyof typeof rowSchemas
export type Rows = { [Name in TableName]: Static<(typeof rowSchemas)[Name]> }
export type KeptPost = Rows['messages']
export type KeptQuote = Rows['qotes']

/** The fields of a row that its table can store; undefined for an invalid row. */
export function rowOf<S extends TSchema>(schema: S, given: unknown): Static<S> | undefined {
  const checked = check(schema, Value.Clean(schema, Value.Clone(given)))
  return checked.ok ? checked.value : undefined
}

/** Rows stored by another version of the application are not used. */
export const shapeOfRows = JSON.stringify(rowSchemas)
