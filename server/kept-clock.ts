import type { Logger } from 'pino'
import { keepLatestTime, readLatestTime } from '#records/latest-time'
import type { Records } from '#records/open'
import type { Clock } from './clock.ts'
import { createForwardClock } from './forward-clock.ts'

const keptEveryMs = 60_000

type Deps = { clock: Clock; records: Records; logger: Logger }

/**
 * Opens a clock that never goes back, neither after a restart nor behind other servers of the same records.
 */
export async function openKeptClock({ clock, records, logger }: Deps) {
  const forward = createForwardClock(clock, {
    latest: await readLatestTime(records),
    onBehind: (behindMs) =>
      logger.warn(
        { behindMs },
        'the clock of this machine was set back: correct it (NTP); until then authentication uses the latest time',
      ),
  })
  /** Errors are logged only: a full disk must not prevent the start or the stop. */
  const keep = async () => {
    try {
      forward.reach(await keepLatestTime(records, forward.now()))
    } catch (error) {
      logger.error({ err: error }, 'the latest time could not be saved')
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
