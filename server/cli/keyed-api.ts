import { isRecord } from '@litopys/contract/record'
import type { InputOf, OutputOf, Route } from '@litopys/contract/route'
import { readAnswer, requestOf } from './api-client.ts'
import { CommandFailed } from './command.ts'

/** The API of a running server, called with an API key. */
export type KeyedApi = {
  /** Address of the server, such as `https://litopys.example.org`. */
  origin: string
  /** @throws CommandFailed with a text for users. It never contains the API key. */
  call<R extends Route>(route: R, input: InputOf<R>, signal: AbortSignal): Promise<OutputOf<R>>
}

/** Longer than any search. */
const longestCallMs = 90_000

/** @throws CommandFailed if the address cannot be used. */
export function openKeyedApi(address: string, apiKey: string): KeyedApi {
  const origin = originOf(address)
  return {
    origin,
    call: async (route, input, signal) => {
      const { address: path, body } = requestOf(route, input)
      const { response, body: text } = await send(`${origin}${path}`, {
        method: route.method,
        headers: { authorization: `Bearer ${apiKey}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        // A redirect could lead to a page that is not the API.
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(longestCallMs)]),
      })
      const answer = parsed(text)
      if (!isRecord(answer) || typeof answer.status !== 'string')
        throw new CommandFailed(
          `${origin} does not answer as Litopys (HTTP ${response.status}). Check LITOPYS_URL.`,
        )
      try {
        return readAnswer(route, answer)
      } catch (cause) {
        throw withWait(cause, response)
      }
    },
  }
}

function originOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new CommandFailed(
      'LITOPYS_URL is not the address of a server. Example: https://litopys.example.org',
    )
  return url.origin
}

async function send(url: string, request: RequestInit): Promise<{ response: Response; body: string }> {
  try {
    const response = await fetch(url, request)
    // The connection may be lost within the answer.
    return { response, body: await response.text() }
  } catch (cause) {
    const { origin } = new URL(url)
    if (cause instanceof Error && cause.name === 'TimeoutError')
      throw new CommandFailed(`Litopys at ${origin} did not answer in ${longestCallMs / 1_000} seconds`)
    if (cause instanceof Error && cause.name === 'AbortError') throw cause
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
    const code = reason instanceof Error && 'code' in reason ? ` (${String(reason.code)})` : ''
    throw new CommandFailed(
      `Litopys at ${origin} cannot be reached${code}. Check that the server is running, and LITOPYS_URL.`,
    )
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The error with the time after which a call may be repeated, if the server says so. */
function withWait(cause: unknown, { headers }: Response): unknown {
  const seconds = Number(headers.get('retry-after'))
  if (!(cause instanceof CommandFailed) || !seconds) return cause
  const wait = seconds === 1 ? '1 second' : `${seconds} seconds`
  return new CommandFailed(`${cause.message} Try again in ${wait}.`, cause.code)
}
