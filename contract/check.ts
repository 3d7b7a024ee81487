import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import Format from 'typebox/format'
import { Settings } from 'typebox/system'
import { Pointer, Value } from 'typebox/value'
import { isBlankText } from './blank-text.ts'
import { isWrongChannelName, wrongChannelName } from './channel-name.ts'
import { isRecord } from './record.ts'

/**
 * One fault of an input: `path` is a JSON pointer, `code` the schema keyword that failed, `limit` the minimum
 * or maximum length in the schema.
 */
export type Issue = { path: string; message: string; code: string; limit?: number }
export type Checked<T> = { ok: true; value: T } | { ok: false; issues: Issue[] }

// Collect all errors; by default typebox stops after eight.
Settings.Set({ maxErrors: 500 })
Format.Set('day', isDay)
Format.Set('day-or-instant', (text) => isDay(text) || isInstant(text))
Format.Set('not-blank', (text) => !isBlankText(text))
Format.Set('channel-name', (text) => !isWrongChannelName(text))

// Compilation takes milliseconds; schemas live as long as the process.
const compiled = new WeakMap<TSchema, Validator>()

function validatorOf(schema: TSchema): Validator {
  const known = compiled.get(schema)
  if (known) return known
  const validator = Compile(schema)
  compiled.set(schema, validator)
  return validator
}

/** Checks a value against a schema: fills in defaults, collects all errors, converts and drops nothing. */
export function check<S extends TSchema>(schema: S, input: unknown): Checked<Static<S>> {
  const value = Value.Default(schema, Value.Clone(input))
  const validator = validatorOf(schema)
  if (isValid<S>(validator, value)) return { ok: true, value }
  const issues = validator
    .Errors(value)
    .filter((error) => error.keyword !== 'boolean')
    .flatMap((error) => issuesOf(error, value))
  return { ok: false, issues }
}

/**
 * Like `check`, for values that arrive as text (query strings, paths, environment): "5" becomes 5 if the
 * schema requires a number.
 */
export function checkText<S extends TSchema>(schema: S, input: Record<string, unknown>): Checked<Static<S>> {
  const converted = Value.Convert(schema, Value.Clone(input))
  return check(schema, isRecord(converted) ? withoutRounding(input, converted) : converted)
}

/** Convert truncates "1.5" to 1 for an integer; such a text stays unchanged here and is refused. */
function withoutRounding(input: Record<string, unknown>, converted: Record<string, unknown>) {
  const isRounded = (given: unknown, value: unknown) =>
    typeof given === 'string' && typeof value === 'number' && Number(given) !== value
  return Object.fromEntries(
    Object.entries(converted).map(([name, value]) => {
      const given = input[name]
      return [name, isRounded(given, value) ? given : value]
    }),
  )
}

function isValid<S extends TSchema>(validator: Validator, value: unknown): value is Static<S> {
  return validator.Check(value)
}

type SchemaError = ReturnType<Validator['Errors']>[number]

function issuesOf(error: SchemaError, input: unknown): Issue[] {
  const at = (name: string) => `${error.instancePath}/${name}`
  switch (error.keyword) {
    case 'required':
      return error.params.requiredProperties.map((name) => ({
        path: at(name),
        message: 'This field is required',
        code: 'required',
      }))
    case 'additionalProperties':
      return error.params.additionalProperties.map((name) => ({
        path: at(name),
        message: 'This field is not known',
        code: 'additionalProperties',
      }))
    case 'format': {
      const message = formatMessage(error.params.format, Pointer.Get(input, error.instancePath))
      return [{ path: error.instancePath, message, code: 'format' }]
    }
    case 'minLength':
    case 'maxLength': {
      const { instancePath: path, message, keyword: code, params } = error
      return [{ path, message, code, limit: params.limit }]
    }
    default:
      return [{ path: error.instancePath, message: error.message, code: error.keyword.replace('~', '') }]
  }
}

function formatMessage(format: string, value: unknown): string {
  switch (format) {
    case 'email':
      return 'This is an invalid email'
    case 'day':
      return `${shown(value)} is not an existing day, such as 2026-01-31`
    case 'day-or-instant':
      return `${shown(value)} is not an existing day or instant, such as 2026-01-31 or 2026-01-31T12:00:00Z`
    case 'not-blank':
      return 'This field is required'
    case 'channel-name':
      return wrongChannelName
    default:
      return `This is not a valid ${format}`
  }
}

const longestShown = 40

function shown(value: unknown): string {
  const text = String(value)
  return JSON.stringify(text.length > longestShown ? `${text.slice(0, longestShown)}…` : text)
}

/** Whether a text is an existing day in ISO 8601; year 0 is refused. */
function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function isInstant(text: string): boolean {
  const isWritten = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.test(text)
  return isWritten && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))
}
