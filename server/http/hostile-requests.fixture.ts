import { existsSync } from 'node:fs'
import { isRecord } from '@litopys/contract/record'
import { commandTrace, type HostileValue, hostileValues } from '#testing/hostile-values'
import { pick, type Randomness, randomsFrom, valueFor } from '#testing/random-value'
import {
  type Answered,
  collectionOf,
  type Operation,
  type Parameter,
  parsed,
  type Sent,
  schemaIn,
  type TestedApi,
  type TestedUser,
  textOf,
} from './tested-api.fixture.ts'

/** A step into a JSON Schema: a field, the item of a list, or one of several alternatives. */
type Step = { field: string } | { item: true } | { alternative: number }
/** A place in the input of an operation. `isText`: any text is allowed there. */
type Position = { operation: Operation; parameter: Parameter | undefined; steps: Step[]; isText: boolean }

/** No statement of an attack may wait in the database. */
const longestMs = 8_000
/** Schemas are followed into no more fields and lists than this. */
const deepest = 7
const callers: readonly TestedUser[] = ['admin', 'admin', 'admin', 'manager', 'reader', 'limited']

/**
 * Sends `count` requests, each with one hostile value in one place of the input of an operation, and all other
 * input valid. If there are no more combinations, sends each once. Returns the requests after which an answer
 * was a 5xx or violated the document, or the value was more than a value.
 */
export async function sendHostileValues(api: TestedApi, count: number, seed: number) {
  const random = randomsFrom(seed)
  const ids = await makeObjects(api, random)
  const positions = api.operations.flatMap(positionsOf)
  const statuses: Record<string, number> = {}
  const failed: string[] = []
  for (const [position, hostile] of combinations(positions, count, random)) {
    const authorization = api.who(pick(random, callers) ?? 'admin').bearer.authorization
    const by = { random, ids: ids.get(collectionOf(position.operation.path)) ?? [], ...valid }
    const requestWith = requestIn(position, by)
    const request = requestWith(hostile.value)
    const begin = performance.now()
    const answer = await api.send(request, authorization)
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    const faults = faultsOf(position.operation, answer)
    if (performance.now() - begin > longestMs) faults.push('slow')
    if (position.isText && typeof hostile.value === 'string' && answer.status === 200) {
      const plain = await api.send(requestWith(plainText(hostile.value.length)), authorization)
      if (plain.status === 200 && shapeOf(position, answer) !== shapeOf(position, plain))
        faults.push(`differs from a plain text: ${shapeOf(position, plain).slice(0, 200)}`)
    }
    if (faults.length > 0) failed.push(reportOf(position, hostile, request, answer, faults))
  }
  failed.push(...(await traces(api)))
  return { statuses, positions: positions.length, failed }
}

const valid = { oddShare: 0, optionalShare: 0 }

/** One object of each collection that has a call for it, so that ids in paths exist. */
async function makeObjects(api: TestedApi, random: () => number): Promise<Map<string, string[]>> {
  const ids = new Map<string, string[]>([['archives', ['10_1', '10_2']]])
  for (const operation of api.operations) {
    if (operation.method !== 'POST' || operation.path.split('/').length !== 4) continue
    const collection = collectionOf(operation.path)
    for (let i = 0; i < 3; i += 1) {
      const body = JSON.stringify(valueFor(operation.body, { random, ids: ['10_1'], ...valid }))
      const headers = { 'content-type': 'application/json' }
      const request = { method: 'POST', address: operation.path, headers, body }
      const answer = parsed((await api.send(request, api.who('admin').bearer.authorization)).text)
      const made = isRecord(answer) && isRecord(answer.data) ? (answer.data._id ?? answer.data.id) : undefined
      if (typeof made === 'string') ids.set(collection, [...(ids.get(collection) ?? []), made])
    }
  }
  return ids
}

function* combinations(
  positions: Position[],
  count: number,
  random: () => number,
): Generator<[Position, HostileValue]> {
  if (count >= positions.length * hostileValues.length) {
    for (const position of positions) for (const value of hostileValues) yield [position, value]
    return
  }
  for (let i = 0; i < count; i += 1) {
    const [position, value] = [pick(random, positions), pick(random, hostileValues)]
    if (position && value) yield [position, value]
  }
}

function positionsOf(operation: Operation): Position[] {
  const inParameters = operation.parameters.flatMap((parameter) => {
    const schema = parameter.schema ?? schemaIn(parameter.content)
    return placesIn(schema).map((place) => ({ operation, parameter, ...place }))
  })
  const inBody = placesIn(operation.body).map((place) => ({ operation, parameter: undefined, ...place }))
  return [...inParameters, ...inBody]
}

/** All places in a schema at which a value can be put. */
function placesIn(schema: unknown, steps: Step[] = []): { steps: Step[]; isText: boolean }[] {
  if (!isRecord(schema) || steps.length > deepest) return []
  const alternatives = schema.anyOf ?? schema.oneOf
  const here = {
    steps,
    isText: schema.type === 'string' && !schema.enum && !schema.format && !schema.pattern,
  }
  if (Array.isArray(alternatives))
    return alternatives.flatMap((one, alternative) => placesIn(one, [...steps, { alternative }]))
  if (schema.type === 'object' && isRecord(schema.properties)) {
    const fields = Object.entries(schema.properties)
    return [here, ...fields.flatMap(([field, part]) => placesIn(part, [...steps, { field }]))]
  }
  if (schema.type === 'array') return [here, ...placesIn(schema.items, [...steps, { item: true }])]
  return [here]
}

/** Valid input of the operation, with the given value in one place. The rest is the same at each call. */
function requestIn({ operation, parameter, steps }: Position, by: Randomness): (value: unknown) => Sent {
  const { method, path, isUpload } = operation
  const needed = operation.parameters.filter((one) => one === parameter || one.in === 'path' || one.required)
  const others = new Map(needed.map((one) => [one, valueFor(one.schema ?? schemaIn(one.content), by)]))
  const body = operation.body && (parameter ? valueFor(operation.body, by) : undefined)
  const withValue = valueAt(
    parameter ? (parameter.schema ?? schemaIn(parameter.content)) : operation.body,
    steps,
    by,
  )
  return (value) => {
    let address = path
    const query = new URLSearchParams()
    for (const one of needed) {
      const text = textOf(one === parameter ? withValue(value) : others.get(one))
      if (one.in === 'path') address = address.replace(`{${one.name}}`, () => segmentOf(text))
      else query.append(one.name, text)
    }
    const sent = operation.body && JSON.stringify(parameter ? body : withValue(value))
    const content = isUpload ? '{}' : sent
    const type = isUpload ? 'application/octet-stream' : 'application/json'
    return {
      method,
      address: query.size > 0 ? `${address}?${query}` : address,
      headers: content === undefined ? {} : { 'content-type': type },
      body: content,
    }
  }
}

/** A part of a path. URL leaves out dots that are alone between slashes. */
function segmentOf(text: string): string {
  return encodeURIComponent(text.slice(0, 8_000)).replace(/^\.{0,2}$/, 'x')
}

/** Makes the value of a schema with a given value at the end of the steps. */
function valueAt(schema: unknown, steps: Step[], by: Randomness): (value: unknown) => unknown {
  const [step, ...rest] = steps
  if (step === undefined || !isRecord(schema)) return (value) => value
  if ('alternative' in step) {
    const alternatives = schema.anyOf ?? schema.oneOf
    return valueAt(Array.isArray(alternatives) ? alternatives[step.alternative] : undefined, rest, by)
  }
  if ('item' in step) {
    const item = valueAt(schema.items, rest, by)
    return (value) => Array.from({ length: Math.max(1, Number(schema.minItems ?? 1)) }, () => item(value))
  }
  const around = valueFor(schema, by)
  const field = valueAt(isRecord(schema.properties) ? schema.properties[step.field] : undefined, rest, by)
  return (value) => ({ ...(isRecord(around) ? around : {}), [step.field]: field(value) })
}

function faultsOf({ isWhole }: Operation, { status, text, headers }: Answered): string[] {
  const faults: string[] = []
  if (status >= 500) faults.push(`status ${status}`)
  else if (!isWhole(status, parsed(text))) faults.push('violates the document')
  if (headers.has('x-injected') || headers.has('bcc')) faults.push('a header of the attacker')
  if (/root:[^:]*:0:0:/.test(text)) faults.push('a file of the system')
  // The product of the templates.
  if (/1787569/.test(text)) faults.push('a template was evaluated')
  if (/PostgreSQL \d|syntax error|ClickHouse|DB::Exception|\bat \S+\.ts:\d/.test(text))
    faults.push('inner details')
  return faults
}

/** Letters that mean nothing in any language. */
function plainText(length: number): string {
  return 'zqxjvkzqxw'.repeat(Math.ceil(length / 10)).slice(0, length)
}

/**
 * The answer without its texts: the numbers of a list show whether a condition was changed. A changing call
 * may count something.
 */
function shapeOf({ operation, parameter, steps }: Position, { text }: Answered): string {
  const name = parameter?.name ?? steps.map((step) => ('field' in step ? step.field : '')).join(' ')
  // These are texts in the query language: signs have a meaning there.
  if (/\b(q|queries|query|search|line)\b/.test(name)) return ''
  const isReading = operation.method === 'GET'
  return JSON.stringify(parsed(text), (_key, value: unknown) => {
    if (typeof value === 'string') return ''
    return typeof value === 'number' && !isReading ? 0 : value
  })
}

function reportOf(
  { operation, parameter, steps }: Position,
  { kind, value }: HostileValue,
  request: Sent,
  { status, text }: Answered,
  faults: string[],
): string {
  const place = [parameter ? `${parameter.in} ${parameter.name}` : 'body', ...steps.map(stepName)].join('/')
  const sent = JSON.stringify(value).slice(0, 80)
  return `${operation.method} ${operation.path} ${place} ${kind} ${sent}: ${faults.join(', ')}: ${status} ${text.slice(0, 300)} after ${JSON.stringify(request).slice(0, 600)}`
}

function stepName(step: Step): string {
  if ('field' in step) return step.field
  return 'item' in step ? '0' : `(${step.alternative})`
}

/** What an attack would have left behind. */
async function traces(api: TestedApi): Promise<string[]> {
  const { authorization } = api.who('admin').bearer
  const get = (address: string) =>
    api.send({ method: 'GET', address, headers: {}, body: undefined }, authorization)
  const posts = parsed((await get('/api/v1/archives')).text)
  const users = await get('/api/v1/users')
  return [
    ...(existsSync(commandTrace) ? ['a command was run'] : []),
    ...('isPolluted' in {} ? ['the prototype of all objects was changed'] : []),
    ...(isRecord(posts) && posts.totalItems === 3 ? [] : ['posts are missing']),
    ...(users.status === 200 ? [] : ['users cannot be read']),
  ]
}
