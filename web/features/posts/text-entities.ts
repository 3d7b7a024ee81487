import { listEntities, type PostEntity, valuesOfEntities } from '@litopys/contract/schemas/entities'
import type { FoundPost, HiddenLink } from '@litopys/contract/schemas/post'
import type { ValueField } from '@litopys/contract/schemas/search'
import { entityTable, identifierFields, isIdentifier } from '@litopys/language/entity-kinds'
import { fileTextKinds } from '@litopys/language/text/file-texts'
import { excerptOf } from './excerpt.ts'

export type PostFilter = { field: ValueField; value: string }
/** An entity with its position in the text. */
export type TextLink = PostFilter & {
  start: number
  end: number
  entity?: PostEntity
  /** The address behind the words, if they do not show it. */
  hidden?: HiddenLink
}

const signed = /[#@][\p{L}\p{N}\p{M}_\u200c·]+/gu
const address = /[^\s<>"«»“”„`{}|\\^()]+/gu
const scheme = /^https?:\/\//i
const closing = ".,:;!?'’…*/"

/** Entities of a post with their positions in its text. */
export function linksIn(post: TextPost): TextLink[] {
  const hidden = hiddenIn(post)
  const isFree = (link: TextLink) => !hidden.some(({ start, end }) => link.start < end && link.end > start)
  const shown = [...signsIn(post), ...addressesIn(post), ...reasonedIn(post)].filter(isFree)
  const links = [...hidden, ...shown].toSorted((one, other) => one.start - other.start)
  // Of overlapping links the earlier one is kept, as in "t.me/x#tag".
  let taken = 0
  return links.filter(({ start, end }) => {
    if (start < taken) return false
    taken = end
    return true
  })
}

/** Links behind words. Their target has priority over entities in the words. */
function hiddenIn({ links = [] }: TextPost): TextLink[] {
  return links.map((hidden) => ({
    field: 'entities.url.domain',
    value: hidden.domain ?? hidden.href,
    hidden,
    start: hidden.start,
    end: hidden.end,
  }))
}

/** Entities whose positions the archive stores. */
function reasonedIn({ entities }: TextPost): TextLink[] {
  return listEntities(entities).flatMap((entity) =>
    entity.places.map(([start, end]) => ({
      field: entity.row.field,
      value: entity.value,
      start,
      end,
      entity,
    })),
  )
}

type TextPost = Pick<FoundPost, 'text' | 'entities' | 'links'>

function signsIn({ text, entities }: TextPost): TextLink[] {
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

/** Links at words that equal an address of the post, with or without its scheme. The value is the domain. */
function addressesIn({ text, entities }: TextPost): TextLink[] {
  if (entities.url.length + entities.email.length === 0) return []
  const domains = new Map(entities.url.map(({ id, domain }) => [bare(id), domain]))
  const emails = new Set(entities.email.map(({ id }) => id))
  return [...text.matchAll(address)].flatMap(({ 0: run, index: start }): TextLink[] => {
    const found = withoutClosing(run)
    const end = start + found.length
    if (emails.has(found.toLowerCase()))
      return [{ field: 'entities.email.id', value: found.toLowerCase(), start, end }]
    const value = domains.get(bare(found))
    return value === undefined ? [] : [{ field: 'entities.url.domain', value, start, end }]
  })
}

function bare(url: string): string {
  return withoutClosing(url.replace(scheme, '')).toLowerCase()
}

/** Without the marks of the sentence at the end. A regular expression would retry at each mark of a long run. */
function withoutClosing(run: string): string {
  let end = run.length
  while (end > 0 && closing.includes(run.charAt(end - 1))) end -= 1
  return run.slice(0, end)
}

/** Entities that the text does not show at first: link targets and the end of a long post. */
export function unseenEntities(post: FoundPost): PostFilter[] {
  const { start, end } = excerptOf(post.text, post.matches)
  const seen = linksIn(post).filter((link) => !link.hidden && link.start >= start && link.end <= end)
  const words = post.text.slice(start, end).toLowerCase()
  return entitiesOf(post).filter(
    ({ field, value }) =>
      !seen.some((link) => link.field === field && link.value === value) &&
      (isSigned(field) || !words.includes(value.toLowerCase())),
  )
}

function isSigned(field: ValueField): boolean {
  return field === 'entities.hashtag.id' || field === 'entities.mention.id'
}

/** Whether an entity is only in the text of a file of the post, such as a picture. */
export function isFromFile({ entities }: Pick<FoundPost, 'entities'>, { field, value }: PostFilter): boolean {
  return listEntities(entities).some(
    (entity) =>
      entity.row.field === field &&
      entity.value === value &&
      entity.reasons.some((reason) => fileTextKinds.some((kind) => kind === reason)),
  )
}

/** All entities of a post, without duplicates. */
function entitiesOf({ entities }: Pick<FoundPost, 'entities'>): PostFilter[] {
  return entityTable.flatMap((row) =>
    [...new Set(valuesOfEntities(entities, row))].map((value) => ({ field: row.field, value })),
  )
}

/** Entities without identifiers, which the page of a post lists with their reasons. */
export function otherEntitiesOf(post: Pick<FoundPost, 'entities'>): PostFilter[] {
  return entitiesOf(post).filter(({ field }) => !identifierFields.some((one) => one === field))
}

export function hasOtherEntities(post: Pick<FoundPost, 'entities'>): boolean {
  return otherEntitiesOf(post).length > 0
}

export function hasIdentifiers({ entities }: Pick<FoundPost, 'entities'>): boolean {
  return entityTable.some(({ kind }) => isIdentifier(kind) && entities[kind].length > 0)
}

/** Full addresses of the links in a post. */
export function addressesOf({ entities }: Pick<FoundPost, 'entities'>): string[] {
  return [...new Set(entities.url.map(({ id }) => id))].filter((address) => scheme.test(address))
}

/** Addresses behind words, which the text does not show. */
export function hiddenAddresses(post: TextPost): string[] {
  const written = new Set([...post.text.matchAll(address)].map(([run]) => bare(run)))
  return addressesOf(post).filter((known) => !written.has(bare(known)))
}
