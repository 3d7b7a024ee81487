import type { QueryField } from '@litopys/contract/query/fields'
import type { CountField } from '@litopys/contract/query/syntax'
import { useTranslation } from 'react-i18next'
import type { DateName } from './completion.ts'

export type QueryName = QueryField | CountField | DateName | 'has' | 'is' | 'in'

/** Names before a colon in the query language, in the order of suggestions. */
const texts = {
  author: 'facet.author',
  channel: 'query.channel',
  lang: 'facet.inLanguage',
  type: 'facet.postType',
  tag: 'facet.tags',
  category: 'facet.category',
  hashtag: 'facet.entities.hashtag.id',
  mention: 'facet.entities.mention.id',
  domain: 'facet.entities.url.domain',
  person: 'facet.entities.person.name',
  org: 'facet.entities.organisation.name',
  unit: 'facet.entities.unit.name',
  rank: 'facet.entities.rank.name',
  weapon: 'facet.entities.weapon.name',
  country: 'facet.entities.country.name',
  place: 'facet.entities.place.name',
  phone: 'facet.entities.phone.id',
  card: 'facet.entities.card.id',
  iban: 'facet.entities.iban.id',
  tax: 'facet.entities.taxId.id',
  passport: 'facet.entities.passport.id',
  imei: 'facet.entities.imei.id',
  wallet: 'facet.entities.wallet.id',
  ip: 'facet.entities.ip.id',
  mac: 'facet.entities.mac.id',
  has: 'query.hasName',
  is: 'query.isName',
  after: 'query.afterName',
  before: 'query.beforeName',
  on: 'query.onName',
  views: 'query.views',
  forwards: 'query.forwards',
  words: 'query.wordCount',
  observed: 'query.observed',
  url: 'query.url',
  email: 'facet.entities.email.id',
  channelid: 'query.channelId',
  forwardedfrom: 'column.forwardedFrom',
  keyword: 'facet.keywords',
  audience: 'facet.audience',
  source: 'query.source',
  translation: 'query.translation',
  picture: 'query.picture',
  like: 'query.like',
  picturechannels: 'query.pictureChannels',
  in: 'query.inName',
} as const satisfies Record<QueryName, string>

export const queryNames = Object.keys(texts).filter((name): name is QueryName => name in texts)

/** Returns translated labels for the names of the query language. */
export function useQueryNames() {
  const { t } = useTranslation()
  return (name: QueryName): string => t(texts[name])
}
