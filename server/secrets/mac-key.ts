import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { secretIn } from './key-file.ts'

/** HMAC-SHA-256 in base64url under a key of this installation. `purpose` separates the uses of the key. */
export type Mac = (purpose: string, ...parts: string[]) => string

const lost =
  'all passwords and sessions then become invalid, and the earlier audit log can no longer be verified'

/** Reads the key from `directory`, where it is created if it is missing. */
export function createMac(directory: string): Mac {
  const key = secretIn(join(directory, 'mac.key'), lost)
  // As JSON, so that no two lists of parts have the same text.
  return (purpose, ...parts) =>
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, ...parts]))
      .digest('base64url')
}
