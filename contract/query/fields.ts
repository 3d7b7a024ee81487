import type { ValueField } from '../schemas/search.ts'

/**
 * A field of the query line. `equal`: one of its values is this, letter case aside; `within`: this stands in it; `domain`: the domain itself
 * or one below it; `address`: an address that begins so.
 */
type Field = { of: ValueField | 'title' | 'urls'; matches: 'equal' | 'within' | 'domain' | 'address' }

export const queryFields = {
  author: { of: 'author', matches: 'within' },
  channel: { of: 'title', matches: 'within' },
  channelid: { of: 'channelId', matches: 'equal' },
  lang: { of: 'inLanguage', matches: 'equal' },
  type: { of: 'postType', matches: 'equal' },
  tag: { of: 'tags', matches: 'equal' },
  keyword: { of: 'keywords', matches: 'equal' },
  audience: { of: 'audience', matches: 'equal' },
  category: { of: 'category', matches: 'within' },
  source: { of: 'sources', matches: 'equal' },
  hashtag: { of: 'entities.hashtag.id', matches: 'equal' },
  mention: { of: 'entities.mention.id', matches: 'equal' },
  email: { of: 'entities.email.id', matches: 'equal' },
  domain: { of: 'entities.url.domain', matches: 'domain' },
  url: { of: 'urls', matches: 'address' },
} as const satisfies Record<string, Field>

export type QueryField = keyof typeof queryFields

export function isQueryField(name: string): name is QueryField {
  return Object.hasOwn(queryFields, name)
}

/** A value as it is compared: in small letters, without the sign of its kind. */
export function fieldValue(field: QueryField, value: string): string {
  const text = value.trim().toLowerCase()
  switch (field) {
    case 'hashtag':
      return text.replace(/^#/, '')
    case 'mention':
      return text.replace(/^@/, '')
    case 'domain':
      return text.replace(/^(?:https?:\/\/)?(?:www\.)?/, '').replace(/\/.*$/, '')
    case 'url':
      return text.replace(/^https?:\/\//, '').replace(/^www\./, '')
    case 'channelid':
      return text.replace(/^-100(?=\d{9,}$)/, '')
    default:
      return text
  }
}
