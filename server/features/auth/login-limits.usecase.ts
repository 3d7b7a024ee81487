import { networkOf } from '#http/network'
import type { Records } from '#records/open'
import type { Mac } from '#secrets/mac-key'
import { dayMs, type Limit, minuteMs, type Subject, throttleKey, tooOften } from './throttle.usecase.ts'
import { createThrottleStore } from './throttles.store.ts'

// `together`: wrong passwords for an e-mail from a network or a known device. `network`: for all e-mails from
// a network.
const together = { name: 'login together', max: 5, windowMs: 15 * minuteMs } satisfies Limit
const network = { name: 'login network', max: 30, windowMs: 15 * minuteMs } satisfies Limit
/**
 * Wrong passwords from all networks, with less than a day between any two. The hundredth locks sign-in from
 * new browsers for a day. A right password takes back only its own attempt, so at most 100 guesses in 24
 * hours are checked (docs/decisions/0038).
 */
export const wrongInARow = { name: 'login row', max: 100, windowMs: dayMs } satisfies Limit
const pause = { name: 'login pause' }
const pausesFrom = 10
const longestPauseMs = minuteMs

/** `device`: id of the browser if the user has signed in from it before. */
export type Attempt = { email: string; ip: string; device: string | undefined }
type Counting = { records: Records; mac: Mac; now: Date }
/**
 * Result of counting an attempt. `lockedUntil`: set if this attempt locks the account, should its password be
 * wrong.
 */
export type Admission = { isAdmitted: boolean; lockedUntil: Date | undefined }

/**
 * Counts an attempt before its password is checked. Beyond a limit the attempt is not admitted, and the
 * caller answers as to a wrong password. All cases do the same work, so the response time reveals nothing.
 * Throws `too_often` for a network beyond its limit and stores nothing for it. That reveals nothing about an
 * account and protects the queue and the database.
 */
export async function admitAttempt({ records, mac, now }: Counting, attempt: Attempt): Promise<Admission> {
  const throttles = createThrottleStore(records)
  const until = (ms: number) => new Date(now.getTime() + ms)
  const keys = keysOf(mac, attempt)
  const count = async (key: string, { windowMs }: Limit, by: number, kind: 'fixed' | 'sliding' = 'fixed') =>
    (await throttles.add(key, by, { kind, now, endsAt: until(windowMs) })).count

  if (keys.network !== undefined) {
    const inNetwork = await throttles.add(keys.network, 1, {
      kind: 'fixed',
      now,
      endsAt: until(network.windowMs),
    })
    if (inNetwork.count > network.max) throw tooOften(inNetwork.endsAt, now)
  }
  const inPair = await count(keys.together, together, 1)
  const inRow = await count(keys.wrongInARow, wrongInARow, 0)
  const waiting = await throttles.add(keys.pause, 0, { kind: 'fixed', now, endsAt: now })
  const isAdmitted = inPair <= together.max && inRow < wrongInARow.max && waiting.endsAt <= now

  const counted = await count(keys.wrongInARow, wrongInARow, isAdmitted ? 1 : 0, 'sliding')
  const pauseEnd = isAdmitted ? until(pauseAfter(counted)) : waiting.endsAt
  await throttles.add(keys.pause, isAdmitted ? 1 : 0, { kind: 'sliding', now, endsAt: pauseEnd })
  const isLast = isAdmitted && counted === wrongInARow.max
  return { isAdmitted, lockedUntil: isLast ? until(wrongInARow.windowMs) : undefined }
}

/**
 * Takes the attempt back from the counters `network` and `wrongInARow`, and resets `together` and the pause, because
 * the password was right.
 */
export async function forgiveAttempt({ records, mac, now }: Counting, attempt: Attempt): Promise<void> {
  const throttles = createThrottleStore(records)
  const keys = keysOf(mac, attempt)
  // In the same order as `admitAttempt`, to prevent deadlocks.
  if (keys.network) await throttles.add(keys.network, -1, { kind: 'fixed', now, endsAt: now })
  await throttles.clear([keys.together])
  await throttles.add(keys.wrongInARow, -1, { kind: 'fixed', now, endsAt: now })
  await throttles.clear([keys.pause])
}

/** Resets the counters of wrong passwords after a new password, for new browsers and for this device. */
export async function clearAttempts({ records, mac, now }: Counting, attempt: Attempt): Promise<void> {
  const throttles = createThrottleStore(records)
  for (const device of new Set([undefined, attempt.device])) {
    await forgiveAttempt({ records, mac, now }, { ...attempt, device })
    await throttles.clear([keysOf(mac, { ...attempt, device }).wrongInARow])
  }
}

/** Resets the counters of an e-mail for new browsers. */
export async function clearNewBrowsers(
  { records, mac }: Pick<Counting, 'records' | 'mac'>,
  email: string,
): Promise<void> {
  const throttles = createThrottleStore(records)
  await throttles.clear([throttleKey(mac, wrongInARow, [email])])
  await throttles.clear([throttleKey(mac, pause, [email])])
}

/**
 * Keys of the counters. A known device has its own counters, so attempts by strangers do not count for it.
 */
function keysOf(mac: Mac, { email, ip, device }: Attempt) {
  const place = device === undefined ? networkOf(ip) : `device ${device}`
  const whose: Subject = device === undefined ? [email] : [email, device]
  return {
    together: throttleKey(mac, together, [email, place]),
    network: device === undefined ? throttleKey(mac, network, [place]) : undefined,
    wrongInARow: throttleKey(mac, wrongInARow, whose),
    pause: throttleKey(mac, pause, whose),
  }
}

/** One second from the tenth wrong password in a row, doubling up to a minute. */
function pauseAfter(wrong: number): number {
  return wrong < pausesFrom ? 0 : Math.min(longestPauseMs, 1000 * 2 ** (wrong - pausesFrom))
}
