import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** HMAC-SHA-256 in base64url under a key of this installation. `purpose` keeps the uses of the key apart. */
export type Mac = (purpose: string, ...parts: string[]) => string

/** The key in `directory`, which is made when there is none. */
export function createMac(directory: string): Mac {
  const file = join(directory, 'mac.key')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32), { mode: 0o600, flush: true })
  const key = readFileSync(file)
  // As JSON, so that no two lists of parts read the same.
  return (purpose, ...parts) =>
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, ...parts]))
      .digest('base64url')
}
