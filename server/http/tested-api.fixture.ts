import { randomUUID } from 'node:crypto'
import { isRecord } from '@litopys/contract/record'
import { Compile } from 'typebox/schema'
import type { MakeMtprotoClient } from '#adapters/telegram/mtproto-client'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys } from '#testing/litopys'
import { startPreviewServer } from '#testing/preview-server'

const json = 'application/json'

/** An operation of the OpenAPI document. */
export type Operation = {
  method: string
  path: string
  parameters: Parameter[]
  /** Schema of the JSON body. */
  body: object | undefined
  isUpload: boolean
  /** Whether an answer has a status and a body that the document describes. */
  isWhole: (status: number, body: unknown) => boolean
}
export type Parameter = { name: string; in: string; required: boolean; schema?: object; content?: object }

const users = {
  admin: { role: ['Admin' as const], provedAgo: 0 },
  manager: { role: ['Data manager' as const], provedAgo: 0 },
  reader: { role: ['User' as const], provedAgo: 0 },
  limited: { role: ['User' as const], access: ['read-only'], provedAgo: 0 },
}
export type TestedUser = keyof typeof users

/** A whole Litopys over HTTP with three posts and signed-in users, and the operations of its own document. */
export type TestedApi = {
  host: string
  operations: Operation[]
  who: Cast<TestedUser>['who']
  send(request: Sent, authorization: string): Promise<Answered>
  close(): Promise<void>
}
export type Sent = {
  method: string
  address: string
  headers: Record<string, string>
  body: string | undefined
}
export type Answered = { status: number; text: string; headers: Headers }

/**
 * Time passes a hundred times more slowly, so that access tokens and proofs of identity last for a long run.
 */
function slowClock(): Clock {
  const start = Date.now()
  return { now: () => new Date(start + (Date.now() - start) / 100), newId: () => randomUUID() }
}

/** Telegram knows no application that random requests name. */
const refusingTelegram: MakeMtprotoClient = async () => {
  throw new AppError('telegram_app_invalid')
}

export async function startTestedApi(): Promise<TestedApi> {
  const cast = await directoryWithCast(users)
  // Nothing outside this machine is requested.
  const preview = await startPreviewServer({ id: 1_500_000_099, name: 'vitriak_news', title: 'Вітряк' })
  const settings = { DATA_DIR: cast.directory, PREVIEW_URL: preview.url }
  const litopys = await startTestLitopys(settings, slowClock(), refusingTelegram)
  await litopys.importPosts(
    ['Міст біля млина #міст', 'The bridge is closed', 'Пором відчалив, https://example.org/a'].map(
      (text, i) => ({
        channel: 'Міст',
        channelId: 10,
        messageId: i + 1,
        text,
        date: `2026-01-0${i + 1}T10:00:00Z`,
      }),
    ),
  )
  const host = await litopys.instance.app.listen({ port: 0, host: '127.0.0.1' })
  const document = await (await fetch(`${host}/api/v1/openapi.json`)).json()
  return {
    host,
    operations: operationsOf(document),
    who: cast.who,
    send: async (request, authorization) => {
      try {
        return await send(host, request, authorization)
      } catch (cause) {
        if (!isClosedIdle(cause)) throw cause
        return await send(host, request, authorization)
      }
    },
    close: async () => {
      await litopys.close()
      await preview.close()
      cast.clear()
    },
  }
}

/** The server has closed the idle connection of the call, as after a pause of this process. */
function isClosedIdle(cause: unknown): boolean {
  const reason = cause instanceof TypeError ? cause.cause : undefined
  return isRecord(reason) && reason.code === 'UND_ERR_SOCKET'
}

async function send(host: string, request: Sent, authorization: string): Promise<Answered> {
  const { method, address, headers, body } = request
  const events = new AbortController()
  const answer = await fetch(`${host}${address}`, {
    method,
    headers: { ...headers, ...(authorization && { authorization }) },
    signal: events.signal,
    ...(body !== undefined && { body }),
  })
  const { status } = answer
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream'))
    return { status, text: await answer.text(), headers: answer.headers }
  events.abort()
  return { status, text: '', headers: answer.headers }
}

function operationsOf(document: unknown): Operation[] {
  const paths = isRecord(document) && isRecord(document.paths) ? document.paths : {}
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(isRecord(methods) ? methods : {}).map(([method, operation]) => {
      if (!isRecord(operation)) throw new Error(`${path} has no ${method}`)
      const { requestBody, responses, parameters } = operation
      const content = isRecord(requestBody) ? requestBody.content : undefined
      const isUpload = isRecord(content) && 'application/octet-stream' in content
      return {
        method: method.toUpperCase(),
        path,
        isUpload,
        body: isUpload ? undefined : schemaIn(content),
        parameters: Array.isArray(parameters) ? parameters : [],
        isWhole: judgeOf(responses),
      }
    }),
  )
}

/** Returns the check of the document: an answer has a documented status, and its schema if it is JSON. */
function judgeOf(responses: unknown): Operation['isWhole'] {
  const validators = new Map(
    Object.entries(isRecord(responses) ? responses : {}).map(([status, response]) => {
      const schema = isRecord(response) ? schemaIn(response.content) : undefined
      return [status, schema && Compile(schema)]
    }),
  )
  return (status, body) => {
    const documented = [String(status), `${String(status)[0]}XX`].find((name) => validators.has(name))
    if (documented === undefined) return false
    const validator = validators.get(documented)
    return validator === undefined || validator.Check(body)
  }
}

/** The schema of JSON content. */
export function schemaIn(content: unknown): object | undefined {
  const typed = isRecord(content) ? content[json] : undefined
  return isRecord(typed) && isRecord(typed.schema) ? typed.schema : undefined
}

/** The text of a value in an address: JSON, except for texts. */
export function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value ?? null)).toWellFormed()
}

/** The body of an answer as JSON, or its text. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The collection that a path belongs to. */
export function collectionOf(path: string): string {
  return path.split('/')[3] ?? ''
}
