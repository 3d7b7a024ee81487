/** Whether a word matches a pattern of letters, `*` for any and `?` for one; linear in the product of their lengths. */
export function matchesPattern(word: string, pattern: string): boolean {
  const letters = [...word]
  let reached = [true, ...letters.map(() => false)]
  for (const sign of pattern) {
    const next = reached.map(() => false)
    for (let at = 0; at <= letters.length; at++) {
      if (sign === '*') next[at] = reached[at] === true || (at > 0 && next[at - 1] === true)
      else if (at > 0) next[at] = reached[at - 1] === true && (sign === '?' || sign === letters[at - 1])
    }
    reached = next
  }
  return reached.at(-1) === true
}

/** Levenshtein distance in characters, cut off: anything above `most` is `most + 1`. */
export function editDistance(a: string, b: string, most: number): number {
  const [left, right] = [[...a], [...b]]
  if (Math.abs(left.length - right.length) > most) return most + 1
  let row = right.map((_, i) => i + 1)
  for (const [i, letter] of left.entries()) {
    let corner = i
    let before = i + 1
    row = row.map((above, j) => {
      const cost = Math.min(above + 1, before + 1, corner + Number(letter !== right[j]))
      corner = above
      before = cost
      return cost
    })
  }
  return Math.min(row.at(-1) ?? left.length, most + 1)
}
