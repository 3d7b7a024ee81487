import { isRecord } from '@litopys/contract/record'
import { Compile } from 'typebox/schema'
import { directoryWithCast } from '#testing/cast'
import { startTestLitopys } from '#testing/litopys'
import { startPreviewServer } from '#testing/preview-server'
import { oddValue, pick, randomsFrom, valueFor } from '#testing/random-value'

type Operation = {
  method: string
  path: string
  parameters: { name: string; in: string; required: boolean; schema?: object; content?: object }[]
  body: object | undefined
  isUpload: boolean
  isWhole: (status: number, body: unknown) => boolean
}

const json = 'application/json'

/** Calls that end their own session. Calls on users and sessions address ids that the run does not know. */
const onPeople = /^\/api\/v1\/users/

/**
 * Sends `count` requests to a whole Litopys over HTTP, generated at random from its own OpenAPI document.
 * Most are valid, some are not. Returns the number of answers by status, and each answer that is a 5xx or
 * violates the document's schema.
 */
export async function sendRandomRequests(count: number, seed: number) {
  const cast = await directoryWithCast({
    admin: { role: ['Admin'], provedAgo: 0 },
    manager: { role: ['Data manager'] },
    reader: { role: ['User'] },
    limited: { role: ['User'], access: ['read-only'] },
  })
  // Nothing outside this machine is requested.
  const preview = await startPreviewServer({ id: 1_500_000_099, name: 'vitriak_news', title: 'Вітряк' })
  const litopys = await startTestLitopys({ DATA_DIR: cast.directory, PREVIEW_URL: preview.url })
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
  const operations = operationsOf(await (await fetch(`${host}/api/v1/openapi.json`)).json())
  const random = randomsFrom(seed)
  const ids = new Map<string, string[]>()
  const statuses: Record<string, number> = {}
  const done = new Set<string>()
  const failed: string[] = []
  const tokens = [
    ...(['admin', 'admin', 'manager', 'reader', 'limited'] as const).map(
      (name) => cast.who(name).bearer.authorization,
    ),
    '',
  ]

  for (let sent = 0; sent < count; sent += 1) {
    const operation = pick(random, operations)
    if (!operation) throw new Error('The document has no operations')
    const request = requestFor(operation, random, ids.get(collectionOf(operation.path)) ?? [])
    const authorization = pick(random, tokens) ?? ''
    const { status, text } = await send(host, request, authorization)
    statuses[status] = (statuses[status] ?? 0) + 1
    const answer = parsed(text)
    const name = `${operation.method} ${operation.path}`
    if (status < 300) done.add(name)
    if (status >= 500 || !operation.isWhole(status, answer))
      failed.push(`${name}: ${status} ${text.slice(0, 300)} after ${JSON.stringify(request).slice(0, 600)}`)
    if (status < 300 && operation.method === 'POST' && !onPeople.test(operation.path))
      noteIds(ids, collectionOf(operation.path), answer)
  }
  await litopys.close()
  await preview.close()
  cast.clear()
  return { statuses, operations: operations.length, succeeded: done.size, failed }
}

type Sent = { method: string; address: string; headers: Record<string, string>; body: string | undefined }

function requestFor(operation: Operation, random: () => number, ids: readonly string[]): Sent {
  const by = { random, ids: onPeople.test(operation.path) ? [] : ids }
  let address = operation.path
  const query = new URLSearchParams()
  for (const { name, in: place, required, schema, content } of operation.parameters) {
    if (place === 'path') {
      const value = random() < 0.05 ? oddValue(random) : valueFor(schema, by)
      address = address.replace(
        `{${name}}`,
        encodeURIComponent(wellFormed(textOf(value)).slice(0, 2_000)) || 'x',
      )
    } else if (required || random() < 0.4) {
      query.append(name, wellFormed(textOf(valueFor(schema ?? schemaIn(content), by))).slice(0, 6_000))
    }
  }
  const isJson = operation.body !== undefined
  const body = operation.isUpload ? '{}' : isJson ? JSON.stringify(valueFor(operation.body, by)) : undefined
  const type = operation.isUpload ? 'application/octet-stream' : json
  return {
    method: operation.method,
    address: query.size > 0 ? `${address}?${query}` : address,
    headers: body === undefined ? {} : { 'content-type': type },
    body: isJson && random() < 0.02 ? '{"a":' : body,
  }
}

async function send(host: string, { method, address, headers, body }: Sent, authorization: string) {
  const events = new AbortController()
  const answer = await fetch(`${host}${address}`, {
    method,
    headers: { ...headers, ...(authorization && { authorization }) },
    signal: events.signal,
    ...(body !== undefined && { body }),
  })
  const { status } = answer
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream'))
    return { status, text: await answer.text() }
  events.abort()
  return { status, text: '' }
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

/**
 * Returns the check of the document: an answer of 200 has its schema if it is JSON, any other has that of
 * failures.
 */
function judgeOf(responses: unknown): Operation['isWhole'] {
  const schemaOf = (name: string) => {
    const response = isRecord(responses) ? responses[name] : undefined
    return isRecord(response) ? schemaIn(response.content) : undefined
  }
  const [good, bad] = [schemaOf('200'), schemaOf('default')].map((schema) => schema && Compile(schema))
  return (status, body) => {
    const validator = status === 200 ? good : bad
    return validator === undefined || validator.Check(body)
  }
}

function schemaIn(content: unknown): object | undefined {
  const typed = isRecord(content) ? content[json] : undefined
  return isRecord(typed) && isRecord(typed.schema) ? typed.schema : undefined
}

function collectionOf(path: string): string {
  return path.split('/')[3] ?? ''
}

function noteIds(ids: Map<string, string[]>, collection: string, answer: unknown): void {
  const made = isRecord(answer) && isRecord(answer.data) ? (answer.data._id ?? answer.data.id) : undefined
  if (typeof made === 'string') ids.set(collection, [...(ids.get(collection) ?? []).slice(-20), made])
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}

function wellFormed(text: string): string {
  return text.toWellFormed()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
