import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { prepareCluster } from './cluster.ts'
import { DurableNodeFs } from './file-layer.ts'
import { createFileProgress } from './file-progress.ts'
import type { Message, Request, StatementFailure, WorkerStart } from './pglite-messages.ts'

const port = parentPort
if (!port) throw new Error('This file is a worker and does not run on its own')

const { directory, memory, postgres: known }: WorkerStart = workerData
const progress = createFileProgress(memory)
const send = (message: Message) => port.postMessage(message)

/** The end of PostgreSQL's log, which says more than its exit code. */
const log: string[] = []
const loggedLines = 5

/**
 * Ends the thread for good, because PGlite would repeat a failed step. The message is delivered before the
 * thread ends.
 */
function lose(reason: string): never {
  send({ lost: reason })
  process.exit(1)
}

function stopped(reason: string): never {
  return lose([reason, ...log].join('\n'))
}

/** Compiled here, because the main thread loads modules meanwhile. */
async function compilePostgres(): Promise<WebAssembly.Module> {
  const file = new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  const compiled = await WebAssembly.compile(await readFile(fileURLToPath(file)))
  send({ compiled })
  return compiled
}

function open(folder: string, postgres: WebAssembly.Module): Promise<PGlite> {
  return PGlite.create({
    fs: new DurableNodeFs(folder, progress, lose),
    pgliteWasmModule: postgres,
    // The file layer forwards fsync only: fdatasync, the default method for the WAL, is a no-op in
    // Emscripten.
    startParams: [
      ...PGlite.defaultStartParams.filter((name) => name !== '-F'),
      '-c',
      'wal_sync_method=fsync',
      // WebAssembly has no lazy zero pages: 128 MiB, the default, are written at each start (0.13 s, 110 MiB
      // of memory).
      '-c',
      'shared_buffers=16MB',
    ],
    onStderr: (line) => {
      log.push(line)
      log.splice(0, log.length - loggedLines)
      return false
    },
  })
}

/**
 * The exit code with which PostgreSQL leaves a failed statement. Any other one, or a trap, leaves it in an
 * unknown state.
 */
const statementFailed = 100

function endAtPanic({ Module: module }: PGlite): void {
  const runOnce = module._PostgresMainLoopOnce
  module._PostgresMainLoopOnce = () => {
    try {
      runOnce()
    } catch (error) {
      const status = error instanceof Object && 'status' in error ? error.status : undefined
      if (status !== statementFailed) stopped(`PostgreSQL has stopped: ${textOf(error)}`)
      throw error
    }
  }
}

function textOf(error: unknown): string {
  return error instanceof Object && 'message' in error ? String(error.message) : String(error)
}

const opening = openCluster()
port.on('message', (request: Request) => {
  void opening.then((pg) => answer(pg, request))
})

async function openCluster(): Promise<PGlite> {
  try {
    const postgres = known ?? (await compilePostgres())
    await prepareCluster(directory, async (folder) => (await open(folder, postgres)).close())
    log.length = 0
    const pg = await open(directory, postgres)
    endAtPanic(pg)
    log.length = 0
    send({ opened: true })
    return pg
  } catch (error) {
    return stopped(textOf(error))
  }
}

async function answer(pg: PGlite, request: Request): Promise<void> {
  const { id } = request
  try {
    if ('close' in request) {
      await pg.close()
      send({ id, result: { rows: [], fields: [] } })
      return
    }
    send({ id, result: await pg.query(request.sql, request.parameters) })
  } catch (error) {
    send({ id, failure: failureOf(error) })
  }
}

/** The failure without the statement and its parameters, which PGlite attaches to its errors. */
function failureOf(error: unknown): StatementFailure {
  if (!(error instanceof Error)) return { message: String(error), stack: undefined, fields: {} }
  const { query: _query, ...rest } = { query: undefined, ...error }
  const fields = Object.fromEntries(
    Object.entries(rest).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  return { message: error.message, stack: error.stack, fields }
}
