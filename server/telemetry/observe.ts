import { AppError } from '#server/errors'

/**
 * Work that is measured and traced. Its labels have few values, and never the text of a query or personal
 * data.
 */
export type Work =
  | { name: 'request'; labels: { method: string; route: string } }
  /** A statement of the archive. */
  | { name: 'statement'; labels: { pool: string; operation: Operation } }
  /** The wait of a statement for a connection. */
  | { name: 'queueWait'; labels: { pool: string } }
  /** A transaction of the records. */
  | { name: 'transaction'; labels: object }
  /** A run of a job from its start or its checkpoint. */
  | { name: 'job'; labels: { kind: string } }

export type Operation = 'read' | 'stream' | 'keep' | 'insert' | 'command'

/** Runs `run`. `resultOf` names how it ended, if that is not only `done` or an error. */
export type Observe = <T>(work: Work, run: () => Promise<T>, resultOf?: (value: T) => string) => Promise<T>

/** Where nothing observes. */
export const unobserved: Observe = (_work, run) => run()

/** `done`, the code of an error, `aborted` if the caller has disconnected, or `failed`. */
export function resultOfError(cause: unknown): string {
  if (cause instanceof AppError) return cause.code
  return cause instanceof Error && cause.name === 'AbortError' ? 'aborted' : 'failed'
}
