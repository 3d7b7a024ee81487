import type { Mac } from '#secrets/mac-key'
import { sameText } from './same-text.ts'

/** Which refresh token: the session and how many came before it. */
export type RefreshTokenName = { id: string; counter: number }

const pattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})\.[\w-]{43}$/

/** Derived and never stored: `<session>.<counter>.<MAC>` (notes on security, 3.6). */
export function refreshTokenOf(mac: Mac, { id, counter }: RefreshTokenName): string {
  return `${id}.${counter}.${mac('refresh', id, String(counter))}`
}

/** What the token names, if we made it. */
export function readRefreshToken(mac: Mac, token: string | undefined): RefreshTokenName | undefined {
  const [, id, digits] = pattern.exec(token ?? '') ?? []
  if (!token || !id || !digits) return undefined
  const name = { id, counter: Number(digits) }
  return sameText(refreshTokenOf(mac, name), token) ? name : undefined
}
