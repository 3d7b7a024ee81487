import type { PostContent } from './post-row.ts'

type Texts = Pick<PostContent, 'articleBody' | 'text' | 'size'>

/**
 * The text as sent, which a row leaves out where it is the whole searchable text; a post of a poll or a file
 * alone has none.
 */
export function bodyOf(row: Texts): string {
  return row.articleBody || (row.size > 0 ? row.text : '')
}

/** What stands behind the body in the searchable text; cleaning the body has kept its length. */
export function asideOf(row: Texts): string {
  const body = bodyOf(row)
  return body === '' ? row.text : row.text.slice(body.length + 1)
}

/** The text without spaces and signs that readers do not see: the same however a source renders it. */
export function wordingOf(text: string): string {
  return text.normalize('NFC').replace(/[\s\p{Cf}\p{Variation_Selector}]+/gu, '')
}
