import { killRefreshes } from '../../server/features/capture/kill-refresh.fixture.ts'
import type { Fault, Outcome, Place } from './fault.ts'

const posts = 900

export const killedRefresh: Fault = {
  name: 'killed-refresh',
  about: 'kill -9 up to 2 s into the refresh of a channel: each post once, and the cursor is right',
  needs: ['Linux'],
  cycles: 3,
  limit: { base: 180, each: 30 },
  run,
}

async function run({ cycles, random }: Place): Promise<Outcome> {
  const plan = { posts, kills: cycles, livesAtMostMs: 2_000, everyMs: 50, random: () => random.next() }
  const violations: string[] = []
  let refreshes = 0
  for await (const { numbers, ...outcome } of killRefreshes(plan)) {
    refreshes += 1
    const isWhole = numbers.length === posts && numbers.every((number, i) => number === i + 1)
    const isRight =
      isWhole &&
      outcome.new === posts &&
      outcome.cursor === posts &&
      outcome.isComplete &&
      outcome.acknowledgedLost === 0 &&
      outcome.failedChecks.length === 0
    if (!isRight) violations.push(JSON.stringify({ ...outcome, posts: numbers.length }))
  }
  return { cycles, figures: { refreshes, postsEach: posts }, violations }
}
