import { latinLetters } from '@litopys/language/text/latin'
import { tokenize } from '@litopys/language/text/tokens'
import { bareChannelId } from '../channel-id.ts'
import type { ValueField } from '../schemas/search.ts'
import { likedPost } from './liked-post.ts'

/**
 * How a field of the query line compares, ignoring letter case. `equal`: a value is equal; `within`: a value
 * contains it; `ending`: a value ends with it; `domain`: the domain or a subdomain; `address`: an address
 * starts with it; `words`: all its words occur, in any form; `picture`: a file has the same picture;
 * `like`: the post is like another one; `origin`: a forward is of a source whose name contains it, or with this username or ID.
 */
type Field = {
  of: ValueField | 'title' | 'urls' | 'translation' | 'picture' | 'like' | 'forwardedFrom'
  matches: 'equal' | 'within' | 'ending' | 'domain' | 'address' | 'words' | 'picture' | 'like' | 'origin'
}

export const queryFields = {
  author: { of: 'author', matches: 'within' },
  channel: { of: 'title', matches: 'within' },
  channelid: { of: 'channelId', matches: 'equal' },
  forwardedfrom: { of: 'forwardedFrom', matches: 'origin' },
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
  person: { of: 'entities.person.name', matches: 'within' },
  org: { of: 'entities.organisation.name', matches: 'within' },
  unit: { of: 'entities.unit.name', matches: 'within' },
  rank: { of: 'entities.rank.name', matches: 'equal' },
  weapon: { of: 'entities.weapon.name', matches: 'within' },
  country: { of: 'entities.country.name', matches: 'equal' },
  place: { of: 'entities.place.name', matches: 'equal' },
  phone: { of: 'entities.phone.id', matches: 'ending' },
  card: { of: 'entities.card.id', matches: 'ending' },
  iban: { of: 'entities.iban.id', matches: 'ending' },
  tax: { of: 'entities.taxId.id', matches: 'equal' },
  passport: { of: 'entities.passport.id', matches: 'equal' },
  imei: { of: 'entities.imei.id', matches: 'equal' },
  wallet: { of: 'entities.wallet.id', matches: 'equal' },
  ip: { of: 'entities.ip.id', matches: 'equal' },
  mac: { of: 'entities.mac.id', matches: 'equal' },
  translation: { of: 'translation', matches: 'words' },
  picture: { of: 'picture', matches: 'picture' },
  like: { of: 'like', matches: 'like' },
} as const satisfies Record<string, Field>

export type QueryField = keyof typeof queryFields

export function isQueryField(name: string): name is QueryField {
  return Object.hasOwn(queryFields, name)
}

/** A value in its compared form: lower case, without the sign of its kind. */
export function fieldValue(field: QueryField, value: string): string {
  const text = value.trim().toLowerCase()
  switch (field) {
    case 'hashtag':
      return text.replace(/^#/, '')
    case 'mention':
      return text.replace(/^@/, '')
    case 'domain':
      return text.replace(/^(?:https?:\/\/)?(?:www\.)?/, '').split('/', 1)[0] ?? ''
    case 'url':
      return text.replace(/^https?:\/\//, '').replace(/^www\./, '')
    case 'channelid':
    case 'forwardedfrom':
      return bareChannelId(text)
    case 'phone':
      return text.replace(/[^\d]/g, '').replace(/^0+|^8(?=\d{10}$)0?/, '')
    case 'card':
    case 'imei':
    case 'tax':
      return text.replace(/[\s-]/g, '')
    case 'iban':
    case 'passport':
      return latinLetters(text.replace(/[\s№-]/g, '').toUpperCase()).toLowerCase()
    case 'mac':
      return text.replace(/[^0-9a-f]/g, '').replace(/..(?=.)/g, '$&:')
    case 'like':
      return likedPost(value.trim())
    case 'translation':
      return wordsOf(text)
    default:
      return text
  }
}

const mostWords = 64

/** Distinct words, up to the maximum of a search. */
function wordsOf(text: string): string {
  const words = tokenize(text).map(({ start, end }) => text.slice(start, end))
  return [...new Set(words)].slice(0, mostWords).join(' ')
}
