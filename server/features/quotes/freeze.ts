import { createHash } from 'node:crypto'
import { canonicalJson } from '@litopys/contract/canonical-json'
import { entities } from '@litopys/contract/schemas/entities'
import type { Post } from '@litopys/contract/schemas/post'
import type { FrozenPost } from '@litopys/contract/schemas/quote'
import { Value } from 'typebox/value'
import type { QuoteHead, QuoteRow } from './quotes.store.ts'

/** A post as it is saved, and the hash that holds the copy to it (docs/decisions/0027). */
export function freeze(post: Post): Pick<QuoteRow, 'frozen' | 'hash'> {
  const { _id, tags: _tags, createdBy: _by, createdAt: _at, ...copy } = post
  const frozen = canonicalJson(copy satisfies FrozenPost)
  return { frozen, hash: hashOf(frozen) }
}

/** SHA-256 over the bytes of the copy in UTF-8, in hexadecimal. */
export function hashOf(frozen: string): string {
  return createHash('sha256').update(frozen).digest('hex')
}

/** Whether the copy is what was saved, and still in its canonical form. */
export function isWhole({ frozen, hash }: Pick<QuoteRow, 'frozen' | 'hash'>): boolean {
  return hashOf(frozen) === hash
}

const noEntities = Value.Create(entities)

/**
 * The copy, with an empty list for each kind of entities that did not exist when it was saved: its hash
 * forbids a migration.
 */
export function thaw({ frozen }: Pick<QuoteRow, 'frozen'>): FrozenPost {
  const parsed: unknown = JSON.parse(frozen)
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: `freeze` wrote this text, and `isWhole` finds any change of it
  const copy = parsed as FrozenPost
  return { ...copy, entities: { ...noEntities, ...copy.entities } }
}

/** The quote as a post, for what looks at posts: with its own tags. */
export function postOfQuote({ postId, tags, createdBy, createdAt }: QuoteHead, copy: FrozenPost): Post {
  return { ...copy, _id: postId, tags, createdBy, createdAt: createdAt.toISOString() }
}
