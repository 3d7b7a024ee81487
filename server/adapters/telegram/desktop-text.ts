import { findEntities } from '@litopys/contract/analyzer/entities'
import type { RawPost } from '#features/posts/analysed-post'
import { isFields, textField } from './fields.ts'

type Markup = RawPost['markup'][number]

/**
 * Text of a `text` field: a string, or a list of strings and marked-up pieces; unknown kinds are plain text.
 */
export function plainText(text: unknown): string {
  if (typeof text === 'string') return text
  if (!Array.isArray(text)) return ''
  return text.map((piece) => (isFields(piece) ? plainText(piece.text) : plainText(piece))).join('')
}

/** Entities that the markup shows; the plain text is searched as well, as Desktop drops nested ones. */
export function markedEntities(pieces: unknown[]): Markup[] {
  return pieces.filter(isFields).flatMap((piece) => {
    const text = textField(piece, 'text') ?? ''
    switch (piece.type) {
      case 'text_link':
        return onlyOf('url', textField(piece, 'href') ?? '')
      case 'link':
        return onlyOf('url', text)
      case 'email':
        return onlyOf('email', text)
      case 'hashtag':
        return onlyOf('hashtag', text)
      case 'mention':
        return onlyOf('mention', text)
      default:
        return []
    }
  })
}

/** Words with an address behind them, where they stand in the plain text of these pieces. */
export function linkedWords(pieces: unknown): NonNullable<RawPost['links']> {
  if (!Array.isArray(pieces)) return []
  let end = 0
  return pieces.flatMap((piece) => {
    const start = end
    end += plainText([piece]).length
    const href = isFields(piece) && piece.type === 'text_link' ? textField(piece, 'href') : undefined
    return href ? [{ start, end, href }] : []
  })
}

/** The same finder as for the text gives the same normal form. */
export function onlyOf(kind: Markup['kind'], text: string): Markup[] {
  return findEntities(text)
    .filter((found) => found.kind === kind)
    .map(({ id, detail }) => ({ kind, id, ...(detail !== undefined && { detail }) }))
}
