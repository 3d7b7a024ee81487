import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { secretIn } from './key-file.ts'

/** HMAC-SHA-256 in base64url under a key of this installation. `purpose` keeps the uses of the key apart. */
export type Mac = (purpose: string, ...parts: string[]) => string

const lost = 'no password and no session of before is known then, and the audit log of before fits no more'

/** The key in `directory`, which is made when there is none. */
export function createMac(directory: string): Mac {
  const key = secretIn(join(directory, 'mac.key'), lost)
  // As JSON, so that no two lists of parts read the same.
  return (purpose, ...parts) =>
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, ...parts]))
      .digest('base64url')
}
