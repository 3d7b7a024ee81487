/**
 * Messages between the main thread and the thread of PGlite. `postgres` is the compiled program, if an
 * earlier thread has sent it.
 */
export type WorkerStart = {
  directory: string
  memory: SharedArrayBuffer
  postgres: WebAssembly.Module | undefined
}

export type Request = { id: number } & Command
export type Command = { sql: string; parameters: unknown[] } | { close: true }

export type Message = { compiled: WebAssembly.Module } | { opened: true } | { lost: string } | Answer

export type Answer = { id: number } & ({ result: StatementResult<unknown> } | { failure: StatementFailure })

export type StatementResult<Row> = {
  rows: Row[]
  fields: { name: string; dataTypeID: number }[]
  affectedRows?: number
  /** The first word of PostgreSQL's command tag: an aborted transaction answers ROLLBACK to COMMIT. */
  command?: string
}

/** An error without its class, which is lost between threads. */
export type StatementFailure = { message: string; stack: string | undefined; fields: Record<string, string> }
