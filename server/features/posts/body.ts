import type { PostContent } from './post-row.ts'

type Texts = Pick<PostContent, 'articleBody' | 'text' | 'size'>

/**
 * The text as sent. A row omits it where it equals the whole searchable text; a post with only a poll or a
 * file has none.
 */
export function bodyOf(row: Texts): string {
  return row.articleBody || (row.size > 0 ? row.text : '')
}

/** The searchable text after the body; cleaning does not change the length of the body. */
export function asideOf(row: Texts): string {
  const body = bodyOf(row)
  return body === '' ? row.text : row.text.slice(body.length + 1)
}

/** The text without spaces and invisible characters, so that all renderings of a source compare equal. */
export function wordingOf(text: string): string {
  return text.normalize('NFC').replace(/[\s\p{Cf}\p{Variation_Selector}]+/gu, '')
}
