import { isMacOf, type Mac } from '#secrets/mac-key'
import { dayMs } from './throttle.usecase.ts'

export const deviceLifetimeMs = 90 * dayMs

/**
 * A token that says this user has signed in from this browser before. It grants no access. It only gives the
 * browser its own counter of wrong passwords, so strangers cannot lock the owner out.
 * Source: OWASP, "Slow Down Online Guessing Attacks with Device Cookies".
 */
export function deviceTokenOf(mac: Mac, { id, email, since }: { id: string; email: string; since: Date }) {
  const day = String(since.getTime())
  return `${id}.${day}.${mac('known device', id, day, email)}`
}

/** The id of the device, if the token is for this e-mail and has not expired. */
export function readDeviceToken(
  mac: Mac,
  token: string | undefined,
  { email, now }: { email: string; now: Date },
): string | undefined {
  const [id = '', time = '', given = '', ...more] = (token ?? '').split('.')
  const since = new Date(Number(time))
  const age = now.getTime() - since.getTime()
  if (more.length > 0 || !(age >= 0 && age < deviceLifetimeMs)) return undefined
  return isMacOf(mac, given, 'known device', id, time, email) ? id : undefined
}
