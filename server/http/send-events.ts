import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'

/**
 * How often whoever listens hears that he is still connected, and how often it is looked whether he may still
 * listen.
 */
const beatMs = 5_000

/**
 * Each item as a server-sent event (https://html.spec.whatwg.org/multipage/server-sent-events.html). The
 * stream ends when the caller goes away, and when `admit` refuses him: his session has ended, or his token,
 * and he may come back with another one.
 */
export function sendEvents(
  reply: FastifyReply,
  items: AsyncIterable<unknown>,
  { admit, signal }: { admit(): Promise<unknown>; signal: AbortSignal },
): FastifyReply {
  reply.header('content-type', 'text/event-stream; charset=utf-8')
  // Proxies that would wait for the whole answer.
  reply.header('x-accel-buffering', 'no')
  return reply.send(Readable.from(eventLines(items, admit, signal)))
}

async function* eventLines(
  items: AsyncIterable<unknown>,
  admit: () => Promise<unknown>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const iterator = items[Symbol.asyncIterator]()
  let next = iterator.next()
  for (;;) {
    const beat = new AbortController()
    const pause = sleep(beatMs, undefined, { signal: AbortSignal.any([signal, beat.signal]) })
    const item = await Promise.race([next, pause.catch(() => undefined)])
    beat.abort()
    if (signal.aborted || item?.done || !(await isAdmitted(admit))) return
    if (item) next = iterator.next()
    yield item ? `data: ${JSON.stringify(item.value)}\n\n` : ': \n\n'
  }
}

async function isAdmitted(admit: () => Promise<unknown>): Promise<boolean> {
  return await admit().then(
    () => true,
    // Whoever comes back is told why at the door.
    () => false,
  )
}
