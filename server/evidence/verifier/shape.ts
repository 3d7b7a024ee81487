import { isRecord } from '@litopys/contract/record'

/**
 * The form of a JSON value: a list of one shape, an object with exactly these members, or a value. `count`: an integer
 * that is not negative; `line`: text without control characters or line ends; `time`: UTC with milliseconds.
 */
export type Shape =
  | 'text'
  | 'integer'
  | 'hash'
  | 'count'
  | 'line'
  | 'time'
  | 'uuid'
  | readonly [Shape]
  | { readonly nullable: Shape }
  | { readonly [name: string]: Shape }

/** The type of values of a shape. */
export type Shaped<S> = S extends 'text' | 'hash' | 'line' | 'time' | 'uuid'
  ? string
  : S extends 'integer' | 'count'
    ? number
    : S extends readonly [infer Item]
      ? Shaped<Item>[]
      : S extends { readonly nullable: infer Inner }
        ? Shaped<Inner> | null
        : { -readonly [Name in keyof S]: Shaped<S[Name]> }

export function fits<const S extends Shape>(value: unknown, shape: S): value is Shaped<S> {
  return hasShape(value, shape)
}

function hasShape(value: unknown, shape: Shape): boolean {
  if (shape === 'text') return typeof value === 'string'
  if (shape === 'hash') return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
  if (shape === 'uuid')
    return typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
  if (shape === 'line') return typeof value === 'string' && !/[\p{Cc}\u2028\u2029]/u.test(value)
  if (shape === 'time') return typeof value === 'string' && isTime(value)
  if (shape === 'integer') return Number.isSafeInteger(value)
  if (shape === 'count') return Number.isSafeInteger(value) && Number(value) >= 0
  if (isList(shape)) return Array.isArray(value) && value.every((item) => hasShape(item, shape[0]))
  if (isNullable(shape)) return value === null || hasShape(value, shape.nullable)
  return (
    isRecord(value) &&
    Object.keys(value).length === Object.keys(shape).length &&
    Object.entries(shape).every(
      ([name, member]) => Object.hasOwn(value, name) && hasShape(value[name], member),
    )
  )
}

/** Whether a text is a time of the calendar in UTC, from the year 1 to 9999. */
function isTime(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) return false
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && time.toISOString() === text
}

function isList(shape: Shape): shape is readonly [Shape] {
  return Array.isArray(shape)
}

function isNullable(shape: object): shape is { readonly nullable: Shape } {
  return Object.hasOwn(shape, 'nullable')
}
