import { entityFields } from '@litopys/language/entity-kinds'
import type { Static, TSchema } from 'typebox'
import * as Type from 'typebox'
import { defaultTimeZone, longestQuery, maxItemsPerPage } from '../constants.ts'
import { correctionCodes } from '../query/corrections.ts'
import { matching } from '../query/matching.ts'
import { searchKey } from '../query/search-key.ts'

/** Facet fields: their values are listed with counts and can be selected. */
export const valueFields = [
  'author',
  'channelId',
  'channelType',
  'postType',
  'inLanguage',
  'category',
  'tags',
  'keywords',
  'audience',
  'frequency',
  'sources',
  ...entityFields,
] as const
export type ValueField = (typeof valueFields)[number]

/** Boolean fields; their facet values are `true` and `false`. */
export const flagFields = [
  'hasImage',
  'hasAudio',
  'hasVideo',
  'isForwarded',
  'isEdited',
  'isDeleted',
  'existedBefore',
  'sensitive',
] as const
export type FlagField = (typeof flagFields)[number]

export const facetFields = [...valueFields, ...flagFields] as const
export type FacetField = ValueField | FlagField

const values = Type.Array(Type.String({ maxLength: 1_024 }), { maxItems: 256 })

/** Any of `in` or (with `missing`) no value at all, and none of `notIn`. */
export const valueChoice = Type.Object(
  {
    in: Type.Optional(values),
    notIn: Type.Optional(values),
    missing: Type.Optional(
      Type.Boolean({
        description: 'true: posts without a value in this field; with `in`, these in addition',
      }),
    ),
  },
  { additionalProperties: false },
)
export type ValueChoice = Static<typeof valueChoice>

const dayOrInstant = Type.String({
  format: 'day-or-instant',
  description: `A day (in ${defaultTimeZone} by default) or an instant, ISO 8601`,
})

/** Both ends are included: a day completely, an instant to the second. */
export const dateRange = Type.Object(
  { from: Type.Optional(dayOrInstant), to: Type.Optional(dayOrInstant) },
  { additionalProperties: false },
)
export type DateRange = Static<typeof dateRange>

const byField = {
  author: Type.Optional(valueChoice),
  channelId: Type.Optional(valueChoice),
  channelType: Type.Optional(valueChoice),
  postType: Type.Optional(valueChoice),
  inLanguage: Type.Optional(valueChoice),
  category: Type.Optional(valueChoice),
  tags: Type.Optional(valueChoice),
  keywords: Type.Optional(valueChoice),
  audience: Type.Optional(valueChoice),
  frequency: Type.Optional(valueChoice),
  sources: Type.Optional(valueChoice),
  'entities.person.name': Type.Optional(valueChoice),
  'entities.organisation.name': Type.Optional(valueChoice),
  'entities.unit.name': Type.Optional(valueChoice),
  'entities.rank.name': Type.Optional(valueChoice),
  'entities.weapon.name': Type.Optional(valueChoice),
  'entities.country.name': Type.Optional(valueChoice),
  'entities.place.name': Type.Optional(valueChoice),
  'entities.hashtag.id': Type.Optional(valueChoice),
  'entities.mention.id': Type.Optional(valueChoice),
  'entities.url.domain': Type.Optional(valueChoice),
  'entities.email.id': Type.Optional(valueChoice),
  'entities.phone.id': Type.Optional(valueChoice),
  'entities.card.id': Type.Optional(valueChoice),
  'entities.iban.id': Type.Optional(valueChoice),
  'entities.taxId.id': Type.Optional(valueChoice),
  'entities.passport.id': Type.Optional(valueChoice),
  'entities.imei.id': Type.Optional(valueChoice),
  'entities.wallet.id': Type.Optional(valueChoice),
  'entities.ip.id': Type.Optional(valueChoice),
  'entities.mac.id': Type.Optional(valueChoice),
  hasImage: Type.Optional(Type.Boolean()),
  hasAudio: Type.Optional(Type.Boolean()),
  hasVideo: Type.Optional(Type.Boolean()),
  isForwarded: Type.Optional(Type.Boolean()),
  isEdited: Type.Optional(Type.Boolean()),
  isDeleted: Type.Optional(Type.Boolean()),
  existedBefore: Type.Optional(Type.Boolean()),
  sensitive: Type.Optional(Type.Boolean()),
  dateCreated: Type.Optional(dateRange),
} satisfies Record<FacetField | 'dateCreated', TSchema>

export const searchFilters = Type.Object(byField, { additionalProperties: false })
export type SearchFilters = Static<typeof searchFilters>

export const sortBy = Type.Object(
  { key: Type.Enum(['relevance', 'dateCreated', 'views']), desc: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
)
export type SortBy = Static<typeof sortBy>

/** How a query was parsed: as an equivalent line, with its corrections and expansions. */
export const understood = Type.Object({
  q: Type.String(),
  corrections: Type.Array(Type.Object({ at: Type.Integer(), message: Type.Enum(correctionCodes) })),
  /** The query only excludes: all other posts match. */
  onlyExcludes: Type.Boolean(),
  /** Patterns and fuzzy words with the number of index words that they match; `isCut`: there are more. */
  expanded: Type.Array(Type.Object({ q: Type.String(), words: Type.Integer(), isCut: Type.Boolean() })),
  missingPosts: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Links or ids of posts in `like:` that are not archived, or that you may not see',
    }),
  ),
  /** Words that are a name with a capital and an ordinary word without; `other`: the query with the other reading. */
  homonyms: Type.Optional(
    Type.Array(Type.Object({ word: Type.String(), isName: Type.Boolean(), other: Type.String() })),
  ),
  /** By part of the query: what means the same, also what the search leaves out. `isExcluded`: the part is excluded. */
  equivalents: Type.Optional(
    Type.Array(
      Type.Object({
        q: Type.String(),
        words: Type.Array(Type.Object({ text: Type.String(), language: Type.Enum(['uk', 'ru', 'en']) })),
        isExcluded: Type.Optional(Type.Boolean()),
      }),
    ),
  ),
  /** Only while shards of a ClickHouse cluster do not answer: the result has the posts of the others. */
  shards: Type.Optional(Type.Object({ answered: Type.Integer(), total: Type.Integer() })),
  fromCopy: Type.Optional(
    Type.Boolean({ description: "Only offline: the search covers the browser's copy" }),
  ),
})
/** Other lines are suggested for a line that finds at most this number of posts. */
export const fewPosts = 10

/**
 * Another query line, with the number of posts that it finds under the same filters. `isReading`: the same words, read as
 * a name or as an ordinary word.
 */
export const suggestion = Type.Object({
  q: Type.String(),
  posts: Type.Integer(),
  isReading: Type.Optional(Type.Boolean()),
})
export type Suggestion = Static<typeof suggestion>
/** A line of a batch. `isCut`: it matches more words than were looked up, so there may be more posts. */
export const lineCount = Type.Object({ ...suggestion.properties, isCut: Type.Boolean() })
export type LineCount = Static<typeof lineCount>
export type Understood = Static<typeof understood>

/** The search that results, counts, facets and histogram share. */
export const searchInput = {
  q: Type.String({
    default: '',
    maxLength: longestQuery,
    description:
      'Query line: words, OR, -, brackets, "a phrase"~5, =exact, word*, word~1, fields (docs/query-language.md)',
  }),
  matching: Type.Optional(matching),
  searchKey: Type.Optional(searchKey),
  filters: Type.Optional(searchFilters),
  /** true: only posts that the user has not seen */
  unseen: Type.Optional(Type.Boolean()),
  job: Type.Optional(
    Type.String({
      format: 'uuid',
      description: 'Only posts whose last change came from this job',
    }),
  ),
}

const wholeSearchInput = Type.Object(searchInput)
export type SearchInput = Static<typeof wholeSearchInput>

export const itemsPerPage = Type.Integer({ minimum: 1, maximum: maxItemsPerPage, default: 10 })

export const facetValue = Type.Object({
  value: Type.String(),
  count: Type.Integer(),
  names: Type.Optional(
    Type.Object(
      { uk: Type.String(), en: Type.String() },
      { description: 'What a person is called in each language of the interface' },
    ),
  ),
  forms: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Names of a person in the posts, most frequent first. A filter by any of them finds all.',
    }),
  ),
})
export type FacetValue = Static<typeof facetValue>
/** `count`: most frequent first. `value`: by the stored value in bytes, not by the label on the screen. */
export const facetOrders = ['count', 'value'] as const
/** Which values of a facet to return, and in which order. */
export type FacetRequest = {
  contains?: string | undefined
  limit: number
  order: (typeof facetOrders)[number]
}
export const facet = Type.Object({
  field: Type.Enum(facetFields),
  values: Type.Array(facetValue),
  /** Number of matching posts without a value in this field. */
  missing: Type.Integer(),
  /** Number of different values. `values` are the first of them in the requested order. */
  distinct: Type.Integer(),
})
export type Facet = Static<typeof facet>

export const intervals = ['hour', 'day', 'week', 'month', 'year'] as const
export type Interval = (typeof intervals)[number]

/** What a histogram counts: posts, or the sum of their views. */
export const measures = ['posts', 'views'] as const
export type Measure = (typeof measures)[number]

/** `from` is the start of the bucket; buckets without posts are left out. */
export const bucket = Type.Object({ from: Type.String({ format: 'date-time' }), count: Type.Integer() })
/**
 * The histogram of one value of the split field: the most frequent values, and the rest under `undefined`.
 */
const series = Type.Object({ value: Type.Optional(Type.String()), buckets: Type.Array(bucket) })
export const dateHistogram = Type.Object({
  interval: Type.Enum(intervals),
  timeZone: Type.String(),
  buckets: Type.Array(bucket),
  series: Type.Optional(Type.Array(series)),
  views: Type.Optional(
    Type.Object(
      {
        posts: Type.Integer({ description: 'Posts of the result' }),
        unknown: Type.Integer({ description: 'Those without a known number of views' }),
      },
      { description: 'Only for the measure `views`: the posts behind the sums' },
    ),
  ),
})
export type DateHistogram = Static<typeof dateHistogram>
