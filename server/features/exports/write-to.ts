import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'

/** Writes to a stream and waits until it drains. */
export async function writeTo(stream: Writable, bytes: Buffer | string): Promise<void> {
  if (stream.write(bytes)) return
  const gone = new AbortController()
  try {
    await Promise.race([
      new Promise<void>((resolve) => stream.once('drain', resolve)),
      finished(stream, { readable: false, signal: gone.signal }),
    ])
  } finally {
    gone.abort()
  }
}
