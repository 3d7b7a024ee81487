import * as Type from 'typebox'

/** Fields of a post that the words, phrases and patterns of a query line search. */
export const searchKeys = ['text', 'title', 'author'] as const
export type SearchKey = (typeof searchKeys)[number]

export const searchKey = Type.Array(Type.Enum(searchKeys), {
  minItems: 1,
  uniqueItems: true,
  description: 'Fields that the words of the query line search: any of text, title, author; text by default',
})

export const usualSearchKey: readonly SearchKey[] = ['text']

/** Whether these are the default fields, in any order. */
export function isUsualSearchKey(keys: readonly string[]): boolean {
  return keys.length === usualSearchKey.length && usualSearchKey.every((key) => keys.includes(key))
}

/**
 * The known fields of a list, which can have others of a later version; without a known field, the default.
 */
export function knownSearchKey(keys: readonly string[]): SearchKey[] {
  const known = searchKeys.filter((key) => keys.includes(key))
  return known.length > 0 ? known : [...usualSearchKey]
}
