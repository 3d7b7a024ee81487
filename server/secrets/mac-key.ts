import { createHmac, timingSafeEqual } from 'node:crypto'
import { type KeySource, secretsIn } from './key-file.ts'

/** HMAC-SHA-256 in base64url under one key. `purpose` separates the uses of the key. */
export type KeyedMac = (purpose: string, ...parts: string[]) => string

/** The MAC under the current key of this installation, and the MACs under its former keys. */
export type Mac = KeyedMac & { former: KeyedMac[] }

const lost =
  'all passwords and sessions then become invalid, and the earlier audit log can no longer be verified'

/** Reads the keys from `source`. A folder gets one if it is missing. */
export function createMac(source: KeySource): Mac {
  const [current, ...former] = secretsIn(source, { name: 'mac.key', lost })
  return Object.assign(macWith(current), { former: former.map(macWith) })
}

/** What each key gives, the current one first. For values that a former key may have made. */
export function underEachKey<T>(mac: Mac, make: (mac: KeyedMac) => T): [T, ...T[]] {
  return [make(mac), ...mac.former.map(make)]
}

/** Whether `given` is the MAC under the current key or a former one. Compares in constant time. */
export function isMacOf(mac: Mac, given: string, purpose: string, ...parts: string[]): boolean {
  const bytes = Buffer.from(given)
  return underEachKey(mac, (keyed) => Buffer.from(keyed(purpose, ...parts))).some(
    (expected) => bytes.length === expected.length && timingSafeEqual(bytes, expected),
  )
}

function macWith(key: Buffer): KeyedMac {
  // As JSON, so that no two lists of parts have the same text.
  return (purpose, ...parts) =>
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, ...parts]))
      .digest('base64url')
}
