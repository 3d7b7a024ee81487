import { isRecord } from '@litopys/contract/record'
import { oddValue, pick, randomsFrom, valueFor } from '#testing/random-value'
import {
  collectionOf,
  type Operation,
  parsed,
  type Sent,
  schemaIn,
  type TestedApi,
  textOf,
} from './tested-api.fixture.ts'

/** Calls that end their own session. Calls on users and sessions address ids that the run does not know. */
const onPeople = /^\/api\/v1\/users/

/**
 * Sends `count` requests, generated at random from the OpenAPI document. Most are valid, some are not. Returns
 * the number of answers by status, and each answer that is a 5xx or violates the document.
 */
export async function sendRandomRequests(api: TestedApi, count: number, seed: number) {
  const { operations, who } = api
  const random = randomsFrom(seed)
  const ids = new Map<string, string[]>()
  const statuses: Record<string, number> = {}
  const done = new Set<string>()
  const failed: string[] = []
  const tokens = [
    ...(['admin', 'admin', 'manager', 'reader', 'limited'] as const).map(
      (name) => who(name).bearer.authorization,
    ),
    '',
  ]

  for (let sent = 0; sent < count; sent += 1) {
    const operation = pick(random, operations)
    if (!operation) throw new Error('The document has no operations')
    const request = requestFor(operation, random, ids.get(collectionOf(operation.path)) ?? [])
    const authorization = pick(random, tokens) ?? ''
    const { status, text } = await api.send(request, authorization)
    statuses[status] = (statuses[status] ?? 0) + 1
    const answer = parsed(text)
    const name = `${operation.method} ${operation.path}`
    if (status < 300) done.add(name)
    if (status >= 500 || !operation.isWhole(status, answer))
      failed.push(`${name}: ${status} ${text.slice(0, 300)} after ${JSON.stringify(request).slice(0, 600)}`)
    if (status < 300 && operation.method === 'POST' && !onPeople.test(operation.path))
      noteIds(ids, collectionOf(operation.path), answer)
  }
  return { statuses, operations: operations.length, succeeded: done.size, failed }
}

function requestFor(operation: Operation, random: () => number, ids: readonly string[]): Sent {
  const by = { random, ids: onPeople.test(operation.path) ? [] : ids }
  let address = operation.path
  const query = new URLSearchParams()
  for (const { name, in: place, required, schema, content } of operation.parameters) {
    if (place === 'path') {
      const value = random() < 0.05 ? oddValue(random) : valueFor(schema, by)
      address = address.replace(`{${name}}`, encodeURIComponent(textOf(value).slice(0, 2_000)) || 'x')
    } else if (required || random() < 0.4) {
      query.append(name, textOf(valueFor(schema ?? schemaIn(content), by)).slice(0, 6_000))
    }
  }
  const isJson = operation.body !== undefined
  const body = operation.isUpload ? '{}' : isJson ? JSON.stringify(valueFor(operation.body, by)) : undefined
  const type = operation.isUpload ? 'application/octet-stream' : 'application/json'
  return {
    method: operation.method,
    address: query.size > 0 ? `${address}?${query}` : address,
    headers: body === undefined ? {} : { 'content-type': type },
    body: isJson && random() < 0.02 ? '{"a":' : body,
  }
}

function noteIds(ids: Map<string, string[]>, collection: string, answer: unknown): void {
  const made = isRecord(answer) && isRecord(answer.data) ? (answer.data._id ?? answer.data.id) : undefined
  if (typeof made === 'string') ids.set(collection, [...(ids.get(collection) ?? []).slice(-20), made])
}
