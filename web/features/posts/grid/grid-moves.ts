/** What a selection that was extended from `anchor` to `from` gains and loses when it is extended to `to` instead. */
export function extended({ anchor, from, to }: { anchor: number; from: number; to: number }) {
  const [before, after] = [between(anchor, from), between(anchor, to)]
  return { added: after, removed: before.filter((one) => !after.includes(one)) }
}

function between(one: number, other: number): number[] {
  const [first, last] = [Math.min(one, other), Math.max(one, other)]
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}
