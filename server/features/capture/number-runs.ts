/** Runs of message ids `[from, to]` in ascending order, both ends included. */
export type NumberRuns = [number, number][]

/** Maximum number of runs. Beyond it the closest runs are merged, including the ids between them. */
const mostRuns = 2_000

/** The runs with more numbers added. Numbers below 1 are not message ids and are ignored. */
export function withNumbers(runs: NumberRuns, numbers: readonly number[]): NumberRuns {
  const more = numbers.filter((number) => number > 0).map((number): [number, number] => [number, number])
  const joined: NumberRuns = []
  for (const [from, to] of [...runs, ...more].toSorted((one, other) => one[0] - other[0])) {
    const last = joined.at(-1)
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined.length <= mostRuns ? joined : coarse(joined)
}

/** Merges runs down to the maximum. The widest gaps remain. */
function coarse(runs: NumberRuns): NumberRuns {
  const widths = runs.slice(1).map(([from], i) => ({ at: i + 1, width: from - (runs[i]?.[1] ?? 0) }))
  const widest = widths.toSorted((one, other) => other.width - one.width).slice(0, mostRuns - 1)
  const apart = new Set(widest.map(({ at }) => at))
  const kept: NumberRuns = []
  runs.forEach(([from, to], i) => {
    const last = kept.at(-1)
    if (last && !apart.has(i)) last[1] = to
    else kept.push([from, to])
  })
  return kept
}
