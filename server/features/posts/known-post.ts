import type { PostIndex, PostRow } from './post-row.ts'
import type { Revision } from './revisions.ts'

/** A stored post with its revisions. */
export type KnownPost = Omit<PostRow, keyof PostIndex> & { revisions: Revision[] }
