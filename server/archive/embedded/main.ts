// The process of the embedded ClickHouse (embedded-engine.ts starts it). It serves one directory on a Unix
// socket. A connection is a session of the engine, with one statement at a time.
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { dirname } from 'node:path'
import type { Session } from 'chdb'
import { createFrameReader, type Frame, readInsertBody, sendFrame } from './frames.ts'
import { announceSocket } from './socket-path.ts'

const [directory = '', socketPath = ''] = process.argv.slice(2)

// The server decides when to stop. Its terminal and its supervisor send their signals to this process too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
// The server is gone. It may have been killed in the middle of a statement, and so may this process.
process.on('disconnect', () => {
  rmSync(dirname(socketPath), { recursive: true, force: true })
  process.kill(process.pid, 'SIGKILL')
})

try {
  await serve()
} catch (cause) {
  process.send?.({ failed: reasonOf(cause) }, () => process.exit(1))
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

async function serve(): Promise<void> {
  preferKill()
  const { drainPending, Session } = await loadEngine()
  const open = () => new Session(directory)
  // Keeps the engine open while there is no connection.
  const first = open()
  announceSocket(directory, socketPath)
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    answerOn(socket, open)
  })
  process.on('message', async (message) => {
    if (message !== 'close') return
    server.close()
    for (const socket of sockets) socket.destroy()
    first.close()
    // Exiting while a statement runs crashes the process.
    await drainPending()
    process.exit(0)
  })
  server.listen(socketPath)
  await once(server, 'listening')
  process.send?.({ ready: true })
}

async function loadEngine() {
  try {
    return await import('chdb')
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND')) throw cause
    throw new Error('this installation has no embedded ClickHouse. Set CLICKHOUSE_URL', { cause })
  }
}

/** If memory runs out, Linux ends this process, which the server starts again, and not the server. */
function preferKill(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '500')
  } catch {
    // Not Linux, or not allowed: the process with the most memory is ended.
  }
}

function answerOn(socket: Socket, open: () => Session): void {
  let session: Session | undefined
  let turn = Promise.resolve()
  const answer = async (frame: Frame) => {
    if (socket.destroyed) return
    try {
      session ??= open()
      await answerFrame(socket, session, frame)
    } catch (cause) {
      sendFrame(socket, 'failure', Buffer.from(reasonOf(cause)))
    }
  }
  const read = createFrameReader((frame) => {
    turn = turn.then(() => answer(frame))
  })
  socket.on('data', read)
  socket.on('error', () => undefined)
  // A statement that is running ends on its own; the server kills it.
  socket.on('close', () => session?.close())
}

async function answerFrame(socket: Socket, session: Session, { kind, body }: Frame): Promise<void> {
  if (kind === 'insert') {
    const { insert, rows } = readInsertBody(body)
    await session.insert({ ...insert, values: rows, format: 'JSONEachRow' })
    sendFrame(socket, 'answer', Buffer.alloc(0))
    return
  }
  const text = body.toString()
  if (kind === 'query') {
    const answer = await session.queryAsync(text)
    sendFrame(socket, 'answer', answer.bytes())
    return
  }
  for await (const piece of session.queryStream(text, { format: 'RowBinaryWithNames' })) {
    if (socket.destroyed) return
    if (!sendFrame(socket, 'piece', piece.raw())) await writable(socket)
  }
  sendFrame(socket, 'end', Buffer.alloc(0))
}

/** Resolves when the socket takes bytes again, or is closed. */
async function writable(socket: Socket): Promise<void> {
  if (socket.destroyed) return
  await new Promise<void>((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done)
      resolve()
    }
    socket.on('drain', done).on('close', done)
  })
}
