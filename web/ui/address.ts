import { check } from '@litopys/contract/check'
import type { Static, TSchema } from 'typebox'

/** A URL parameter before its schema checks it. */
type Parse = (text: string) => unknown

/** Reads URL parameters: an absent or invalid one is `undefined`. */
export function readingOf(params: URLSearchParams) {
  return <S extends TSchema>(name: string, schema: S, parse: Parse = asIs): Static<S> | undefined => {
    const text = params.get(name)
    if (text === null) return undefined
    const checked = check(schema, parse(text))
    return checked.ok ? checked.value : undefined
  }
}

export function asIs(text: string): unknown {
  return text
}

export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
