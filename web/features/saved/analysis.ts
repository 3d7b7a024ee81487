import { check } from '@litopys/contract/check'
import Type, { type Static } from 'typebox'

/** What an analysis that was made here has in it: a picture of a chart, or posts by their ids, so that each reader sees of them what he may. Beside them the search. */
const analysisContent = Type.Object({
  kind: Type.Enum(['chart', 'posts']),
  /** Of the search, within the application. */
  address: Type.String({ pattern: '^/\\?' }),
  /** A drawing, as SVG. */
  picture: Type.Optional(Type.String()),
  total: Type.Optional(Type.Integer()),
  posts: Type.Optional(Type.Array(Type.String())),
  /** The picture and the figures are withheld: they show more than the reader may see. */
  isCut: Type.Optional(Type.Boolean()),
})
export type AnalysisContent = Static<typeof analysisContent>

/** Undefined for what others have put there by the API. */
export function readAnalysis(content: Record<string, unknown>): AnalysisContent | undefined {
  const checked = check(analysisContent, content)
  return checked.ok ? checked.value : undefined
}

/** A drawing as an image shows it: nothing in it is run. */
export function pictureAddress(drawing: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`
}
