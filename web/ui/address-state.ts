import { check } from '@litopys/contract/check'
import { useCallback, useMemo, useState } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'
import type { Static, TObject, TProperties, TSchema } from 'typebox'
import * as Type from 'typebox'

/** How a value is written as the text of one parameter. `parse` may return anything: the schema checks it. */
type Coding = { parse: (text: string) => unknown; text: (value: unknown) => string }

const asText: Coding = { parse: (text) => text, text: String }
const asSwitch: Coding = {
  parse: (text) => (text === 'on' ? true : text === 'off' ? false : text),
  text: (isOn) => (isOn === true ? 'on' : 'off'),
}
const asJson: Coding = { parse: fromJson, text: JSON.stringify }
export const asNumber: Coding = { parse: Number, text: String }
/** A list of words, separated by commas. */
export const asList: Coding = { parse: (text) => text.split(','), text: String }

/** Undefined if the text is not JSON. */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** One field of a state and the parameters of the address that keep it. */
export type AddressField<T> = {
  names: readonly string[]
  /** Undefined if the field is absent or invalid. Names of invalid parts are added to `unread`. */
  read(params: URLSearchParams, unread: string[]): T | undefined
  /** Texts by parameter, for values other than the default. A list repeats its parameter. */
  write(value: T): Readonly<Record<string, string | readonly string[]>>
}

/** A field in one parameter. Without a coding the schema decides: JSON for objects and lists, on/off, … */
export function parameter<S extends TSchema>(
  name: string,
  schema: S,
  { parse, text: textOf }: Coding = codingOf(schema),
): AddressField<Static<S>> {
  return {
    names: [name],
    read: (params, unread) => {
      const text = params.get(name)
      if (text === null) return undefined
      const checked = check(schema, parse(text))
      if (checked.ok) return checked.value
      unread.push(name)
      return undefined
    },
    write: (value) => ({ [name]: textOf(value) }),
  }
}

function codingOf(schema: TSchema): Coding {
  if (Type.IsInteger(schema) || Type.IsNumber(schema)) return asNumber
  if (Type.IsBoolean(schema)) return asSwitch
  return Type.IsObject(schema) || Type.IsArray(schema) ? asJson : asText
}

type StateOf<P extends TProperties> = {
  [K in keyof P]: '~optional' extends keyof P[K] ? Static<P[K]> | undefined : Static<P[K]>
}

type Options<P extends TProperties> = {
  /** Fields that are not in one parameter of their own name. */
  fields?: { [K in keyof P]?: AddressField<Static<P[K]>> }
  /** Fields whose values are impossible together with the others: they get their defaults and are unread. */
  impossible?: (state: StateOf<P>) => readonly (keyof P & string)[]
  /** Keeps the parameters of other parts of the page. */
  keepsOthers?: boolean
}

/** A state that is kept in the search part of the address. */
export type AddressState<S> = {
  /** Reads the state. Absent and invalid fields get their defaults. */
  read: (params: URLSearchParams) => S
  /** Reads the state like `read`. `unread` names the invalid parts. */
  parse: (params: URLSearchParams) => { state: S; unread: string[] }
  /** Writes the state without its defaults, into a copy of `others` if given. */
  write: (state: S, others?: URLSearchParams) => URLSearchParams
  /** Hook: the state in the address, its change, and the address (`?…`) of another state. */
  use: () => {
    state: S
    unread: readonly string[]
    set: (part: Partial<S>, options?: NavigateOptions) => void
    addressOf: (part: Partial<S>) => string
  }
}

export type StateIn<A> = A extends AddressState<infer S> ? S : never

/**
 * Codec between the search part of the address and a state, so that a shared link shows the same view.
 * Parameters are written in the order of the schema. Optional fields of the schema can be undefined.
 */
export function addressState<P extends TProperties>(
  schema: TObject<P>,
  defaults: StateOf<P> | Static<TObject<P>>,
  { fields = {}, impossible = () => [], keepsOthers = false }: Options<P> = {},
): AddressState<StateOf<P>> {
  type S = StateOf<P>
  const starts: Record<string, unknown> = { ...defaults }
  const custom: Record<string, AddressField<unknown> | undefined> = fields
  const parts = Object.entries<TSchema>(schema.properties).map(([key, part]) => ({
    key,
    field: custom[key] ?? parameter<TSchema>(key, part),
    start: starts[key],
  }))

  function parse(params: URLSearchParams): { state: S; unread: string[] } {
    const unread: string[] = []
    const values = parts.map(({ key, field, start }) => [key, field.read(params, unread) ?? start])
    // biome-ignore lint/nursery/noUnsafeTypeAssertion: it has every field of the schema, checked by the schema of the field
    const state = Object.fromEntries(values) as S
    const refused = impossible(state)
    const replaced = Object.fromEntries(refused.map((key) => [key, starts[key]]))
    return { state: { ...state, ...replaced }, unread: [...unread, ...refused] }
  }

  function write(state: S, others = new URLSearchParams()): URLSearchParams {
    const params = new URLSearchParams(others)
    const values: Record<string, unknown> = state
    for (const { key, field, start } of parts) {
      const texts = isSame(values[key], start) ? {} : field.write(values[key])
      for (const name of field.names) {
        const [first, ...more] = [texts[name] ?? []].flat()
        if (first === undefined) params.delete(name)
        else params.set(name, first)
        for (const text of more) params.append(name, text)
      }
    }
    return params
  }

  function useAddressState() {
    const [params, setParams] = useAddress()
    const { state, unread } = useMemo(() => parse(params), [params])
    const change = useCallback(
      (part: Partial<S>) => write({ ...state, ...part }, keepsOthers ? params : undefined),
      [state, params],
    )
    const set = useCallback(
      (part: Partial<S>, options?: NavigateOptions) => setParams(change(part), options),
      [change, setParams],
    )
    return { state, unread, set, addressOf: (part: Partial<S>) => `?${change(part)}` }
  }

  return { read: (params) => parse(params).state, parse, write, use: useAddressState }
}

function isSame(value: unknown, start: unknown): boolean {
  return (
    value === undefined ||
    (value === '' && start === undefined) ||
    JSON.stringify(value) === JSON.stringify(start)
  )
}

/**
 * The search part of the last requested URL. The router applies a change only after its session check.
 * Further changes build on the pending one, and the screen shows it at once.
 */
function useAddress(): [URLSearchParams, (next: URLSearchParams, options?: NavigateOptions) => void] {
  const [applied, navigate] = useSearchParams()
  const [pending, setPending] = useState({ over: applied, params: applied })
  const change = useCallback(
    (params: URLSearchParams, options?: NavigateOptions) => {
      setPending({ over: applied, params })
      navigate(params, options)
    },
    [applied, navigate],
  )
  return [pending.over === applied ? pending.params : applied, change]
}
