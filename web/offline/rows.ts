import { check } from '@litopys/contract/check'
import { channel } from '@litopys/contract/schemas/channel'
import { key } from '@litopys/contract/schemas/key'
import { foundPost, openedPost } from '@litopys/contract/schemas/post'
import { quote } from '@litopys/contract/schemas/quote'
import { request } from '@litopys/contract/schemas/saved'
import { user } from '@litopys/contract/schemas/user'
import Type, { type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'

/**
 * A post that was found. `around`: what its own page has shown beside it. `keptAt`: of too many the oldest
 * go.
 */
const keptPost = Type.Object({
  ...Type.Omit(foundPost, ['matches', 'copies']).properties,
  keptAt: Type.Integer(),
  around: Type.Optional(Type.Pick(openedPost, ['revisions', 'neighbours', 'copies'])),
})
const keptQuote = Type.Object({ ...quote.properties, canonical: Type.Optional(Type.String()) })
/** Oneself as a whole, of others the names alone. */
const keptUser = Type.Object({
  ...Type.Partial(user).properties,
  ...Type.Pick(user, ['_id', 'givenName', 'familyName', 'image']).properties,
  name: Type.Optional(Type.String()),
})

/**
 * The six tables as spec section 3 spells them, and what stands in each: posts, quotes, keys without anything
 * secret, requests, users and channels. What a schema does not name is never stored.
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

/** What of a row its table may hold; undefined where it is none. */
export function rowOf<S extends TSchema>(schema: S, given: unknown): Static<S> | undefined {
  const checked = check(schema, Value.Clean(schema, Value.Clone(given)))
  return checked.ok ? checked.value : undefined
}

/** What was stored by an application with other rows is no use to this one. */
export const shapeOfRows = JSON.stringify(rowSchemas)
