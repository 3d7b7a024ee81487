/** Adds an item at the end, or removes it. The last remaining item cannot be removed. */
export function toggled<T>(chosen: readonly T[], item: T, isSame = (one: T) => one === item): readonly T[] {
  const others = chosen.filter((one) => !isSame(one))
  if (others.length === chosen.length) return [...chosen, item]
  return others.length === 0 ? chosen : others
}

/** Moves the item at an index one place up or down; at an end, it stays. */
export function moved<T>(chosen: readonly T[], from: number, by: -1 | 1): readonly T[] {
  const [item, other] = [chosen[from], chosen[from + by]]
  if (item === undefined || other === undefined) return chosen
  return chosen.with(from, other).with(from + by, item)
}
