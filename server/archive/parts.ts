/**
 * A table part as the engine lists it. A part that a merge replaced stays on the disk for some minutes,
 * inactive.
 */
export type Part = {
  table: string
  name: string
  path: string
  active: 0 | 1
  rows: number
  min_block_number: number
  max_block_number: number
  level: number
  data_version: number
  /** Written a short while ago. */
  isFresh: 0 | 1
}

/**
 * The parts that a merge combined into this one, if they still exist: the largest parts that do not overlap.
 */
export function parentsOf(part: Part, all: Part[]): Part[] {
  const inside = all.filter((one) => !one.active && one.table === part.table && isInside(one, part))
  const largest = inside.toSorted(
    (a, b) => length(b) - length(a) || b.level - a.level || b.data_version - a.data_version,
  )
  const chosen: Part[] = []
  for (const one of largest) {
    const isCovered = chosen.some((other) => isInside(one, other))
    if (!isCovered) chosen.push(one)
  }
  return chosen
}

function isInside(inner: Part, outer: Part): boolean {
  return inner.min_block_number >= outer.min_block_number && inner.max_block_number <= outer.max_block_number
}

function length({ min_block_number, max_block_number }: Part): number {
  return max_block_number - min_block_number
}
