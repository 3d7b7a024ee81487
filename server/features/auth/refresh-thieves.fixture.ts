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

/** When the thief shows the refresh token copied from the owner. */
const moments = ['after the owner', 'before the owner', 'before the owner has used the answer'] as const
type Moment = (typeof moments)[number]

export type Thefts = {
  rounds: number
  /** Rounds in which the second of the two was refused within thirty seconds and the session ended. */
  atOnce: number
  /** Rounds in which the session ended with the next refresh, within an hour. */
  later: number
  unseen: number
}

/**
 * Rounds in which a thief uses the refresh token of the owner in another kind of browser, another network or
 * both. The second of the two refreshes within thirty seconds of the first.
 */
export async function raceThieves({ rounds, seed }: { rounds: number; seed: number }): Promise<Thefts> {
  const world = await startWorld(seed)
  const thefts: Thefts = { rounds: 0, atOnce: 0, later: 0, unseen: 0 }
  try {
    for (; thefts.rounds < rounds; thefts.rounds += 1) {
      const owner = homeOf(thefts.rounds)
      const elsewhere = `203.0.113.${thefts.rounds % 250}`
      const thief = [
        { ip: owner.ip, userAgent: 'curl of the thief' },
        { ip: elsewhere, userAgent: owner.userAgent },
        { ip: elsewhere, userAgent: 'curl of the thief' },
      ][thefts.rounds % 3]
      const moment = moments[Math.floor(thefts.rounds / 3) % 3]
      if (!thief || !moment) throw new Error('no such round')
      thefts[await raceThief(world, owner, thief, moment)] += 1
    }
    return thefts
  } finally {
    await world.close()
  }
}

async function raceThief(
  world: World,
  owner: Browser,
  thief: Browser,
  moment: Moment,
): Promise<'atOnce' | 'later' | 'unseen'> {
  const { address, random, turn } = world
  const jar = await world.signIn(owner)
  for (let i = random.int(0, 3); i > 0; i -= 1) {
    turn(random.int(31, 540) * 1_000)
    await refreshInto(address, owner, jar)
    await isAdmitted(address, owner, jar)
  }
  const copied: Jar = { ...jar, shown: [...jar.shown] }
  const [first, second] = moment === 'before the owner' ? [thief, owner] : [owner, thief]
  const [firstJar, secondJar] = moment === 'before the owner' ? [copied, jar] : [jar, copied]
  turn(random.int(31, 540) * 1_000)
  await refreshInto(address, first, firstJar)
  if (moment !== 'before the owner has used the answer') await isAdmitted(address, first, firstJar)
  turn(random.int(0, 29) * 1_000)
  await refreshInto(address, second, secondJar)
  if (!(await isAlive(address, { browser: owner, jar }, { browser: thief, jar: copied }))) return 'atOnce'

  // Both have the current token. After one of them uses it, the other shows a parent token.
  turn(random.int(31, 540) * 1_000)
  const order = random.chance(0.5) ? [owner, thief] : [thief, owner]
  for (const browser of order) {
    const own = browser === owner ? jar : copied
    await refreshInto(address, browser, own)
    await isAdmitted(address, browser, own)
  }
  return (await isAlive(address, { browser: owner, jar }, { browser: thief, jar: copied }))
    ? 'unseen'
    : 'later'
}

/** Refreshes into the jar. A refusal does not change the jar. */
async function refreshInto(address: string, browser: Browser, jar: Jar): Promise<void> {
  const answer = await refreshFrom(address, browser, jar.cookie)
  if (answer?.status !== 200) return
  jar.cookie = cookieOf(answer) ?? jar.cookie
  jar.bearer = { authorization: `Bearer ${answer.token}` }
}

type Holder = { browser: Browser; jar: Jar }

/** Whether any of the holders still has a valid session. */
async function isAlive(address: string, ...holders: Holder[]): Promise<boolean> {
  for (const { browser, jar } of holders) if (await isAdmitted(address, browser, jar)) return true
  return false
}
