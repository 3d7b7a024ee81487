import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Browser,
  cookieOf,
  homeOf,
  isAdmitted,
  type Jar,
  refreshFrom,
  startWorld,
  type World,
} from './racing-world.fixture.ts'

export type Races = {
  rounds: number
  refreshes: number
  /** Answers that did not reach the tab. */
  lost: number
  /** Refreshes answered with 429. */
  waits: number
  /** Refresh tokens issued after the first of each session. */
  rotations: number
  /** Refused refreshes and calls of the owner; must be 0. */
  logouts: number
  /** Changes of network by the browser. */
  moves: number
  /** Sessions in which an old token was shown at the end. `unseen`: sessions that survived it. */
  replays: number
  unseen: number
}

const tabs = 4
const roundsOfSession = 100
const gapsInSeconds = [5, 31, 60, 120, 240]

/**
 * Tabs of a browser refresh in parallel over HTTP with the same cookies. A third of the answers is lost, some
 * by a broken connection. Between rounds the browser may change its network, as a phone does. After the last
 * round of a session an old token is shown.
 */
export async function raceTabs({ rounds, seed }: { rounds: number; seed: number }): Promise<Races> {
  const world = await startWorld(seed)
  const races = {
    rounds: 0,
    refreshes: 0,
    lost: 0,
    waits: 0,
    rotations: 0,
    logouts: 0,
    moves: 0,
    replays: 0,
    unseen: 0,
  }
  try {
    while (races.rounds < rounds)
      await raceSession(world, races, Math.min(roundsOfSession, rounds - races.rounds))
    return races
  } finally {
    await world.close()
  }
}

async function raceSession(world: World, races: Races, rounds: number): Promise<void> {
  const { random, turn } = world
  const browser = homeOf(races.moves)
  const jar = await world.signIn(browser)
  for (let round = 0; round < rounds; round += 1) {
    turn(random.pick(gapsInSeconds) * 1_000)
    if (random.chance(0.3)) {
      races.moves += 1
      browser.ip = homeOf(races.moves).ip
    }
    await Promise.all(Array.from({ length: tabs }, () => refreshInTab(world, races, jar, browser)))
    races.rounds += 1
  }
  const counters = new Set(jar.shown)
  races.rotations += counters.size - 1
  if (counters.size > 2) await replay(world, races, jar, browser)
}

async function refreshInTab(world: World, races: Races, jar: Jar, browser: Browser): Promise<void> {
  const { address, random, turn } = world
  await sleep(random.int(0, 4))
  turn(random.int(0, 1_000))
  races.refreshes += 1
  const fate = random.weighted([
    { is: 'arrives', weight: 7 },
    { is: 'ignored', weight: 2 },
    { is: 'broken', weight: 1 },
  ])
  const signal = fate.is === 'broken' ? AbortSignal.timeout(random.int(1, 6)) : null
  const response = await refreshFrom(address, browser, jar.cookie, signal)
  if (!response || fate.is === 'ignored') races.lost += 1
  else if (response.status === 429) races.waits += 1
  else if (response.status !== 200) races.logouts += 1
  else {
    jar.cookie = cookieOf(response) ?? jar.cookie
    jar.shown.push(jar.cookie)
    jar.bearer = { authorization: `Bearer ${response.token}` }
    if (random.chance(0.7) && !(await isAdmitted(address, browser, jar))) races.logouts += 1
  }
}

/** Shows an old token. The session must end for the thief, the owner and the access token. */
async function replay({ address, turn }: World, races: Races, jar: Jar, browser: Browser): Promise<void> {
  turn(5 * 60_000)
  races.replays += 1
  const older = await refreshFrom(address, browser, jar.shown[0] ?? '')
  const current = await refreshFrom(address, browser, jar.cookie)
  const codes = [older?.code, current?.code]
  const isSeen = String(codes) === String(['refresh_reused', 'refresh_invalid'])
  if (!isSeen || (await isAdmitted(address, browser, jar))) races.unseen += 1
}
