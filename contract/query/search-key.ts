import Type from 'typebox'

/**
 * Fields of a post in which words, phrases and patterns of a query line are searched (spec section 3,
 * requests).
 */
export const searchKeys = ['text', 'title', 'author'] as const
export type SearchKey = (typeof searchKeys)[number]

export const searchKey = Type.Array(Type.Enum(searchKeys), {
  minItems: 1,
  uniqueItems: true,
  description: 'Where the words of the query line are searched: any of text, title, author; text by default',
})

export const usualSearchKey: readonly SearchKey[] = ['text']

/** Whether these fields are the usual ones, in whatever order. */
export function isUsualSearchKey(keys: readonly string[]): boolean {
  return keys.length === usualSearchKey.length && usualSearchKey.every((key) => keys.includes(key))
}

/** The fields of a list that may have others, of a later version; without a known one the usual ones. */
export function knownSearchKey(keys: readonly string[]): SearchKey[] {
  const known = searchKeys.filter((key) => keys.includes(key))
  return known.length > 0 ? known : [...usualSearchKey]
}
