import { CallError } from './call-error.ts'

/** Longer than the server ever is silent. */
const mostSilenceMs = 20_000

/**
 * The data of each server-sent event of a stream
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html). Comments keep it alive and say nothing.
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
      // The last one may go on with what comes next.
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = dataOf(block)
        if (data !== undefined) yield data
      }
    }
  } finally {
    // Whoever stops listening lets the connection go.
    await reader.cancel().catch(() => undefined)
  }
}

function dataOf(block: string): string | undefined {
  const lines = block.split(/\r?\n/).filter((line) => line.startsWith('data:'))
  return lines.length > 0 ? lines.map((line) => line.slice(5).replace(/^ /, '')).join('\n') : undefined
}

/** A connection that is lost does not always say so. */
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
