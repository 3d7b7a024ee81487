import type { Cursor } from './cursor.ts'

export type SmallResultOrder = { key: 'dateCreated' | 'views'; desc: boolean }
export type PageOrder = { key: 'relevance' } | SmallResultOrder
export type PagePlace = { offset: number; limit: number } | { after: Cursor; limit: number }
/**
 * Where a post stands in the order; `score` and what it was made of for relevance only, `rank` for views
 * only.
 */
export type Placed = Pick<Cursor, 'channelId' | 'messageId' | 'date' | 'score' | 'weights' | 'rank'>
