// Checks that the OpenAPI document is valid 3.1 and that every schema in it is valid JSON Schema 2020-12.
// Exits with 1 if it is not, and if a planted violation is not found, as the check does not work then.
import { type Validator, validate } from '@hyperjump/json-schema/openapi-3-1'
import { openApiOf } from '../server/http/openapi.ts'
import { routes } from '../server/testing/access/routes.ts'

type Json = Parameters<Validator>[0]
type Planted = { name: string; path: string; operation: object }

const parameter = { name: 'a', in: 'query', schema: {}, content: { 'application/json': {} } }
const planted: Planted[] = [
  planting('a tuple as an array of items', { type: 'array', items: [{ type: 'string' }] }),
  planting('an unknown type', { type: 'text' }),
  planting('a schema that is a text', 'string'),
  { name: 'a response without a description', path: '/a', operation: { responses: { 200: {} } } },
  { name: 'a parameter with both schema and content', path: '/a', operation: { parameters: [parameter] } },
  { name: 'a path without a slash', path: 'a', operation: {} },
]

/** A document whose only operation answers with this schema. */
function planting(name: string, schema: object | string): Planted {
  const answer = { description: 'Done', content: { 'application/json': { schema } } }
  return { name, path: '/a', operation: { responses: { 200: answer } } }
}

/** The document as clients receive it. */
function served(document: object): Json {
  const read: Json = JSON.parse(JSON.stringify(document))
  return read
}

/** The innermost invalid places; the places around them are invalid only because of them. */
function faultsIn(isValid: Validator, document: object): string[] {
  const output = isValid(served(document), 'BASIC')
  if (output.valid) return []
  const places = (output.errors ?? []).map(({ instanceLocation }) => decodeURIComponent(instanceLocation))
  const innermost = places.filter((place) => !places.some((other) => other.startsWith(`${place}/`)))
  return [...new Set(innermost)]
}

async function main(): Promise<number> {
  const isValid = await validate('https://spec.openapis.org/oas/3.1/schema-base')
  const document = openApiOf(routes, '1')
  const blind = planted.filter(({ path, operation }) => {
    const alone = { ...document, paths: { [path]: { get: operation } } }
    return faultsIn(isValid, alone).length === 0
  })
  for (const { name } of blind) console.error(`This would not be found: ${name}`)
  const faults = faultsIn(isValid, document)
  for (const place of faults.slice(0, 20)) console.error(`Not valid: ${place}`)
  if (faults.length > 20) console.error(`and ${faults.length - 20} more`)
  const count = Object.values(document.paths).flatMap((path) => Object.keys(path)).length
  console.log(`${count} operations`)
  return faults.length + blind.length > 0 || count === 0 ? 1 : 0
}

process.exitCode = await main()
