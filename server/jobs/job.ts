import type { ErrorCode } from '@litopys/contract/errors'
import type { FileFault } from '@litopys/contract/file-faults'
import type { ImportReport, Job } from '@litopys/contract/schemas/job'
import type { RawBuilder } from 'kysely'

export type JobKind = Job['kind']

/** A job that this process runs. `Input` and `Checkpoint` belong to its kind. */
export type ClaimedJob<Input extends object = object, Checkpoint extends object = object> = {
  id: string
  kind: JobKind
  /** Proves that this process runs the job. Another process gets a new lease when it takes the job over. */
  lease: string
  input: Input
  checkpoint: Checkpoint | null
  report: ImportReport
  /** Number of posts added so far, by channel; an import has 0 for a channel without new posts. */
  added: Record<string, number>
  createdBy: string
  total: number
  /** How often it was started since its last progress, this time included. */
  attempts: number
  /** How often it has waited since its last progress. */
  waits: number
}

export type NewJob<Input extends object = object> = {
  id: string
  kind: JobKind
  title: string
  input: Input
  total: number
  createdBy: string
  createdAt: Date
}

/** `total`: if it is now known more precisely. */
export type Progress<Checkpoint extends object = object> = {
  checkpoint: Checkpoint | null
  report: ImportReport
  added: Record<string, number>
  done: number
  total?: number
}

export type JobEnd =
  | { status: 'done' }
  | { status: 'cancelled' }
  | { status: 'queued' }
  | { status: 'waiting'; code: ErrorCode; reason: string; retryAt: Date }
  | { status: 'failed'; code: ErrorCode | FileFault; detail?: string; reason: string }

/** Selects jobs: SQL over a row of the table `jobs`. */
export type JobFilter = RawBuilder<boolean>

/** A reader who sees only their own jobs, and of these only what their kind allows (`isShownTo`). */
export type JobReader = { id: string; channelIds: string[] }

/**
 * Everything that the loop and the lists know about one kind of job. The feature of the kind defines it in
 * `<kind>.job.ts`. These are methods on purpose: TypeScript then accepts definitions of different inputs in
 * one list. The loop gives each definition only rows of its own kind, and only its feature adds those.
 */
export type JobDefinition<Input extends object = object, Checkpoint extends object = object> = {
  kind: JobKind
  /** How many jobs of this kind one process runs at a time. */
  width: number
  /** Runs the job from its checkpoint. Resolves when it is done; throws when it ends otherwise. */
  run(job: ClaimedJob<Input, Checkpoint>, signal: AbortSignal): Promise<void>
  /** Which jobs this process may claim now. Without it: all of the kind. */
  claimable?(): Promise<JobFilter | undefined>
  /** The end for an error that only this kind knows; undefined for every other error. */
  endOf?(job: ClaimedJob<Input, Checkpoint>, cause: unknown): JobEnd | undefined
  /** Called after the job has ended for good: done, cancelled or failed. */
  onOver?(job: { id: string; input: Input }): Promise<void>
  /** Which of their own jobs a reader with restrictions sees. Without it: none. */
  isShownTo?(reader: JobReader): JobFilter
  /** Which jobs lists show. Without it: all. */
  isListed?: JobFilter
  /** Which jobs belong to this channel record. Without it: none. */
  isOfChannel?(channel: string): JobFilter
  /** What the API shows of the input and the checkpoint. */
  view?(input: Input, checkpoint: Checkpoint | null): JobView
}
export type JobView = Pick<Job, 'refresh' | 'backup'> & {
  /** The machine that has the file of a queued job. */
  machine?: string
}
