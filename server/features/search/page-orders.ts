import type { Cursor } from './cursor.ts'

export type SmallResultOrder = { key: 'dateCreated' | 'views'; desc: boolean }
export type PageOrder = { key: 'relevance' } | SmallResultOrder
export type PagePlace = { offset: number; limit: number } | { after: Cursor; limit: number }
/**
 * Position of a post in the order; `score` and `weights` only for relevance, `rank` only for views. `version`: of
 * its row.
 */
export type Placed = Pick<Cursor, 'channelId' | 'messageId' | 'date' | 'score' | 'weights' | 'rank'> & {
  version: number
}
