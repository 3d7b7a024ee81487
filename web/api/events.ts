import type { OutputOf, Route } from '@litopys/contract/route'
import { CallError } from './call-error.ts'
import { eventBlocks } from './event-blocks.ts'
import { failureOf } from './failure.ts'
import { urlOf } from './send.ts'
import { reportSilence } from './server-contact.ts'
import { session } from './session.ts'

type EventRoute = Route & { answer: { kind: 'events' } }
type Item<R extends Route> = OutputOf<R> extends AsyncIterable<infer I> ? I : never

/**
 * Items of an event route, until it ends or the signal aborts. Uses fetch, because EventSource cannot send
 * headers: a token in the URL would be written to logs.
 */
export async function* events<R extends EventRoute>(
  route: R,
  given: Record<string, unknown>,
  signal: AbortSignal,
): AsyncGenerator<Item<R>> {
  const response = await admitted(urlOf(route, given), signal)
  if (!response.body) throw new CallError('unreadable', 'The answer has no body')
  for await (const text of eventBlocks(response.body)) {
    const item: Item<R> = JSON.parse(text)
    yield item
  }
}

async function admitted(url: string, signal: AbortSignal): Promise<Response> {
  const token = await session.freshToken()
  const first = await open(url, token, signal)
  if (first.ok) return first
  const refusal = await refusalOf(first)
  if (refusal.code !== 'unauthenticated') throw refusal
  const second = await open(url, await session.renew(token), signal)
  if (second.ok) return second
  throw await refusalOf(second)
}

async function open(url: string, token: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, {
      credentials: 'same-origin',
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      signal,
    })
  } catch (error) {
    if (signal.aborted) throw error
    reportSilence()
    throw new CallError('network', 'The server does not answer')
  }
}

async function refusalOf(response: Response): Promise<CallError> {
  return failureOf(response.status, await response.text(), response.headers.get('retry-after'))
}
