import { check } from '@litopys/contract/check'
import { errors } from '@litopys/contract/errors'
import { elsewhereIn } from '@litopys/contract/query/elsewhere'
import { instantsOf } from '@litopys/contract/query/instants'
import { matchesPost } from '@litopys/contract/query/match'
import { passesFilters } from '@litopys/contract/query/match-filters'
import { matching, usualMatching } from '@litopys/contract/query/matching'
import { parseQuery } from '@litopys/contract/query/parse'
import { passesQuote } from '@litopys/contract/query/passes-quote'
import { searchKey } from '@litopys/contract/query/search-key'
import { searchedIn } from '@litopys/contract/query/searched-in'
import type { Query } from '@litopys/contract/query/syntax'
import { type ChannelFilters, channelFilters } from '@litopys/contract/schemas/channel'
import { type QuoteFacetField, quoteCondition } from '@litopys/contract/schemas/quote'
import { savedFilters } from '@litopys/contract/schemas/saved'
import { type FacetField, searchFilters } from '@litopys/contract/schemas/search'
import { personKey } from '@litopys/language/names/person-key'
import type { Static, TSchema } from 'typebox'
import * as Type from 'typebox'
import { CallError } from '#api/call-error.ts'
import type { KeptPost, KeptQuote, Rows } from './rows.ts'

/**
 * A search with the same parameters as the list calls of the API: a query line over posts and quotes, words
 * elsewhere, filters of the collection.
 */
export const listInput = Type.Object(
  {
    q: Type.Optional(Type.String()),
    matching: Type.Optional(matching),
    searchKey: Type.Optional(searchKey),
    search: Type.Optional(Type.String()),
    filters: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    unseen: Type.Optional(Type.Boolean()),
    job: Type.Optional(Type.String()),
    sortBy: Type.Optional(Type.Object({ key: Type.String(), desc: Type.Optional(Type.Boolean()) })),
    page: Type.Integer({ minimum: 1, default: 1 }),
    itemsPerPage: Type.Integer({ minimum: 1, default: 10 }),
  },
  { additionalProperties: false },
)
export type ListInput = Partial<Static<typeof listInput>>

/** Whether a row matches; a facet ignores its own filter with `except`. */
export type RowFilter<Row, Facet = never> = (row: Row, except?: Facet) => boolean

export function postFilter(
  { q = '', matching: inputMatching, searchKey: keys, filters, unseen, job }: ListInput,
  timeZone: string,
): RowFilter<KeptPost, FacetField> {
  const query = searchedIn(readQuery(q), keys)
  const chosen = filtersIn(searchFilters, filters)
  const reading = { matching: inputMatching ?? usualMatching, timeZone }
  return (post, except) =>
    // The copy does not have the jobs of posts.
    job === undefined &&
    !(unseen && post.seen) &&
    passesFilters(post, chosen, timeZone, except, undefined, personKey) &&
    (isOpen(query) || matchesPost(post, query, reading))
}

/** The query line also searches the comment, as on the server. */
export function quoteFilter(
  { q = '', matching: inputMatching, searchKey: keys, filters }: ListInput,
  timeZone: string,
): RowFilter<KeptQuote, QuoteFacetField> {
  const query = searchedIn(readQuery(q), keys)
  const chosen = filtersIn(quoteCondition.filters, filters) ?? {}
  const reading = { matching: inputMatching ?? usualMatching, timeZone }
  return (quote, except) => {
    const { createdBy, createdAt, comment, text } = quote
    return (
      passesQuote(
        { post: quote },
        { createdBy, createdAt: new Date(createdAt) },
        chosen,
        timeZone,
        except,
        undefined,
        personKey,
      ) &&
      (isOpen(query) ||
        matchesPost(comment === '' ? quote : { ...quote, text: `${text}\n${comment}` }, query, reading))
    )
  }
}

/** The copy has no translations and no hashes of pictures. */
function readQuery(q: string): Query {
  const { query } = parseQuery(q)
  const code = elsewhereIn(query)
  if (code) throw new CallError(code, errors[code].message)
  return query
}

/** An empty query line needs no words. */
function isOpen(query: Query): boolean {
  return query.kind === 'all' && query.of.length === 0
}

export function requestFilter({ search, filters }: ListInput, timeZone: string): RowFilter<Rows['queries']> {
  const { owner, createdBy = [], createdAt = {} } = filtersIn(savedFilters, filters)
  const { from = -Infinity, before = Infinity } = instantsOf(createdAt, timeZone)
  const has = hasWords(search)
  return (request) => {
    const at = Math.floor(Date.parse(request.createdAt) / 1_000)
    return (
      at >= from &&
      at < before &&
      (owner === undefined || request.own === (owner === 'me')) &&
      (createdBy.length === 0 || createdBy.includes(request.createdBy)) &&
      has([request.title, request.description, request.createdBy, request.search ?? ''])
    )
  }
}

export function channelFilter({ search = '', filters }: ListInput): RowFilter<Rows['channels']> {
  const chosen = filtersIn(channelFilters, filters)
  return (channel) =>
    [channel.title, channel.username ?? '', channel.channelId].some((text) => contains(text, search)) &&
    passesChannel(channel, chosen)
}

function passesChannel(channel: Rows['channels'], filters: ChannelFilters): boolean {
  const { channelType, category, frequency, schedule, source, title, sensitive, numFollowers = {} } = filters
  const { from, to } = numFollowers
  const { numOfFollowers: followers } = channel
  const anyOf = (wanted: readonly string[] | undefined, value: string) =>
    !wanted?.length || wanted.includes(value)
  return (
    anyOf(channelType, channel.type) &&
    anyOf(category, channel.category) &&
    anyOf(frequency, channel.frequency ?? '') &&
    anyOf(schedule, channel.schedule) &&
    anyOf(source, channel.source) &&
    (['audience', 'keywords', 'tags'] as const).every((field) => hasAny(filters[field], channel[field])) &&
    contains(channel.title, title ?? '') &&
    (sensitive === undefined || channel.sensitive === sensitive) &&
    (from === undefined || (followers !== undefined && followers >= from)) &&
    (to === undefined || (followers !== undefined && followers <= to))
  )
}

/** An empty text means no value. */
function hasAny(wanted: readonly string[] | undefined, values: readonly string[]): boolean {
  if (!wanted?.length) return true
  return values.some((value) => wanted.includes(value)) || (values.length === 0 && wanted.includes(''))
}

export function userFilter({ search }: ListInput): RowFilter<Rows['users']> {
  const has = hasWords(search)
  return ({ givenName, familyName, email = '' }) => has([givenName, familyName, email])
}

export function keyFilter({ search }: ListInput): RowFilter<Rows['keys']> {
  const has = hasWords(search)
  return ({ phoneNumber, appId, createdBy }) => has([phoneNumber, appId, createdBy])
}

/** Each word, in any field. */
function hasWords(search = ''): (texts: readonly string[]) => boolean {
  const words = search.split(/\s+/).filter((word) => word !== '')
  return (texts) => words.every((word) => texts.some((text) => contains(text, word)))
}

function contains(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase())
}

function filtersIn<S extends TSchema>(schema: S, filters: ListInput['filters']): Static<S> {
  const checked = check(schema, filters ?? {})
  if (checked.ok) return checked.value
  throw new CallError('validation_failed', 'The input is not valid', { fields: checked.issues })
}
