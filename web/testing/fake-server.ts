import { afterEach } from 'vitest'

export type Asked = { method: string; url: URL; headers: Headers; body: unknown }
type Answer = { status?: number; body: unknown; headers?: Record<string, string> }

/** Replaces the network. `answer` decides per request; requests are recorded. */
export function fakeServer(answer: (asked: Asked) => Answer | Promise<Answer>) {
  const asked: Asked[] = []
  globalThis.fetch = async (input, init = {}) => {
    const url = input instanceof Request ? input.url : input
    const request = {
      method: init.method ?? 'GET',
      url: new URL(url, 'http://litopys.test'),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    asked.push(request)
    init.signal?.throwIfAborted()
    const { status = 200, body, headers = {} } = await answer(request)
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })
  }
  return asked
}

const realFetch = globalThis.fetch

afterEach(() => {
  globalThis.fetch = realFetch
})

/** The filters of a call, sent as `filter` in URL-safe base64. */
export function askedFilters(url: URL | undefined): unknown {
  return JSON.parse(Buffer.from(url?.searchParams.get('filter') ?? '', 'base64url').toString() || 'null')
}

export const success = (data: unknown, more: object = {}) => ({ body: { status: 'success', data, ...more } })

export const failure = (status: number, code: string, fields: object[] = []) => ({
  status,
  body: { status: 'fail', code, message: code, data: { errors: fields } },
})

/** A token with `seconds` left from now. */
export function tokenFor(seconds: number, sub = 'user'): string {
  const now = Math.floor(Date.now() / 1_000)
  return `head.${btoa(JSON.stringify({ sub, iat: now, exp: now + seconds }))}.signature`
}
