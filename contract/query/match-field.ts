import { entityRow } from '@litopys/language/entity-kinds'
import { valuesOfEntities } from '../schemas/entities.ts'
import type { Post } from '../schemas/post.ts'
import { fieldValue, type QueryField, queryFields } from './fields.ts'

/**
 * Whether a field of a post has this value in the form of `fieldValue`. A channel also matches by its number.
 */
export function matchesField(post: Post, field: QueryField, value: string): boolean {
  if (field === 'channel' && matchesField(post, 'channelid', fieldValue('channelid', value))) return true
  return matchesValues(field, valuesOf(post, field), value)
}

/** Whether one of the values of a field matches. */
export function matchesValues(field: QueryField, given: string[], value: string): boolean {
  const { matches } = queryFields[field]
  const values = given.map((one) => one.toLowerCase())
  switch (matches) {
    case 'equal':
      return values.includes(value)
    case 'within':
      return values.some((one) => one.includes(value))
    case 'domain':
      return values.some((one) => one === value || one.endsWith(`.${value}`))
    case 'ending':
      return values.some((one) => one.endsWith(value))
    case 'origin':
      return values.some((one) => isOrigin(one, value))
    case 'address':
      return values.some((one) => one.replace(/^https?:\/\/(?:www\.)?/, '').startsWith(value))
    // Posts in memory come without their translations, the hashes of their pictures, and the posts that are like them.
    case 'words':
    case 'picture':
    case 'like':
      return false
  }
}

/** The values of a post in a field of the query line. */
export function valuesOf(post: Post, field: QueryField): string[] {
  const { entities } = post
  switch (field) {
    case 'author':
      return [post.author]
    case 'channel':
      return [post.title]
    case 'channelid':
      return [post.channelId]
    case 'forwardedfrom':
      return originsOf(post.reference)
    case 'lang':
      return [post.inLanguage]
    case 'type':
      return [post.postType]
    case 'tag':
      return post.tags
    case 'keyword':
      return post.keywords
    case 'audience':
      return post.audience
    case 'category':
      return post.categories
    case 'source':
      return post.sources
    case 'url':
      return entities.url.map(({ id }) => id)
    default: {
      const row = entityRow(queryFields[field].of)
      return row ? valuesOfEntities(entities, row) : []
    }
  }
}

function originsOf({ forwardedFrom: { name, username, channelId } = {} }: Post['reference']): string[] {
  return [
    ...(name === undefined ? [] : [`name:${name}`]),
    ...(username === undefined ? [] : [`@${username}`]),
    ...(channelId === undefined ? [] : [`id:${channelId}`]),
  ]
}

/** Whether one of `originsOf` has this name in it, or is this username or ID. */
function isOrigin(one: string, value: string): boolean {
  if (one.startsWith('name:')) return one.slice('name:'.length).includes(value)
  return one === `id:${value}` || one === `@${value.replace(/^@/, '')}`
}
