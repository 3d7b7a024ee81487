import type { Logger } from 'pino'
import { keepLatestTime, readLatestTime } from '#db/latest-time'
import type { Records } from '#db/open'
import type { Clock } from './clock.ts'
import { createForwardClock } from './forward-clock.ts'

const keptEveryMs = 60_000

/** The clock of sign-in. It does not go back over a restart either, and not behind other servers of the same records. */
export async function wireClock({ clock, db, logger }: { clock: Clock; db: Records; logger: Logger }) {
  const forward = createForwardClock(clock, {
    latest: await readLatestTime(db),
    onBehind: (behindMs) =>
      logger.warn(
        { behindMs },
        'the clock of this machine was set back: sign-in goes on from the latest time',
      ),
  })
  /** A full disk must not keep the server from starting or stopping. */
  const keep = async () => {
    try {
      forward.reach(await keepLatestTime(db, forward.now()))
    } catch (error) {
      logger.error({ err: error }, 'the latest time could not be kept')
    }
  }
  await keep()
  const timer = setInterval(() => void keep(), keptEveryMs)
  timer.unref()
  return {
    forward,
    stop: async () => {
      clearInterval(timer)
      await keep()
    },
  }
}
