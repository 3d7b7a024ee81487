import type { ErrorCode } from '../errors.ts'
import type { QueryField } from './fields.ts'
import type { Query } from './syntax.ts'

/** Fields whose values are not in the posts, with the error where only posts are at hand. */
const codes = {
  translation: 'translations_elsewhere',
  picture: 'pictures_elsewhere',
  like: 'like_elsewhere',
} as const satisfies Partial<Record<QueryField, ErrorCode>>

/** The error of a query that needs more than the posts, where only they are at hand; undefined for others. */
export function elsewhereIn(query: Query): (typeof codes)[keyof typeof codes] | undefined {
  switch (query.kind) {
    case 'all':
    case 'any':
      return query.of.map(elsewhereIn).find((code) => code !== undefined)
    case 'not':
      return elsewhereIn(query.of)
    case 'field':
      return isElsewhere(query.field) ? codes[query.field] : undefined
    case 'count':
      return query.of === 'picturechannels' ? codes.picture : undefined
    default:
      return undefined
  }
}

function isElsewhere(field: QueryField): field is keyof typeof codes {
  return Object.hasOwn(codes, field)
}
