import type { GeneratedAlways } from 'kysely'

/** Posts of a job of tags with the same change. */
export type TagChangesTable = {
  jobId: string
  seq: GeneratedAlways<number>
  /** The user who may undo it. */
  actorId: string
  posts: string[]
  added: string[]
  removed: string[]
  madeAt: Date
  /** When it was undone. */
  undoneAt: Date | null
}
