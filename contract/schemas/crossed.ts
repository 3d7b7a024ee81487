import type { Static } from 'typebox'
import * as Type from 'typebox'
import { bucket, facet, intervals } from './search.ts'

/** Maximum number of intervals as columns: the latest ones with posts. */
export const mostTimeColumns = 366

/** The values of a field with most posts; `missing` and `distinct` say what is left out. */
const byValues = Type.Object({ kind: Type.Literal('values'), ...facet.properties })

const byTime = Type.Object({
  kind: Type.Literal('time'),
  interval: Type.Enum(intervals),
  timeZone: Type.String(),
  buckets: Type.Array(bucket, { description: 'Intervals with posts of the search, oldest first' }),
  distinct: Type.Integer({
    description: `Number of intervals with posts; at most the latest ${mostTimeColumns} are returned`,
  }),
})

export const crossed = Type.Object({
  total: Type.Integer({ description: 'Posts of the search' }),
  rows: byValues,
  columns: Type.Union([byTime, byValues]),
  counts: Type.Array(Type.Array(Type.Integer()), {
    description:
      'Posts with the value of a row in each column, row by row. A post with several values counts in each of their rows and columns.',
  }),
})
export type Crossed = Static<typeof crossed>
