import type { Writable } from 'node:stream'

/**
 * What the server and the engine's process send each other. The server sends `query`, `stream` and `insert`,
 * one at a time; the process answers with `answer`, any number of `piece` and one `end`, or `failure`.
 */
export const frameKinds = ['query', 'stream', 'insert', 'answer', 'piece', 'end', 'failure'] as const
export type FrameKind = (typeof frameKinds)[number]
export type Frame = { kind: FrameKind; body: Buffer }

/** Four bytes with the length of the body, one with its kind. */
const headBytes = 5

/** Sends a frame. False if the socket should get nothing more until its `drain` event. */
export function sendFrame(socket: Writable, kind: FrameKind, body: Uint8Array): boolean {
  const head = Buffer.allocUnsafe(headBytes)
  head.writeUInt32LE(body.length)
  head.writeUInt8(frameKinds.indexOf(kind), headBytes - 1)
  // Both leave in one system call.
  socket.cork()
  socket.write(head)
  const mayContinue = socket.write(body)
  socket.uncork()
  return mayContinue
}

/**
 * A function that takes the bytes of a socket, in pieces of any length. It calls `onFrame` for each frame.
 */
export function createFrameReader(onFrame: (frame: Frame) => void): (bytes: Buffer) => void {
  const head = Buffer.alloc(headBytes)
  let filled = 0
  let body: Buffer | undefined
  return (bytes) => {
    let at = 0
    // A frame without a body ends with its head.
    while (at < bytes.length || body?.length === 0) {
      const into = body ?? head
      const taken = bytes.copy(into, filled, at)
      at += taken
      filled += taken
      if (filled < into.length) return
      filled = 0
      if (into === head) {
        body = Buffer.allocUnsafe(head.readUInt32LE())
        continue
      }
      body = undefined
      const kind = frameKinds[head.readUInt8(headBytes - 1)]
      if (!kind) throw new TypeError('A frame of the embedded engine has an unknown kind')
      onFrame({ kind, body: into })
    }
  }
}

/** Body of an `insert`: how to insert, as a line of JSON, then the rows. */
export type Insert = { table: string; settings: Record<string, string | number> }

export function insertBody(insert: Insert, rows: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify(insert)}\n`), rows])
}

export function readInsertBody(body: Buffer): { insert: Insert; rows: Buffer } {
  const end = body.indexOf('\n')
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: `insertBody` wrote the text
  const insert = JSON.parse(body.toString('utf8', 0, end)) as Insert
  return { insert, rows: body.subarray(end + 1) }
}
