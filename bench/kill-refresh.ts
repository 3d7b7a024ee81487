import { createRandom } from '../server/demo/random.ts'
import { killRefreshes } from '../server/features/capture/kill-refresh.fixture.ts'

// Kills a refresh repeatedly. Usage: node bench/kill-refresh.ts [KILLS] [POSTS] [SEED] [LIFE]; LIFE is the
// longest life of a process in milliseconds.
const [kills = 50, posts = 900, seed = 1, livesAtMostMs = 2_000] = process.argv.slice(2).map(Number)
const random = createRandom(seed)
const plan = { posts, kills, livesAtMostMs, everyMs: 50, random: () => random.next() }
const isWhole = (numbers: number[]) =>
  numbers.length === posts && numbers.every((number, i) => number === i + 1)
let failed = 0
for await (const { numbers, ...outcome } of killRefreshes(plan)) {
  const isRight =
    isWhole(numbers) &&
    outcome.new === posts &&
    outcome.cursor === posts &&
    outcome.isComplete &&
    outcome.acknowledgedLost === 0 &&
    outcome.failedChecks.length === 0
  if (!isRight) failed += 1
  console.log(JSON.stringify({ ...outcome, posts: numbers.length, isRight }))
}
console.log(JSON.stringify({ kills, posts, failed }))
process.exitCode = failed === 0 ? 0 : 1
