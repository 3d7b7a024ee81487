import { apiBasePath } from '@litopys/contract/constants'
import { isRecord } from '@litopys/contract/record'
import type { Route } from '@litopys/contract/route'
import type { TSchema } from 'typebox'
import * as Type from 'typebox'

/** Answers 4xx and 5xx (`Failure` of contract/errors.ts). */
const refused = Type.Object({
  status: Type.Literal('fail'),
  code: Type.String(),
  message: Type.String(),
  data: Type.Object({
    errors: Type.Array(
      Type.Object({
        path: Type.String({ description: 'JSON pointer into the input' }),
        message: Type.String(),
        code: Type.String(),
        limit: Type.Optional(Type.Integer()),
      }),
    ),
  }),
})
const failed = Type.Object({
  status: Type.Literal('error'),
  code: Type.String(),
  message: Type.String(),
  requestId: Type.String(),
})
/** The same in the format of RFC 9457, for callers that accept it. */
const problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  instance: Type.String(),
  errors: Type.Array(Type.Object({ path: Type.String(), message: Type.String(), code: Type.String() })),
})
const success = Type.Literal('success')

/** The OpenAPI 3.1 document of the given routes. `npm run check` validates it (tools/openapi.ts). */
export function openApiOf(routes: Route[], version: string) {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    const operation = operationOf(route, linksOf(route, routes))
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Litopys', version },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  }
}

function operationOf(route: Route, links: object): object {
  return {
    operationId: operationIdOf(route),
    summary: route.summary,
    security: route.access === 'anyone' ? [] : [{ bearer: [] }],
    parameters: [...parametersOf('path', route.params), ...parametersOf('query', route.query)],
    ...bodyOf(route),
    responses: {
      200: { description: 'Done', content: contentOf(route), ...links },
      ...(route.answer.kind === 'file' ? partsOfFile : {}),
      '4XX': { description: 'Refused: the call can be corrected', content: failureContent(refused) },
      429: { description: 'Too many calls', headers: retryAfter, content: failureContent(refused) },
      '5XX': { description: 'Failed', content: failureContent(failed) },
      503: {
        description: 'Overloaded or not reachable',
        headers: retryAfter,
        content: failureContent(failed),
      },
    },
  }
}

const retryAfter = {
  'Retry-After': {
    required: true,
    description: 'Seconds after which to call again',
    schema: { type: 'integer', minimum: 1 },
  },
}
const partsOfFile = {
  206: { description: 'A part of the file, for a call with Range', content: { '*/*': { schema: {} } } },
  416: { description: 'The file has no such part' },
}

function failureContent(schema: TSchema): object {
  return { ...json(schema), 'application/problem+json': { schema: schemaOf(problem) } }
}

/** Method and path in one word: `GET /api/v1/jobs/{id}` is `getJobsById`. */
function operationIdOf({ method, path }: Route): string {
  const words = path
    .slice(apiBasePath.length)
    .split(/[^A-Za-z0-9{]+/)
    .filter(Boolean)
  const named = words.map((word) => (word.startsWith('{') ? `By${capital(word.slice(1))}` : capital(word)))
  return `${method.toLowerCase()}${named.join('')}`
}

function capital(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}

/**
 * OpenAPI links from an answer with an object, or with a list of objects, to the calls about this object: its id is
 * their parameter.
 */
function linksOf(route: Route, routes: Route[]): { links?: object } {
  const { answer } = route
  if (answer.kind !== 'one' && answer.kind !== 'list') return {}
  const { item } = answer
  const list = answer.kind === 'list' ? item : 'items' in item ? item.items : undefined
  const place = list === undefined ? '' : '/0'
  const id = idOf(list ?? item)
  if (id === undefined) return {}
  const collection = route.path.replace(/\/\{\w+\}$/, '')
  const targets = routes.filter(({ path, params }) => {
    const names = Object.keys(params?.properties ?? {})
    return names.length === 1 && path.startsWith(`${collection}/{${names[0]}}`)
  })
  const links = targets.map((target) => {
    const [name = ''] = Object.keys(target.params?.properties ?? {})
    const operationId = operationIdOf(target)
    return [operationId, { operationId, parameters: { [name]: `$response.body#/data${place}/${id}` } }]
  })
  return links.length > 0 ? { links: Object.fromEntries(links) } : {}
}

/** The field of an object that calls about it need. */
function idOf(schema: unknown): '_id' | 'id' | undefined {
  const properties = isRecord(schema) && isRecord(schema.properties) ? schema.properties : {}
  if ('_id' in properties) return '_id'
  return 'id' in properties ? 'id' : undefined
}

function parametersOf(place: 'path' | 'query', schema: Route['query']): object[] {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || Boolean(schema?.required?.includes(name) && !('default' in property)),
    // OpenAPI's notation for a parameter that is JSON text.
    ...('type' in property && (property.type === 'object' || property.type === 'array')
      ? { content: json(property) }
      : { schema: schemaOf(property) }),
  }))
}

function bodyOf(route: Route): object {
  if (route.upload) {
    return { requestBody: { required: true, content: { 'application/octet-stream': { schema: {} } } } }
  }
  return route.body ? { requestBody: { required: true, content: json(route.body) } } : {}
}

function contentOf({ answer }: Route): object {
  if (answer.kind === 'file') return { '*/*': { schema: {} } }
  if (answer.kind === 'events') return { 'text/event-stream': { schema: eventOf(answer.item) } }
  return json(envelopeOf(answer))
}

/** OpenAPI 3.1 cannot describe a stream of events: the schema is that of each event. */
function eventOf(item: TSchema): object {
  const data = { type: 'string', contentMediaType: 'application/json', contentSchema: schemaOf(item) }
  return { type: 'object', required: ['data'], properties: { data } }
}

function envelopeOf(answer: Exclude<Route['answer'], { kind: 'file' | 'events' }>): TSchema {
  if (answer.kind === 'one') return Type.Object({ status: success, data: answer.item })
  if (answer.kind === 'bare') return Type.Object({ status: success, ...answer.item.properties })
  return Type.Object({
    status: success,
    data: Type.Array(answer.item),
    totalItems: Type.Integer(),
    page: Type.Integer(),
    itemsPerPage: Type.Integer(),
    nextCursor: Type.Optional(Type.String()),
  })
}

function json(schema: TSchema): object {
  return { 'application/json': { schema: schemaOf(schema) } }
}

/**
 * A schema of the contract as JSON Schema 2020-12, which OpenAPI 3.1 uses. TypeBox writes tuples as older
 * drafts do: an array in `items`.
 */
function schemaOf(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(schemaOf)
  if (!isRecord(schema)) return schema
  const { items, additionalItems: _, ...rest } = schema
  if (!Array.isArray(items)) return partsOf(schema)
  return { ...partsOf(rest), prefixItems: items.map(schemaOf), items: false }
}

function partsOf(schema: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, schemaOf(part)]))
}
