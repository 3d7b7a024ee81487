const hours = 24
const hourSeconds = 3_600

/**
 * Probability that two posts of a day are within `seconds` of each other, if each channel posts at a time of its own: its
 * share of posts in each hour of the day, evenly within the hour. A day has no end, so 23:59 and 0:01 are near.
 */
export function chanceWithin(a: readonly number[], b: readonly number[], seconds: number): number {
  // No two times of a day without an end are further apart.
  if (seconds >= (hours / 2) * hourSeconds) return sumOf(a) * sumOf(b) > 0 ? 1 : 0
  const near = nearByHours(seconds)
  let chance = 0
  for (let h = 0; h < hours; h += 1)
    for (let k = 0; k < hours; k += 1) {
      const apart = ((h - k + 1.5 * hours) % hours) - hours / 2
      chance += (a[h] ?? 0) * (b[k] ?? 0) * (near[Math.abs(apart)] ?? 0)
    }
  return Math.min(1, chance)
}

/**
 * By hours between two posts: how likely they are near, by one side of the day or by the other. The difference of two even
 * times is triangular.
 */
function nearByHours(seconds: number): number[] {
  const near = (apart: number) => below(seconds / hourSeconds - apart) - below(-seconds / hourSeconds - apart)
  return Array.from({ length: hours / 2 + 1 }, (_, apart) => near(apart) + near(hours - apart))
}

function sumOf(shares: readonly number[]): number {
  return shares.reduce((sum, share) => sum + share, 0)
}

/** Distribution function of the difference of two numbers that are even between 0 and 1. */
function below(x: number): number {
  if (x <= -1) return 0
  if (x >= 1) return 1
  return x < 0 ? (1 + x) ** 2 / 2 : 1 - (1 - x) ** 2 / 2
}

/** Probability of at least `times` of `trials`, each with this chance (binomial distribution). */
export function atLeast(times: number, trials: number, chance: number): number {
  if (times <= 0) return 1
  if (times > trials || chance <= 0) return 0
  if (chance >= 1) return 1
  let term = Math.exp(
    logChoose(trials, times) + times * Math.log(chance) + (trials - times) * Math.log1p(-chance),
  )
  let sum = 0
  for (let n = times; n <= trials && term > 0; n += 1) {
    sum += term
    term *= ((trials - n) / (n + 1)) * (chance / (1 - chance))
  }
  return Math.min(1, sum)
}

function logChoose(of: number, some: number): number {
  let log = 0
  for (let i = 1; i <= Math.min(some, of - some); i += 1) log += Math.log((of - i + 1) / i)
  return log
}
