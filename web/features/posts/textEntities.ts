import type { FoundPost } from '@litopys/contract/schemas/post'
import type { ValueField } from '@litopys/contract/schemas/search'
import { excerptOf } from './excerpt.ts'

export type PostFilter = { field: ValueField; value: string }
/** A hashtag or a mention where it stands in the text. */
export type TextLink = PostFilter & { start: number; end: number }

const signed = /[#@][\p{L}\p{N}\p{M}_\u200c·]+/gu

/** Hashtags and mentions of the text that are entities of the post. */
export function linksIn({ text, entities }: Pick<FoundPost, 'text' | 'entities'>): TextLink[] {
  const known = {
    '#': new Set(entities.hashtag.map(({ id }) => id)),
    '@': new Set(entities.mention.map(({ id }) => id)),
  }
  return [...text.matchAll(signed)].flatMap(({ 0: found, index: start }) => {
    const sign = found.startsWith('#') ? '#' : '@'
    const value = found.slice(1).normalize('NFC').toLowerCase()
    const field = sign === '#' ? 'entities.hashtag.id' : 'entities.mention.id'
    return known[sign].has(value) ? [{ field, value, start, end: start + found.length }] : []
  })
}

/** What the post holds and its text, as far as it is shown at first, does not: targets of links, ends of long posts. */
export function unseenEntities(post: FoundPost): PostFilter[] {
  const { start, end } = excerptOf(post.text, post.matches)
  const seen = linksIn(post).filter((link) => link.start >= start && link.end <= end)
  const words = post.text.slice(start, end).toLowerCase()
  return entitiesOf(post).filter(({ field, value }) =>
    field === 'entities.hashtag.id' || field === 'entities.mention.id'
      ? !seen.some((link) => link.field === field && link.value === value)
      : !words.includes(value),
  )
}

function entitiesOf({ entities }: FoundPost): PostFilter[] {
  const unique = (field: ValueField, values: string[]) =>
    [...new Set(values)].map((value) => ({ field, value }))
  return [
    ...unique(
      'entities.hashtag.id',
      entities.hashtag.map(({ id }) => id),
    ),
    ...unique(
      'entities.mention.id',
      entities.mention.map(({ id }) => id),
    ),
    ...unique(
      'entities.url.domain',
      entities.url.map(({ domain }) => domain),
    ),
    ...unique(
      'entities.email.id',
      entities.email.map(({ id }) => id),
    ),
  ]
}
