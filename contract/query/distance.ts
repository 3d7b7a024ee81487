/**
 * A word for comparison with many patterns: `set` has a bit for each letter (letters share bits), which
 * rejects most words at once.
 */
export type Lettered = { letters: ArrayLike<string>; set: number }
export type WordTest = (word: Lettered) => boolean

/** Few words have a letter of two units: these are compared without the bits. */
export function lettered(word: string): Lettered {
  const letters = surrogate.test(word) ? [...word] : word
  return { letters, set: setOf(letters) }
}

const surrogate = /[\ud800-\udfff]/

/**
 * Test for whether a word matches a pattern, `*` for any letters and `?` for one letter. Its time is at most
 * proportional to the product of the lengths.
 */
export function patternTest(pattern: string): WordTest {
  const signs = [...pattern]
  const needed = setOf(signs.filter((sign) => sign !== '*' && sign !== '?'))
  return ({ letters, set }) => (needed & ~set) === 0 && matches(letters, signs)
}

/**
 * Test for whether a word is within this Levenshtein distance: insertions, removals and changes of letters.
 */
export function distanceTest(text: string, most: number): WordTest {
  const wanted = lettered(text)
  return ({ letters, set }) => hasAtMost(wanted.set & ~set, most) && isNear(letters, wanted.letters, most)
}

type Letters = Lettered['letters']

function setOf(letters: Letters): number {
  let bits = 0
  for (let i = 0; i < letters.length; i++) bits |= 1 << (letters[i]?.codePointAt(0) ?? 0)
  return bits
}

function hasAtMost(bits: number, most: number): boolean {
  let left = bits
  for (let i = 0; i < most; i++) left &= left - 1
  return left === 0
}

function matches(letters: Letters, signs: string[]): boolean {
  let at = 0
  let next = 0
  // The first match after the last `*` leaves the most text for the rest, so earlier `*` need no
  // backtracking.
  let lastStar = -1
  let restart = 0
  while (at < letters.length) {
    const sign = signs[next]
    if (sign === '*') {
      lastStar = next
      restart = at
      next += 1
    } else if (sign === '?' || sign === letters[at]) {
      at += 1
      next += 1
    } else if (lastStar >= 0) {
      restart += 1
      at = restart
      next = lastStar + 1
    } else return false
  }
  while (signs[next] === '*') next += 1
  return next === signs.length
}

function isNear(letters: Letters, wanted: Letters, most: number): boolean {
  if (Math.abs(letters.length - wanted.length) > most) return false
  const row = Array.from({ length: wanted.length + 1 }, (_, i) => i)
  for (let i = 0; i < letters.length; i++) {
    let corner = i
    let before = i + 1
    let least = before
    row[0] = before
    for (let j = 0; j < wanted.length; j++) {
      const above = row[j + 1] ?? 0
      before = Math.min(above + 1, before + 1, corner + Number(letters[i] !== wanted[j]))
      corner = above
      row[j + 1] = before
      if (before < least) least = before
    }
    // The minimum of a row never decreases.
    if (least > most) return false
  }
  return (row.at(-1) ?? 0) <= most
}
