import type { Clock } from './clock.ts'

/**
 * A clock for what runs out: sessions, codes, links, limits. It never goes back, whatever happens to the
 * machine's clock, so nothing lives longer or is locked longer than it says (docs/decisions/0039).
 */
export type ForwardClock = Clock & {
  /** Goes on from this moment, if that is later: another server of the same records has come to it. */
  reach(moment: Date): void
  /** A moment of this clock as the machine's clock gives it. */
  shown(moment: Date): Date
  /** The machine's own time: for dates that people read, and for parts that go by that clock. */
  machineTime(): Date
  /**
   * The times that the clock of a phone may have. There are two where the machine's clock is behind and may
   * be the one that is right.
   */
  phoneTimes(): Date[]
}

type Deps = {
  /** The latest time that is known from before. */
  latest: Date
  /** The machine's clock was found this many milliseconds behind. Called once each time. */
  onBehind(ms: number): void
}

/** Smaller differences are corrections as time servers make them. */
const noticedMs = 60_000

export function createForwardClock(clock: Clock, { latest, onBehind }: Deps): ForwardClock {
  // It stands while the machine sleeps.
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
      // A clock that is not behind what passed since the start has only come back from a leap ahead.
      const passed = first.wall + last.steady - first.steady
      return wall >= passed - noticedMs ? [new Date(time), new Date(wall)] : [new Date(time)]
    },
  }
}

type Reading = { wall: number; steady: number }

/**
 * How much slower than the steady time this clock runs at most, while the machine's clock is being corrected.
 */
const slowest = 0.99

function advanced(time: number, last: Reading, current: Reading): number {
  const elapsed = Math.max(0, current.steady - last.steady)
  const running = time + elapsed * slowest
  if (current.wall >= running) return current.wall
  // Put right, or hardly off: what the machine's clock leapt over has not passed.
  if (running - current.wall < noticedMs) return running
  // A machine that slept has a clock that went on and a steady time that stood.
  return time + Math.max(elapsed, current.wall - last.wall)
}
