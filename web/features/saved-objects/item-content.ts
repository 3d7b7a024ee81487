import { check } from '@litopys/contract/check'
import Type, { type Static } from 'typebox'

/**
 * What an entry of the registry that was made here has in it beside its document: a picture of a chart, posts
 * or one message by their ids, so that each reader sees only those they have access to, or a query. Beside
 * them the search.
 */
const itemContent = Type.Object({
  kind: Type.Enum(['chart', 'posts', 'query', 'message', 'text']),
  /** Of the search, within the application. */
  address: Type.Optional(Type.String({ pattern: '^/\\?' })),
  /** A drawing, as SVG. */
  picture: Type.Optional(Type.String()),
  total: Type.Optional(Type.Integer()),
  posts: Type.Optional(Type.Array(Type.String())),
  /** The picture and the figures are withheld: they show more than the reader may see. */
  isCut: Type.Optional(Type.Boolean()),
})
export type ItemContent = Static<typeof itemContent>

/** Undefined for what others have put there by the API. */
export function readContent(content: Record<string, unknown>): ItemContent | undefined {
  const checked = check(itemContent, content)
  return checked.ok ? checked.value : undefined
}

/** A drawing as an image shows it: nothing in it is run. */
export function pictureAddress(drawing: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`
}
