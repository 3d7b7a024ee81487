import type { Records } from '#records/open'
import type { Mac } from '#secrets/mac-key'
import type { ForwardClock } from '#server/forward-clock'
import { clearNewBrowsers, row } from './login-limits.usecase.ts'
import { throttleKey } from './throttle.usecase.ts'
import { createThrottleStore } from './throttles.store.ts'

/**
 * Which e-mails are locked for new browsers. Locks of known devices are not among these: the keys of devices
 * are in their cookies alone.
 */
export type LoginLocks = ReturnType<typeof createLoginLocks>

export function createLoginLocks({ db, mac, clock }: { db: Records; mac: Mac; clock: ForwardClock }) {
  return {
    /**
     * Until when each of these e-mails is locked, by the clock of the machine; what is not locked is not in
     * the map.
     */
    async untilOf(emails: readonly string[]): Promise<Map<string, Date>> {
      const emailOf = new Map(emails.map((email) => [throttleKey(mac, row, [email]), email]))
      const full = await createThrottleStore(db).full([...emailOf.keys()], row.max, clock.now())
      return new Map(
        full.flatMap(({ key, endsAt }) => {
          const email = emailOf.get(key)
          return email === undefined ? [] : [[email, clock.shown(endsAt)] as const]
        }),
      )
    },

    /** False when there was no lock to lift. */
    async lift(transaction: Records, email: string): Promise<boolean> {
      const now = clock.now()
      const [lock] = await createThrottleStore(transaction).full(
        [throttleKey(mac, row, [email])],
        row.max,
        now,
      )
      if (!lock) return false
      await clearNewBrowsers({ records: transaction, mac }, email)
      return true
    },
  }
}
