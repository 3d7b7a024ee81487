import type { Socket } from 'node:net'
import { createFrameReader, type Frame, type FrameKind, sendFrame } from './frames.ts'

/** The process of the engine ended before it answered. It is unknown whether it ran the statement. */
export class EngineEnded extends Error {
  override name = 'EngineEnded'
  /** As of a server whose connection breaks (`engineError`). */
  readonly code = 'ECONNRESET'
  constructor(cause?: unknown) {
    super('The process of the embedded ClickHouse ended before it answered', { cause })
  }
}

/** A session of the engine's process. It has one request at a time. */
export type Channel = {
  ask(kind: 'query' | 'insert', body: Uint8Array): Promise<Buffer>
  /** The pieces of a stream. The process waits while they are not taken. */
  pieces(statement: string): AsyncGenerator<Buffer>
  isOpen(): boolean
  close(): void
}

/** Pieces that may wait in memory. Each is a block of rows. */
const mostWaiting = 2

/** @throws EngineEnded from its functions, if the process ends. Other errors are of the engine. */
export async function openChannel(
  connect: (onBytes: (bytes: Buffer) => void) => Promise<Socket>,
): Promise<Channel> {
  const frames: Frame[] = []
  let wake: () => void = () => undefined
  const read = createFrameReader((frame) => {
    frames.push(frame)
    if (frames.length >= mostWaiting) socket.pause()
    wake()
  })
  const socket = await connect(read)
  // The `close` event follows.
  socket.on('error', () => undefined)
  socket.on('close', () => wake())
  // An idle connection does not keep a command from exiting.
  socket.unref()

  const next = async (): Promise<Frame> => {
    for (;;) {
      const frame = frames.shift()
      if (frame) {
        if (frames.length < mostWaiting) socket.resume()
        if (frame.kind === 'failure') throw new Error(frame.body.toString())
        return frame
      }
      if (socket.destroyed) throw new EngineEnded()
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  const begin = (kind: FrameKind, body: Uint8Array) => {
    socket.ref()
    sendFrame(socket, kind, body)
  }
  return {
    ask: async (kind, body) => {
      begin(kind, body)
      try {
        return (await next()).body
      } finally {
        socket.unref()
      }
    },
    pieces: async function* (statement) {
      begin('stream', Buffer.from(statement))
      try {
        for (;;) {
          const { kind, body } = await next()
          if (kind === 'end') return
          yield body
        }
      } finally {
        socket.unref()
      }
    },
    isOpen: () => !socket.destroyed,
    close: () => void socket.destroy(),
  }
}
