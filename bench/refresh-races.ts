import { raceTabs } from '../server/features/auth/refresh-races.fixture.ts'
import { raceThieves } from '../server/features/auth/refresh-thieves.fixture.ts'

// Simulates tabs of one browser that refresh their token at the same time, with lost answers, then a stolen
// refresh token. Usage: node bench/refresh-races.ts [ROUNDS] [SEED]
const [rounds = 1_000, seed = 1] = process.argv.slice(2).map(Number)

const begin = performance.now()
const races = await raceTabs({ rounds, seed })
const thefts = await raceThieves({ rounds: Math.ceil(rounds / 5), seed })
const seconds = Math.round((performance.now() - begin) / 100) / 10
console.log(JSON.stringify({ seed, ...races, thefts, seconds }))
process.exitCode = races.logouts + races.unseen + thefts.unseen === 0 ? 0 : 1
