import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createMac } from '#secrets/mac-key'
import { directoryWithCast, type Part, type Player } from '#testing/cast'
import { startTestLitopys } from '#testing/litopys'
import { createRandom, type Random } from '../../demo/random.ts'
import { refreshTokenOf } from './refresh-token.ts'

export type Races = {
  rounds: number
  refreshes: number
  /** Answers that never reached the tab that had asked. */
  lost: number
  /** Refreshes that were told to wait (429). */
  waits: number
  /** Refresh tokens beyond the first of each session. */
  rotations: number
  /** Refreshes and calls of the owner that were refused: there must be none. */
  logouts: number
  /** Sessions in which an older token was shown at the end, and those of them that lived on in any way. */
  replays: number
  unseen: number
}

const tabs = 4
const roundsOfSession = 100
const gapsInSeconds = [5, 31, 60, 120, 240]

/** What the tabs of one browser share. */
type Jar = { cookie: string; shown: string[]; bearer: { authorization: string } }
type World = { address: string; random: Random; races: Races; turn(milliseconds: number): void }

/**
 * Tabs that do not know of each other refresh at the same time, over HTTP, with one cookie jar; a third of the answers is lost, some
 * of them by a connection that breaks. After the last round of a session somebody shows a token of long ago.
 */
export async function raceTabs({ rounds, seed }: { rounds: number; seed: number }): Promise<Races> {
  let now = Date.now()
  const clock = { now: () => new Date(now), newId: () => randomUUID() }
  const names = Array.from({ length: Math.ceil(rounds / roundsOfSession) }, (_, i) => `racer${i}`)
  const parts = names.map((name): [string, Part] => [name, { role: ['User'] }])
  const cast = await directoryWithCast(Object.fromEntries(parts))
  const litopys = await startTestLitopys({ DATA_DIR: cast.directory }, clock)
  const mac = createMac(join(cast.directory, 'secrets'))
  const races = {
    rounds: 0,
    refreshes: 0,
    lost: 0,
    waits: 0,
    rotations: 0,
    logouts: 0,
    replays: 0,
    unseen: 0,
  }
  try {
    const address = new URL('/', await litopys.instance.listen()).href
    const turn = (milliseconds: number) => {
      now += milliseconds
    }
    const world = { address, races, turn, random: createRandom(seed) }
    for (const name of names) {
      now = Date.now()
      const player = cast.who(name)
      const cookie = refreshTokenOf(mac, { id: player.sessionId, counter: 0 })
      await raceSession(world, player, cookie, Math.min(roundsOfSession, rounds - races.rounds))
    }
    return races
  } finally {
    await litopys.close()
    cast.clear()
  }
}

async function raceSession(world: World, { bearer }: Player, cookie: string, rounds: number): Promise<void> {
  const jar: Jar = { cookie, shown: [cookie], bearer }
  for (let round = 0; round < rounds; round += 1) {
    world.turn(world.random.pick(gapsInSeconds) * 1_000)
    await Promise.all(Array.from({ length: tabs }, () => refreshInTab(world, jar)))
    world.races.rounds += 1
  }
  const counters = new Set(jar.shown)
  world.races.rotations += counters.size - 1
  if (counters.size > 2) await replay(world, jar)
}

async function refreshInTab({ address, random, races, turn }: World, jar: Jar): Promise<void> {
  await sleep(random.int(0, 4))
  turn(random.int(0, 1_000))
  races.refreshes += 1
  const fate = random.weighted([
    { is: 'arrives', weight: 7 },
    { is: 'ignored', weight: 2 },
    { is: 'broken', weight: 1 },
  ])
  const signal = fate.is === 'broken' ? AbortSignal.timeout(random.int(1, 6)) : null
  const response = await ask(address, 'auth/refresh', { cookie: `__Host-tg_rt=${jar.cookie}` }, signal)
  if (!response || fate.is === 'ignored') races.lost += 1
  else if (response.status === 429) races.waits += 1
  else if (response.status !== 200) races.logouts += 1
  else {
    jar.cookie = cookieOf(response) ?? jar.cookie
    jar.shown.push(jar.cookie)
    jar.bearer = { authorization: `Bearer ${response.token}` }
    const isUsed = random.chance(0.7)
    if (isUsed && (await ask(address, 'user/me', jar.bearer))?.status !== 200) races.logouts += 1
  }
}

/** An older token ends the session for everybody: the thief, the owner with the current token, the access token. */
async function replay({ address, races, turn }: World, jar: Jar): Promise<void> {
  turn(5 * 60_000)
  races.replays += 1
  const older = await ask(address, 'auth/refresh', { cookie: `__Host-tg_rt=${jar.shown[0]}` })
  const current = await ask(address, 'auth/refresh', { cookie: `__Host-tg_rt=${jar.cookie}` })
  const access = await ask(address, 'user/me', jar.bearer)
  const codes = [older, current, access].map((answer) => answer?.code)
  const isSeen = String(codes) === String(['refresh_reused', 'refresh_invalid', 'unauthenticated'])
  if (!isSeen) races.unseen += 1
}

type Answer = { status: number; code?: string; token?: string; cookies: string[] }

async function ask(
  address: string,
  path: string,
  headers: Record<string, string>,
  signal: AbortSignal | null = null,
): Promise<Answer | undefined> {
  try {
    const response = await fetch(new URL(`api/v1/${path}`, address), { headers, signal })
    const { code, data } = JSON.parse(await response.text())
    return {
      status: response.status,
      code,
      token: data?.accessToken,
      cookies: response.headers.getSetCookie(),
    }
  } catch (cause) {
    if (signal?.aborted) return undefined
    throw cause
  }
}

function cookieOf({ cookies }: Answer): string | undefined {
  return /^__Host-tg_rt=([^;]+)/.exec(cookies[0] ?? '')?.[1]
}
