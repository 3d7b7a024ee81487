import { createRandom } from '../server/demo/random.ts'
import { killRefreshes } from '../server/features/capture/kill-refresh.fixture.ts'

// Kill a refresh again and again: node bench/kill-refresh.ts [KILLS] [POSTS] [SEED]
const [kills = 50, posts = 900, seed = 1] = process.argv.slice(2).map(Number)
const random = createRandom(seed)
const outcomes = await killRefreshes({
  ...{ posts, kills, livesAtMostMs: 1_200, everyMs: 50 },
  random: () => random.next(),
})
const isWhole = (numbers: number[]) =>
  numbers.length === posts && numbers.every((number, i) => number === i + 1)
const failed = outcomes.filter(
  ({ new: added, numbers, cursor, isComplete, acknowledgedLost, failedChecks }) =>
    added !== posts ||
    !isWhole(numbers) ||
    cursor !== posts ||
    !isComplete ||
    acknowledgedLost > 0 ||
    failedChecks.length > 0,
)
const refreshes = outcomes.map(({ numbers, ...outcome }) => ({ ...outcome, posts: numbers.length }))
console.log(JSON.stringify({ kills, posts, refreshes, failed: failed.length }))
process.exitCode = failed.length === 0 ? 0 : 1
