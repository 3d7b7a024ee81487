import { isRecord } from '@litopys/contract/record'
import type { Route } from '@litopys/contract/route'
import type { TSchema } from 'typebox'
import * as Type from 'typebox'

const failure = Type.Object({
  status: Type.Enum(['fail', 'error']),
  code: Type.String(),
  message: Type.String(),
})
const success = Type.Literal('success')

/** The OpenAPI 3.1 document of the given routes. `npm run check` validates it (tools/openapi.ts). */
export function openApiOf(routes: Route[], version: string) {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Litopys', version },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  }
}

function operationOf(route: Route): object {
  return {
    summary: route.summary,
    security: route.access === 'anyone' ? [] : [{ bearer: [] }],
    parameters: [...parametersOf('path', route.params), ...parametersOf('query', route.query)],
    ...bodyOf(route),
    responses: {
      200: { description: 'Done', content: contentOf(route) },
      default: { description: 'Not done: fail (4xx) or error (5xx)', content: json(failure) },
    },
  }
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
  // OpenAPI 3.1 cannot describe a stream of events: the schema is that of each event's data.
  if (answer.kind === 'events') return { 'text/event-stream': { schema: schemaOf(answer.item) } }
  return json(envelopeOf(answer))
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
