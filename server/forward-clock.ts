import type { Clock } from './clock.ts'

/**
 * A clock for expiring things: sessions, codes, links, limits. It never goes back, whatever happens to the
 * machine's clock. Sessions therefore do not live longer, and locks do not last longer, than intended
 * (docs/decisions/0039).
 */
export type ForwardClock = Clock & {
  /** Continues from this time if it is later: another server of the same records has reached it. */
  reach(moment: Date): void
  /** Converts a time of this clock to the machine's clock. */
  shown(moment: Date): Date
  /** The machine's own time, for dates that users see and for other programs. */
  machineTime(): Date
  /**
   * Possible times of a phone's clock. There are two if the machine's clock is behind and could be the right
   * one.
   */
  phoneTimes(): Date[]
}

type Deps = {
  /** The latest time known from before the start. */
  latest: Date
  /** Called once for each time that the machine's clock is found behind, by this many milliseconds. */
  onBehind(ms: number): void
}

/** Smaller differences are normal corrections by time servers. */
const noticedMs = 60_000

export function createForwardClock(clock: Clock, { latest, onBehind }: Deps): ForwardClock {
  // It stops while the machine sleeps.
  const steady = () => clock.steady?.() ?? clock.now().getTime()
  const first = { wall: clock.now().getTime(), steady: steady() }
  let last = first
  let time = latest.getTime()
  let isBehind = false

  const read = (): { time: number; wall: number } => {
    const current = { wall: clock.now().getTime(), steady: steady() }
    time = advanced(time, last, current)
    last = current
    const behindMs = time - current.wall
    if (behindMs >= noticedMs && !isBehind) onBehind(behindMs)
    isBehind = behindMs >= noticedMs
    return { time, wall: current.wall }
  }
  read()
  return {
    now: () => new Date(read().time),
    newId: () => clock.newId(),
    reach: (moment) => {
      time = Math.max(read().time, moment.getTime())
    },
    shown: (moment) => {
      const { time, wall } = read()
      return new Date(moment.getTime() - (time - wall))
    },
    machineTime: () => clock.now(),
    phoneTimes: () => {
      const { time, wall } = read()
      if (time - wall < noticedMs) return [new Date(time)]
      // If the clock is not behind the time since the start, it has only returned from a jump ahead.
      const passed = first.wall + last.steady - first.steady
      return wall >= passed - noticedMs ? [new Date(time), new Date(wall)] : [new Date(time)]
    },
  }
}

type Reading = { wall: number; steady: number }

/** Slowest rate of this clock relative to the steady time, while it waits for the machine's clock. */
const slowest = 0.99

function advanced(time: number, last: Reading, current: Reading): number {
  const elapsed = Math.max(0, current.steady - last.steady)
  const running = time + elapsed * slowest
  if (current.wall >= running) return current.wall
  // The clock was corrected, or is off by little: time that it jumped over has not passed.
  if (running - current.wall < noticedMs) return running
  // During a sleep of the machine its clock continues and the steady time stops.
  return time + Math.max(elapsed, current.wall - last.wall)
}
