import { findEntities } from '@litopys/language/extraction/entities'
import type { RawPost } from '#features/posts/raw-post'
import { isFields, textField } from './fields.ts'

type Markup = RawPost['markup'][number]

/**
 * Plain text of a `text` field: a string, or a list of strings and marked-up pieces. Unknown kinds are plain
 * text.
 */
export function plainText(text: unknown): string {
  if (typeof text === 'string') return text
  if (!Array.isArray(text)) return ''
  return text.map((piece) => (isFields(piece) ? plainText(piece.text) : plainText(piece))).join('')
}

/** Entities of the markup. The plain text is searched too, because Desktop drops nested entities. */
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

/** Words with an address behind them, with their offsets in the plain text of these pieces. */
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

/** Uses the finder of the text, so that the normal form is the same. */
export function onlyOf(kind: Markup['kind'], text: string): Markup[] {
  return findEntities(text)
    .filter((found) => found.kind === kind)
    .map(({ id, detail }) => ({ kind, id, ...(detail !== undefined && { detail }) }))
}
