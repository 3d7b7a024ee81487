/**
 * A parser of untrusted input. `run` throws if the input breaks a promise of the parser: an error of another class
 * than the documented one, a text that the engines refuse, or a result that depends on where the input is split.
 */
export type Target = {
  run(input: Buffer): void | Promise<void>
  /** Longest input that the fuzzer makes. */
  maxBytes: number
}

/** @throws Error if a text in the value has a character that the storage engines refuse. */
export function assertStorable(value: unknown, place = 'value'): void {
  if (typeof value === 'string') {
    if (!value.isWellFormed() || value.includes('\0')) throw new Error(`${place} has a refused character`)
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    if (!name.isWellFormed() || name.includes('\0')) throw new Error(`${place} has a refused name`)
    assertStorable(inner, `${place}.${name}`)
  }
}

/** @throws Error if the two differ as JSON. */
export function assertEqual(what: string, one: unknown, other: unknown): void {
  const [first, second] = [JSON.stringify(one), JSON.stringify(other)]
  if (first !== second) throw new Error(`${what}: ${first} differs from ${second}`)
}
