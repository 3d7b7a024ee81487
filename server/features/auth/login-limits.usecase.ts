import { networkOf } from '#http/network'
import type { Records } from '#records/open'
import type { Mac } from '#secrets/mac-key'
import { dayMs, type Limit, minuteMs, type Subject, throttleKey, tooOften } from './throttle.usecase.ts'
import { createThrottleStore } from './throttles.store.ts'

// Notes on security, 3.9.
const together = { name: 'login together', max: 5, windowMs: 15 * minuteMs } satisfies Limit
const network = { name: 'login network', max: 30, windowMs: 15 * minuteMs } satisfies Limit
/**
 * Wrong passwords from anywhere with no whole day between two of them: the last one locks the account for new
 * browsers for a day. A right password takes back its own attempt alone, so of any 24 hours at most 100
 * guesses reach the hash (docs/decisions/0038).
 */
export const row = { name: 'login row', max: 100, windowMs: dayMs } satisfies Limit
const pause = { name: 'login pause' }
const pausesFrom = 10
const longestPauseMs = minuteMs

/** Who tries to sign in: as which e-mail, from where, and whether the browser is known for it. */
export type Attempt = { email: string; ip: string; device: string | undefined }
type Counting = { records: Records; mac: Mac; now: Date }
/** What came of counting an attempt. `lockedUntil`: this one was the last, if it is wrong. */
export type Admission = { isAdmitted: boolean; lockedUntil: Date | undefined }

/**
 * Counts an attempt before its password is looked at. Throws `too_often` for a network beyond its limit, of
 * which nothing is stored: that tells nothing of any account, and keeps one network from filling the queue
 * and the records. An attempt that is one too many is not admitted: the caller then answers as to a wrong
 * password. Does the same work whatever comes of it, so that time does not tell either.
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
  const inRow = await count(keys.row, row, 0)
  const waiting = await throttles.add(keys.pause, 0, { kind: 'fixed', now, endsAt: now })
  const isAdmitted = inPair <= together.max && inRow < row.max && waiting.endsAt <= now

  const counted = await count(keys.row, row, isAdmitted ? 1 : 0, 'sliding')
  const pauseEnd = isAdmitted ? until(pauseAfter(counted)) : waiting.endsAt
  await throttles.add(keys.pause, isAdmitted ? 1 : 0, { kind: 'sliding', now, endsAt: pauseEnd })
  const isLast = isAdmitted && counted === row.max
  return { isAdmitted, lockedUntil: isLast ? until(row.windowMs) : undefined }
}

/** The password was right: neither the account nor the network is charged with the attempt. */
export async function forgiveAttempt({ records, mac, now }: Counting, attempt: Attempt): Promise<void> {
  const throttles = createThrottleStore(records)
  const keys = keysOf(mac, attempt)
  // In the order in which attempts take these rows, so that none waits for another in a circle.
  if (keys.network) await throttles.add(keys.network, -1, { kind: 'fixed', now, endsAt: now })
  await throttles.clear([keys.together])
  await throttles.add(keys.row, -1, { kind: 'fixed', now, endsAt: now })
  await throttles.clear([keys.pause])
}

/**
 * There is a new password: guesses at the one of before no longer count, for new browsers and for this one.
 */
export async function clearAttempts({ records, mac, now }: Counting, attempt: Attempt): Promise<void> {
  const throttles = createThrottleStore(records)
  for (const device of new Set([undefined, attempt.device])) {
    await forgiveAttempt({ records, mac, now }, { ...attempt, device })
    await throttles.clear([keysOf(mac, { ...attempt, device }).row])
  }
}

/** New browsers may sign in with this e-mail again, as if nothing had been guessed. */
export async function clearNewBrowsers(
  { records, mac }: Pick<Counting, 'records' | 'mac'>,
  email: string,
): Promise<void> {
  const throttles = createThrottleStore(records)
  await throttles.clear([throttleKey(mac, row, [email])])
  await throttles.clear([throttleKey(mac, pause, [email])])
}

/**
 * A known browser has a lane of its own: what strangers do with the same e-mail or in the same network does
 * not count there.
 */
function keysOf(mac: Mac, { email, ip, device }: Attempt) {
  const place = device === undefined ? networkOf(ip) : `device ${device}`
  const whose: Subject = device === undefined ? [email] : [email, device]
  return {
    together: throttleKey(mac, together, [email, place]),
    network: device === undefined ? throttleKey(mac, network, [place]) : undefined,
    row: throttleKey(mac, row, whose),
    pause: throttleKey(mac, pause, whose),
  }
}

/** From the tenth in a row one second, doubling up to a minute. */
function pauseAfter(wrong: number): number {
  return wrong < pausesFrom ? 0 : Math.min(longestPauseMs, 1000 * 2 ** (wrong - pausesFrom))
}
