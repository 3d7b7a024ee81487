import { isRecord } from '@litopys/contract/record'

/** The form of a JSON value: a list of one shape, an object with exactly these members, or a value. */
export type Shape =
  | 'text'
  | 'integer'
  | 'hash'
  | readonly [Shape]
  | { readonly nullable: Shape }
  | { readonly [name: string]: Shape }

/** The type of values of a shape. */
export type Shaped<S> = S extends 'text' | 'hash'
  ? string
  : S extends 'integer'
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
  if (shape === 'integer') return Number.isSafeInteger(value)
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

function isList(shape: Shape): shape is readonly [Shape] {
  return Array.isArray(shape)
}

function isNullable(shape: object): shape is { readonly nullable: Shape } {
  return Object.hasOwn(shape, 'nullable')
}
