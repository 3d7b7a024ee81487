import type { TObject } from 'typebox'
import { AppError } from '#server/errors'
import { isTooDeep } from './depth.ts'

/**
 * Parses a query string into input. A property whose schema is an object or a list is JSON text. `filter` is
 * `filters` in URL-safe base64. A repeated name is refused, because it is unclear which value counts.
 */
export function decodeQuery(schema: TObject | undefined, query: unknown): Record<string, unknown> {
  const given = typeof query === 'object' && query !== null ? Object.entries(query) : []
  const decoded = given.map(([name, value]): [string, unknown] => {
    if (name === prototypeName) throw unknownField(`/${name}`)
    if (typeof value !== 'string') throw repeatedField(name)
    if (name === 'filter' && schema?.properties.filters) {
      if (given.some(([other]) => other === 'filters')) throw repeatedField(name)
      return ['filters', parseJson(fromBase64Url(value), name)]
    }
    return [name, isJsonSchema(schema?.properties[name]) ? parseJson(value, name) : value]
  })
  return Object.fromEntries(decoded)
}

const prototypeName = '__proto__'

function repeatedField(name: string): AppError {
  const field = { path: `/${name}`, message: 'This was given twice', code: 'repeated' }
  return new AppError('validation_failed', { fields: [field] })
}

function unknownField(path: string): AppError {
  const field = { path, message: 'This field is not known', code: 'additionalProperties' }
  return new AppError('validation_failed', { fields: [field] })
}

function isJsonSchema(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null || !('type' in schema)) return false
  return schema.type === 'object' || schema.type === 'array'
}

function fromBase64Url(text: string): string {
  return Buffer.from(text, 'base64url').toString('utf8')
}

function parseJson(text: string, name: string): unknown {
  if (isTooDeep(text)) throw new AppError('too_deep')
  try {
    return JSON.parse(text, (key, value) => {
      // Copying such an object would lose the name and hide the fault.
      if (key === prototypeName) throw unknownField(`/${name}/${key}`)
      return value
    })
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    const field = { path: `/${name}`, message: 'This is not valid JSON', code: 'json' }
    throw new AppError('bad_filter', { fields: [field], cause })
  }
}
