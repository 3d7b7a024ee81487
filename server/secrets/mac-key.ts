import { createHmac } from 'node:crypto'
import { type KeySource, secretIn } from './key-file.ts'

/** HMAC-SHA-256 in base64url under a key of this installation. `purpose` separates the uses of the key. */
export type Mac = (purpose: string, ...parts: string[]) => string

const lost =
  'all passwords and sessions then become invalid, and the earlier audit log can no longer be verified'

/** Reads the key from `source`. A folder gets it if it is missing. */
export function createMac(source: KeySource): Mac {
  const key = secretIn(source, { name: 'mac.key', lost })
  // As JSON, so that no two lists of parts have the same text.
  return (purpose, ...parts) =>
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, ...parts]))
      .digest('base64url')
}
