import { createHash } from 'node:crypto'
import { canonicalJson } from '@litopys/contract/canonical-json'
import { entities } from '@litopys/contract/schemas/entities'
import type { Post } from '@litopys/contract/schemas/post'
import type { FrozenPost } from '@litopys/contract/schemas/quote'
import { Value } from 'typebox/value'
import type { QuoteHead, QuoteRow } from './quotes.store.ts'

/** The copy of a post to save, and the hash that proves it unchanged (docs/decisions/0027). */
export function freeze(post: Post): Pick<QuoteRow, 'frozen' | 'hash'> {
  const { _id, tags: _tags, createdBy: _by, createdAt: _at, ...copy } = post
  const frozen = canonicalJson(copy satisfies FrozenPost)
  return { frozen, hash: hashOf(frozen) }
}

/** SHA-256 of the copy in UTF-8, in hexadecimal. */
export function hashOf(frozen: string): string {
  return createHash('sha256').update(frozen).digest('hex')
}

/** True if the copy still matches its hash. */
export function isWhole({ frozen, hash }: Pick<QuoteRow, 'frozen' | 'hash'>): boolean {
  return hashOf(frozen) === hash
}

const noEntities = Value.Create(entities)

/**
 * The parsed copy, with empty lists for entity kinds that are newer than the copy: its hash forbids a
 * migration.
 */
export function thaw({ frozen }: Pick<QuoteRow, 'frozen'>): FrozenPost {
  const parsed: unknown = JSON.parse(frozen)
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: `freeze` wrote this text, and `isWhole` finds any change of it
  const copy = parsed as FrozenPost
  return { ...copy, entities: { ...noEntities, ...copy.entities } }
}

/** The quote as a post with the quote's tags, for code that works on posts. */
export function postOfQuote({ postId, tags, createdBy, createdAt }: QuoteHead, copy: FrozenPost): Post {
  return { ...copy, _id: postId, tags, createdBy, createdAt: createdAt.toISOString() }
}
