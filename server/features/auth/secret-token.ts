import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, as a cookie or a link carries them. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of such a token: whoever reads the table cannot use it. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
