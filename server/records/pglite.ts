import { Worker } from 'node:worker_threads'
import type { PGliteDialectConfig } from 'kysely'
import { createFileProgress } from './file-progress.ts'
import type { Answer, Command, Message, Request, StatementResult, WorkerStart } from './pglite-messages.ts'
import { startWatchdog } from './watchdog.ts'

/** The part of PGlite that Kysely needs. */
export type Pglite = Extract<PGliteDialectConfig['pglite'], { waitReady: unknown }>

/** `onLost` is called once when the records can no longer be written: no statement is answered after that. */
export type PgliteOptions = { directory: string; onLost(reason: string): void; patience?: number }

/**
 * Opens PGlite in a thread of its own, so that neither a commit nor a disk fault blocks this one
 * (docs/decisions/0032-records-in-a-thread.md). Statements run in the order in which they are sent.
 * @throws Error that says why it does not open.
 */
export async function openPglite(options: PgliteOptions): Promise<Pglite> {
  const { send, close } = await startThread(options)
  let isClosed = false
  const query = <Row>(sql: string, parameters: unknown[] = []) => send<Row>({ sql, parameters })
  return {
    ready: true,
    waitReady: Promise.resolve(),
    get closed() {
      return isClosed
    },
    query,
    transaction: async (work) => {
      await query('BEGIN')
      try {
        const result = await work({
          query,
          rollback: async () => {
            await query('ROLLBACK')
          },
        })
        const { command } = await query('COMMIT')
        if (command === 'ROLLBACK') throw aborted()
        return result
      } catch (error) {
        await query('ROLLBACK').catch(() => {
          // The records are lost, and every later statement reports that.
        })
        throw error
      }
    },
    close: async () => {
      isClosed = true
      await close()
    },
  }
}

/** PostgreSQL, compiled by the first thread of the process and reused by later ones. */
let postgres: WebAssembly.Module | undefined

type Waiting = { resolve(result: unknown): void; reject(reason: Error): void }

async function startThread({ directory, onLost, patience }: PgliteOptions) {
  const progress = createFileProgress()
  const workerData: WorkerStart = { directory, memory: progress.memory, postgres }
  const worker = new Worker(new URL('./pglite.worker.ts', import.meta.url), { workerData })
  const opened = Promise.withResolvers<void>()
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let state: 'opening' | 'open' | 'closed' | Error = 'opening'

  const lose = (reason: string) => {
    if (state === 'closed' || state instanceof Error) return
    const wasOpen = state === 'open'
    const lost = new Error(reason)
    state = lost
    stopWatching()
    if (wasOpen) onLost(reason)
    opened.reject(lost)
    for (const { reject } of waiting.values()) reject(lost)
    waiting.clear()
    void worker.terminate()
  }
  const stopWatching = startWatchdog(
    { isWaiting: () => state === 'open' && waiting.size > 0, progress, patience },
    () => lose('PostgreSQL has computed for too long without an answer.'),
  )
  const settle = (answer: Answer) => {
    const statement = waiting.get(answer.id)
    waiting.delete(answer.id)
    // An idle thread must not keep the process alive.
    if (waiting.size === 0) worker.unref()
    if ('result' in answer) statement?.resolve(answer.result)
    else statement?.reject(failureFrom(answer))
  }
  worker.on('message', (message: Message) => {
    if ('lost' in message) lose(message.lost)
    else if ('compiled' in message) postgres = message.compiled
    else if ('opened' in message) opened.resolve()
    else settle(message)
  })
  worker.on('error', (error) => lose(`The thread of PostgreSQL has failed: ${String(error)}`))
  worker.on('exit', () => lose('The thread of PostgreSQL has ended.'))
  await opened.promise
  state = 'open'
  worker.unref()

  const send = async <Row>(content: Command) => {
    if (state instanceof Error) throw state
    lastId += 1
    const request: Request = { ...content, id: lastId }
    worker.postMessage(request)
    if (waiting.size === 0) worker.ref()
    // Only the caller knows the type of the rows.
    const answer = Promise.withResolvers<StatementResult<Row>>()
    waiting.set(lastId, answer)
    return await answer.promise
  }
  const close = async () => {
    if (!(state instanceof Error)) await send({ close: true })
    stopWatching()
    state = 'closed'
    await worker.terminate()
  }
  return { send, close }
}

function failureFrom({ failure: { message, stack, fields } }: Extract<Answer, { failure: unknown }>): Error {
  return Object.assign(new Error(message), fields, { stack })
}

/** PostgreSQL rolls back a transaction with a failed statement at COMMIT, and reports no error. */
function aborted(): Error {
  return Object.assign(new Error('The transaction was rolled back instead of committed'), { code: '25P02' })
}
