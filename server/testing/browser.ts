import { setTimeout as sleep } from 'node:timers/promises'
import type { Message } from '#notifications/outbox.store'
import type { TestLitopys } from './litopys.ts'
import { password } from './people.ts'

export type Answer = {
  status: number
  code: string
  data: Record<string, unknown>
  retryAfter: string | undefined
  headers: Record<string, unknown>
  body: string
}

/** Keeps cookies and calls the API from its own address, as a browser does. */
export type Browser = {
  cookies: Map<string, string>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  login(email: string, typed?: string): Promise<Answer>
}

export function openBrowser({ instance: { app } }: TestLitopys, remoteAddress = '127.0.0.1'): Browser {
  const cookies = new Map<string, string>()
  const post: Browser['post'] = async (path, body, headers = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const payload = typeof body === 'string' ? body : JSON.stringify(body)
    const response = await app.inject({
      method: 'POST',
      url: `/api/v1/${path}`,
      remoteAddress,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookie ? { cookie } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { payload }),
    })
    for (const { name, value } of response.cookies) {
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    const { code = '', data = {} } = response.json()
    const retryAfter = response.headers['retry-after']
    return {
      status: response.statusCode,
      code,
      data,
      body: response.body,
      headers: response.headers,
      retryAfter: retryAfter === undefined ? undefined : String(retryAfter),
    }
  }
  return { cookies, post, login: (email, typed = password) => post('auth/login', { email, password: typed }) }
}

/** The messages to an address or phone number, as soon as there are `count`. */
export async function messagesTo({ messages }: TestLitopys, to: string, count = 1): Promise<Message[]> {
  const found = () => messages.filter((message) => message.to === to)
  for (let waited = 0; found().length < count; waited += 1) {
    if (waited > 10_000) throw new Error(`fewer than ${count} messages to ${to} arrived`)
    await sleep(1)
  }
  return found()
}

/**
 * Deletes all messages so far, including those still being sent, so that a test does not see messages of
 * earlier tests.
 */
export async function forgetMessages({ messages }: TestLitopys): Promise<void> {
  for (let known = -1; known !== messages.length; await sleep(150)) known = messages.length
  messages.splice(0)
}

/** The code of the newest message to an address, as soon as there are `count`. */
export async function codeTo(litopys: TestLitopys, to: string, count = 1): Promise<string> {
  return await newestIn(litopys, to, count, /(?:Ваш код: |code )(\d{6,8})\b/)
}

/** The token of the newest link that was mailed to an address. */
export async function linkTo(litopys: TestLitopys, to: string, count = 1): Promise<string> {
  return await newestIn(litopys, to, count, /#(?:recover|invite)=([\w-]+)/)
}

/** The match in the newest message that has one. Notices of earlier actions may arrive in between. */
async function newestIn(litopys: TestLitopys, to: string, count: number, pattern: RegExp): Promise<string> {
  for (let least = count; ; ) {
    const messages = await messagesTo(litopys, to, least)
    const found = messages.map(({ text }) => pattern.exec(text)?.[1]).filter((one) => one !== undefined)
    const newest = found.at(-1)
    if (newest !== undefined) return newest
    least = messages.length + 1
  }
}

/** A different code of the same length. */
export function wrong(code: string): string {
  return code.replace(/^./, (digit) => String((Number(digit) + 1) % 10))
}
