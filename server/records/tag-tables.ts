import type { GeneratedAlways } from 'kysely'

/** Posts of a job of tags to which the same has happened. */
export type TagChangesTable = {
  jobId: string
  seq: GeneratedAlways<number>
  /** Who may take it back. */
  actorId: string
  posts: string[]
  added: string[]
  removed: string[]
  madeAt: Date
  /** When it was taken back. */
  undoneAt: Date | null
}
