/** From `from` up to, but not including, `before`; seconds since 1970. */
export type Period = { from: number; before: number }

const day = 86_400
const week = 7 * day
/** Up to this length a period is compared with several earlier ones, as few posts of one week are a matter of chance. */
const shortest = week
const comparedWeeks = 4

/**
 * Earlier periods of the same length, on the same days of the week, as many channels post less at weekends. When clocks
 * change in between, they differ by an hour.
 */
export function comparedPeriods({ from, before }: Period): Period[] {
  const length = before - from
  const shift = Math.max(1, Math.ceil(length / week)) * week
  const periods = length <= shortest ? comparedWeeks : 1
  return Array.from({ length: periods }, (_, i) => ({
    from: Math.max(0, from - (i + 1) * shift),
    before: Math.max(0, before - (i + 1) * shift),
  }))
}
