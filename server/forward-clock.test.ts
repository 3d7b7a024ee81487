import { describe, expect, test } from 'vitest'
import { createForwardClock } from './forward-clock.ts'

const start = Date.parse('2026-11-22T12:00:00Z')
const [second, minute, hour] = [1_000, 60_000, 3_600_000]
const day = 24 * hour

/** A machine whose clock can be set independently of its steady time. */
function machine({ latest = 0 } = {}) {
  let [wall, steady] = [start, 500]
  const behind: number[] = []
  const clock = createForwardClock(
    { now: () => new Date(wall), newId: () => 'id', steady: () => steady },
    { latest: new Date(latest), onBehind: (ms) => behind.push(ms) },
  )
  return {
    clock,
    behind,
    now: () => clock.now().getTime() - start,
    set: (ms: number) => {
      wall += ms
    },
    pass: (ms: number) => {
      wall += ms
      steady += ms
    },
    phones: () => clock.phoneTimes().map((date) => date.getTime() - start),
  }
}

describe('a clock that never goes back', () => {
  test('is the clock of the machine while that goes forward, jumps included', () => {
    const { now, pass, set, behind } = machine()
    pass(hour)
    expect(now()).toBe(hour)
    set(3 * day)
    expect([now(), behind]).toEqual([hour + 3 * day, []])
  })

  test('counts the passing time although repeated small steps back remove it', () => {
    const { now, pass, set } = machine()
    for (let passed = 0; passed < day; passed += minute) {
      pass(minute)
      set(-55 * second)
      now()
    }
    expect(now()).toBeGreaterThan(0.98 * day)
  })

  test('returns to a corrected clock slowly, without ever going back', () => {
    const { now, pass, set, behind } = machine()
    pass(hour)
    expect(now()).toBe(hour)
    set(-30 * second)
    let last = now()
    for (let passed = 0; passed < hour; passed += minute) {
      pass(minute)
      expect(now()).toBeGreaterThan(last)
      last = now()
    }
    expect([last, behind]).toEqual([2 * hour - 30 * second, []])
  })

  test('counts the passing time while the clock of the machine is behind', () => {
    const { now, pass, set, behind } = machine()
    pass(hour)
    now()
    set(-day)
    expect([now(), behind]).toEqual([hour, [day]])
    for (let i = 0; i < 10; i += 1) {
      pass(minute)
      expect(now()).toBe(hour + (i + 1) * minute)
    }
    expect(behind).toEqual([day])
  })

  test('counts the time between its last reading and the setting back', () => {
    const { now, pass, set } = machine()
    now()
    pass(7 * minute)
    set(-day)
    pass(2 * minute)
    expect(now()).toBe(9 * minute)
  })

  test('counts a sleep of the machine, in which the steady time stops', () => {
    const { now, pass, set } = machine()
    pass(hour)
    now()
    set(-day)
    now()
    set(8 * hour)
    expect(now()).toBe(9 * hour)
  })

  test('does not jump when the clock of the machine is corrected again', () => {
    const { now, pass, set } = machine()
    pass(hour)
    now()
    set(-day)
    pass(minute)
    now()
    set(day)
    pass(minute)
    expect(now()).toBe(hour + 2 * minute)
    pass(hour)
    expect(now()).toBe(2 * hour + 2 * minute)
  })

  test('continues from the latest time that was kept before a restart', () => {
    const { now, pass, behind } = machine({ latest: start + day })
    expect([now(), behind]).toEqual([day, [day]])
    pass(hour)
    expect(now()).toBe(day + hour)
  })

  test('continues from the latest time of another server of the same records', () => {
    const { clock, now, pass } = machine()
    pass(hour)
    clock.reach(new Date(start + 2 * hour))
    expect(now()).toBe(2 * hour)
    clock.reach(new Date(start))
    pass(minute)
    expect(now()).toBe(2 * hour + minute)
  })

  test('converts times to the clock of the machine', () => {
    const { clock, pass, set } = machine()
    pass(hour)
    const made = clock.now()
    expect(clock.shown(made)).toEqual(made)
    set(-day)
    expect(clock.shown(made)).toEqual(new Date(made.getTime() - day))
  })

  test('does not warn of a difference that users would not notice', () => {
    const { now, pass, set, behind } = machine()
    pass(hour)
    now()
    set(-30 * second)
    now()
    expect(behind).toEqual([])
  })
})

describe('the clocks of phones are assumed to be', () => {
  test('at the time that never goes back, if the clock of the machine was set back', () => {
    const { phones, pass, set } = machine()
    pass(hour)
    phones()
    set(-day)
    pass(minute)
    expect(phones()).toEqual([hour + minute])
  })

  test('at either time, if the clock of the machine jumped ahead and returned', () => {
    const { phones, pass, set } = machine()
    pass(hour)
    set(day)
    expect(phones()).toEqual([hour + day])
    pass(minute)
    set(-day)
    expect(phones()).toEqual([hour + day + minute, hour + minute])
  })

  test('at either time after a start, which does not show which time is right', () => {
    expect(machine({ latest: start + day }).phones()).toEqual([day, 0])
  })
})
