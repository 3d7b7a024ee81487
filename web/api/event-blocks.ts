import { CallError } from './call-error.ts'

/** Longer than any pause of the server. */
const mostSilenceMs = 20_000

/**
 * The data of each server-sent event of a stream
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html). Comments only keep the connection alive
 * and are skipped.
 */
export async function* eventBlocks(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await heard(reader.read())
      if (done) return
      rest += decoder.decode(value, { stream: true })
      const blocks = rest.split(/\r?\n\r?\n/)
      // The last block can continue in the next chunk.
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = dataOf(block)
        if (data !== undefined) yield data
      }
    }
  } finally {
    // Closes the connection when the reader stops.
    await reader.cancel().catch(() => undefined)
  }
}

function dataOf(block: string): string | undefined {
  const lines = block.split(/\r?\n/).filter((line) => line.startsWith('data:'))
  return lines.length > 0 ? lines.map((line) => line.slice(5).replace(/^ /, '')).join('\n') : undefined
}

/** A lost connection is not always reported. */
async function heard<T>(read: Promise<T>): Promise<T> {
  const { promise: silence, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new CallError('network', 'The server has fallen silent')),
    mostSilenceMs,
  )
  try {
    return await Promise.race([read, silence])
  } finally {
    clearTimeout(timer)
  }
}
