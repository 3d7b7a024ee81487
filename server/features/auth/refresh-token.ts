import { isMacOf, type Mac } from '#secrets/mac-key'

/** Identifies a refresh token. `counter`: its number in the session, from 0. */
export type RefreshTokenName = { id: string; counter: number }

const pattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})\.([\w-]{43})$/

/** The token is derived, never stored: `<session>.<counter>.<MAC>`. */
export function refreshTokenOf(mac: Mac, { id, counter }: RefreshTokenName): string {
  return `${id}.${counter}.${mac('refresh', id, String(counter))}`
}

/** Session and number of the token; undefined if its MAC is wrong. */
export function readRefreshToken(mac: Mac, token: string | undefined): RefreshTokenName | undefined {
  const [, id, digits, given] = pattern.exec(token ?? '') ?? []
  if (!id || !digits || !given) return undefined
  return isMacOf(mac, given, 'refresh', id, digits) ? { id, counter: Number(digits) } : undefined
}
