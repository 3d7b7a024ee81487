import { beginningsType } from '../beginnings.ts'

/**
 * The beginnings of the words of each post, for posts that are like a post (docs/decisions/0088-more-like-this.md). The
 * engine makes them of `terms`, also for the posts that are there. Each statement can run twice.
 */
export const beginnings = [
  `ALTER TABLE litopys.posts ADD COLUMN IF NOT EXISTS beginnings ${beginningsType}`,
  'ALTER TABLE litopys.posts MATERIALIZE COLUMN beginnings',
  "ALTER TABLE litopys.posts ADD INDEX IF NOT EXISTS beginnings_index beginnings TYPE text(tokenizer = 'array')",
  'ALTER TABLE litopys.posts MATERIALIZE INDEX beginnings_index',
]
