/**
 * Sets of numbers that are joined by and by: of two that are told to belong together, all that belong to
 * either do.
 */
export type Groups = {
  join(a: number, b: number): void
  /** The name of its group, the same for each of its members until the group is joined to another. */
  of(member: number): number
}

export function createGroups(): Groups {
  const parents = new Map<number, number>()
  const of = (member: number): number => {
    let root = member
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next
    for (let at = member; at !== root; ) {
      const next = parents.get(at) ?? root
      parents.set(at, root)
      at = next
    }
    return root
  }
  return {
    of,
    join: (a, b) => {
      const [one, other] = [of(a), of(b)]
      // The smaller number gives the name, whatever the order in which they come.
      if (one !== other) parents.set(Math.max(one, other), Math.min(one, other))
    },
  }
}
