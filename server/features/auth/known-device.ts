import type { Mac } from '#secrets/mac-key'
import { sameText } from './same-text.ts'
import { dayMs } from './throttle.usecase.ts'

export const deviceLifetimeMs = 90 * dayMs

/**
 * Says that somebody has signed in with this e-mail in this browser before. It opens nothing: it only gives
 * the browser a counter of wrong passwords of its own, so that strangers cannot lock the owner out (notes on
 * security, 3.9; OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
export function deviceTokenOf(mac: Mac, { id, email, since }: { id: string; email: string; since: Date }) {
  const day = String(since.getTime())
  return `${id}.${day}.${mac('known device', id, day, email)}`
}

/** The device's id, when the token was made for this e-mail and is not too old. */
export function readDeviceToken(
  mac: Mac,
  token: string | undefined,
  { email, now }: { email: string; now: Date },
): string | undefined {
  const [id = '', time = ''] = (token ?? '').split('.')
  const since = new Date(Number(time))
  const age = now.getTime() - since.getTime()
  if (!token || !(age >= 0 && age < deviceLifetimeMs)) return undefined
  return sameText(token, deviceTokenOf(mac, { id, email, since })) ? id : undefined
}
