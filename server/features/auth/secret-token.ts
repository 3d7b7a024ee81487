import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits in base64url, for a cookie or a link. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Hash of such a token, to store: the token cannot be read from the table. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
