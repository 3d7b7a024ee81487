import type { InputOf, OutputOf, Route } from '@litopys/contract/route'
import { CallError } from './call-error.ts'
import { failureOf } from './failure.ts'
import { reportSilence } from './server-contact.ts'

export type SendOptions = { signal?: AbortSignal; token?: string }

/** One HTTP exchange over a route of the contract, without session handling. */
export async function send<R extends Route>(
  route: R,
  input: InputOf<R>,
  { signal, token }: SendOptions = {},
): Promise<OutputOf<R>> {
  const given = fieldsOf(input)
  const body = route.body && JSON.stringify(picked(given, route.body.properties))
  const { response, text } = await exchange(urlOf(route, given), {
    method: route.method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body }),
    ...(signal && { signal }),
  })
  if (!response.ok) {
    const failure = failureOf(response.status, text, response.headers.get('retry-after'))
    // A proxy answers in place of the server.
    if (failure.code === 'unreadable') reportSilence()
    throw failure
  }
  const answer: OutputOf<R> = JSON.parse(text)
  return answer
}

/** Reads the complete body: an interrupted answer counts as no answer. */
async function exchange(url: string, init: RequestInit): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(url, init)
    return { response, text: await response.text() }
  } catch (error) {
    // An abort is a request of the caller and must reach the caller as an abort.
    if (init.signal?.aborted) throw error
    reportSilence()
    throw new CallError('network', 'The server does not answer')
  }
}

/**
 * Path with its placeholders filled, and the query string: `filters` as `filter` in URL-safe base64, other
 * objects as JSON text, absent values left out.
 */
export function urlOf(route: Route, given: Record<string, unknown>): string {
  const path = Object.keys(route.params?.properties ?? {}).reduce(
    (url, name) => url.replace(`{${name}}`, encodeURIComponent(String(given[name]))),
    String(route.path),
  )
  const query = new URLSearchParams(
    Object.entries(picked(given, route.query?.properties ?? {})).map(([name, value]) =>
      name === 'filters' ? ['filter', base64Url(asText(value))] : [name, asText(value)],
    ),
  )
  return query.size > 0 ? `${path}?${query}` : path
}

function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** URL-safe base64 of the UTF-8 bytes of a text, without padding (RFC 4648, section 5). */
function base64Url(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte))
  return btoa(bytes.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function picked(given: Record<string, unknown>, properties: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(properties).flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  )
}

function fieldsOf(input: unknown): Record<string, unknown> {
  return typeof input === 'object' && input !== null ? { ...input } : {}
}
