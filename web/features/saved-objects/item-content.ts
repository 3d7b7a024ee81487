import { check } from '@litopys/contract/check'
import type { Static } from 'typebox'
import * as Type from 'typebox'

/**
 * Content of a registry item created in the application: a chart, posts or a message by id, a query or text.
 * Posts are stored by id, so that each reader sees only those they have access to.
 */
const itemContent = Type.Object({
  kind: Type.Enum(['chart', 'posts', 'query', 'message', 'text']),
  /** The address of the search in the application. */
  address: Type.Optional(Type.String({ pattern: '^/\\?' })),
  /** The chart as SVG. */
  picture: Type.Optional(Type.String()),
  total: Type.Optional(Type.Integer()),
  posts: Type.Optional(Type.Array(Type.String())),
  /** The chart and the figures are withheld, because they show more than the reader may see. */
  isCut: Type.Optional(Type.Boolean()),
})
export type ItemContent = Static<typeof itemContent>

/** Reads the content. Undefined for content that was added through the API in another format. */
export function readContent(content: Record<string, unknown>): ItemContent | undefined {
  const checked = check(itemContent, content)
  return checked.ok ? checked.value : undefined
}

/** A data address for the chart. An SVG in an image cannot run scripts. */
export function pictureAddress(drawing: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`
}
