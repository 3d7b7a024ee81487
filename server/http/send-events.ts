import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'

/** Interval of keep-alives and of checks whether the caller is still authorised. */
const beatMs = 5_000

/**
 * Sends each item as a server-sent event (https://html.spec.whatwg.org/multipage/server-sent-events.html).
 * The stream ends when the caller disconnects, or when `admit` refuses: the session or the token has expired.
 * The caller can reconnect with a new token.
 */
export function sendEvents(
  reply: FastifyReply,
  items: AsyncIterable<unknown>,
  { authorise, signal }: { authorise(): Promise<unknown>; signal: AbortSignal },
): FastifyReply {
  reply.header('content-type', 'text/event-stream; charset=utf-8')
  // Turns off buffering in proxies.
  reply.header('x-accel-buffering', 'no')
  return reply.send(Readable.from(eventLines(items, authorise, signal)))
}

async function* eventLines(
  items: AsyncIterable<unknown>,
  authorise: () => Promise<unknown>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const iterator = items[Symbol.asyncIterator]()
  let next = iterator.next()
  for (;;) {
    const beat = new AbortController()
    const pause = sleep(beatMs, undefined, { signal: AbortSignal.any([signal, beat.signal]) })
    const item = await Promise.race([next, pause.catch(() => undefined)])
    beat.abort()
    if (signal.aborted || item?.done || !(await isAuthorised(authorise))) return
    if (item) next = iterator.next()
    yield item ? `data: ${JSON.stringify(item.value)}\n\n` : ': \n\n'
  }
}

async function isAuthorised(authorise: () => Promise<unknown>): Promise<boolean> {
  return await authorise().then(
    () => true,
    // A caller that reconnects gets the reason from the pipeline.
    () => false,
  )
}
