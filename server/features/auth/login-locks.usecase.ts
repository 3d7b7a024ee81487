import type { Records } from '#records/open'
import type { Mac } from '#secrets/mac-key'
import type { ForwardClock } from '#server/forward-clock'
import { clearNewBrowsers, wrongInARow } from './login-limits.usecase.ts'
import { throttleKey } from './throttle.usecase.ts'
import { createThrottleStore } from './throttles.store.ts'

/**
 * Locks of e-mails for new browsers. Locks of known devices are not included: the ids of devices exist only
 * in their cookies.
 */
export type LoginLocks = ReturnType<typeof createLoginLocks>

export function createLoginLocks({ db, mac, clock }: { db: Records; mac: Mac; clock: ForwardClock }) {
  return {
    /** End of the lock for each locked e-mail, by the clock of the machine. */
    async untilOf(emails: readonly string[]): Promise<Map<string, Date>> {
      const emailOf = new Map(emails.map((email) => [throttleKey(mac, wrongInARow, [email]), email]))
      const full = await createThrottleStore(db).full([...emailOf.keys()], wrongInARow.max, clock.now())
      return new Map(
        full.flatMap(({ key, endsAt }) => {
          const email = emailOf.get(key)
          return email === undefined ? [] : [[email, clock.shown(endsAt)] as const]
        }),
      )
    },

    /** Returns false if there was no lock. */
    async lift(transaction: Records, email: string): Promise<boolean> {
      const now = clock.now()
      const [lock] = await createThrottleStore(transaction).full(
        [throttleKey(mac, wrongInARow, [email])],
        wrongInARow.max,
        now,
      )
      if (!lock) return false
      await clearNewBrowsers({ records: transaction, mac }, email)
      return true
    },
  }
}
