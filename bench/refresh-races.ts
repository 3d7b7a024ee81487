import { raceTabs } from '../server/features/accounts/refresh-races.fixture.ts'

// Tabs of one browser that refresh at the same time, with lost answers: node bench/refresh-races.ts [ROUNDS] [SEED]
const [rounds = 1_000, seed = 1] = process.argv.slice(2).map(Number)

const begin = performance.now()
const races = await raceTabs({ rounds, seed })
console.log(JSON.stringify({ seed, ...races, seconds: Math.round((performance.now() - begin) / 100) / 10 }))
process.exitCode = races.logouts === 0 && races.unseen === 0 ? 0 : 1
