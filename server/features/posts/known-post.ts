import type { PostIndex, PostRow } from './post-row.ts'
import type { Revision } from './revisions.ts'

/** A post as the archive has it, with its other texts. */
export type KnownPost = Omit<PostRow, keyof PostIndex> & { revisions: Revision[] }
