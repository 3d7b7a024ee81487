/** Sets of numbers (union-find). Joining two numbers joins their sets. */
export type Groups = {
  join(a: number, b: number): void
  /** Name of the member's set; it changes only when the set is joined to another. */
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
      // The smaller number becomes the name, so the order of joins does not matter.
      if (one !== other) parents.set(Math.max(one, other), Math.min(one, other))
    },
  }
}
