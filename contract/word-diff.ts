/** A part of a text: common to both versions, removed, or added. */
export type DiffPiece = { kind: 'same' | 'gone' | 'new'; text: string }

const parts = /[\p{L}\p{N}\p{M}_'’ʼ-]+|\s+|[^\p{L}\p{N}\p{M}_\s]/gu
/** Maximum number of changed words; with more changes the middle counts as completely replaced. */
const mostEdits = 2_000

/**
 * The changes between two texts, word by word: the greedy search for a shortest edit (Myers 1986, section 4).
 * Memory and time grow with the square of the number of changes, at most `mostEdits`.
 */
export function wordDiff(before: string, after: string): DiffPiece[] {
  const old: readonly string[] = before.match(parts) ?? []
  const now: readonly string[] = after.match(parts) ?? []
  const head = alike(old, now, (words, index) => words[index])
  const tail = alike(old.slice(head), now.slice(head), (words, index) => words.at(-1 - index))
  const pieces: DiffPiece[] = []
  push(pieces, 'same', old.slice(0, head))
  compare(old.slice(head, old.length - tail), now.slice(head, now.length - tail), pieces)
  push(pieces, 'same', old.slice(old.length - tail))
  return readable(pieces)
}

type Words = readonly string[]

/** Number of words that both texts share from one end. */
function alike(old: Words, now: Words, word: (words: Words, index: number) => string | undefined): number {
  const most = Math.min(old.length, now.length)
  let count = 0
  while (count < most && word(old, count) === word(now, count)) count++
  return count
}

function compare(old: Words, now: Words, pieces: DiffPiece[]): void {
  let [x, y] = [0, 0]
  for (const step of shortestEdit(old, now)) {
    push(pieces, 'same', old.slice(x, step.x))
    push(pieces, 'gone', step.isGone ? old.slice(step.x, step.x + 1) : [])
    push(pieces, 'new', step.isGone ? [] : now.slice(step.y, step.y + 1))
    x = step.x + (step.isGone ? 1 : 0)
    y = step.y + (step.isGone ? 0 : 1)
  }
  const isWhole =
    old.length - x === now.length - y && old.slice(x).every((word, index) => word === now[y + index])
  push(pieces, isWhole ? 'same' : 'gone', old.slice(x))
  push(pieces, 'new', isWhole ? [] : now.slice(y))
}

/** The word at `x` of the old text is removed, or the word at `y` of the new text is added. */
type Step = { x: number; y: number; isGone: boolean }

/** The steps of a shortest edit; empty if there are too many. */
function shortestEdit(old: Words, now: Words): Step[] {
  const rounds: Int32Array[] = []
  const most = Math.min(mostEdits, old.length + now.length)
  for (let edits = 0; edits <= most; edits++) {
    const reached = furthest(old, now, rounds.at(-1), edits)
    rounds.push(reached)
    const end = old.length - now.length
    if (Math.abs(end) <= edits && reached[end + edits] === old.length) return traced(rounds, end)
  }
  return []
}

/** How far `edits` steps reach on each diagonal x - y = k; the index of k in a round of n edits is k + n. */
function furthest(old: Words, now: Words, before: Int32Array | undefined, edits: number): Int32Array {
  const reached = new Int32Array(2 * edits + 1).fill(-1)
  for (let k = -edits; k <= edits; k += 2) {
    let x = before ? Math.max(placeAt(before, edits - 1, k + 1), placeAt(before, edits - 1, k - 1) + 1) : 0
    if (x > old.length || x - k > now.length) continue
    while (x < old.length && x - k < now.length && old[x] === now[x - k]) x++
    reached[k + edits] = x
  }
  return reached
}

/** Minus two for an unreachable diagonal: one more step still cannot reach it. */
function placeAt(reached: Int32Array, edits: number, k: number): number {
  const x = reached[k + edits] ?? -1
  return Math.abs(k) > edits || x < 0 ? -2 : x
}

function traced(rounds: Int32Array[], end: number): Step[] {
  const steps: Step[] = []
  let k = end
  for (let edits = rounds.length - 1; edits > 0; edits--) {
    const before = rounds[edits - 1] ?? new Int32Array()
    const isGone = placeAt(before, edits - 1, k - 1) + 1 > placeAt(before, edits - 1, k + 1)
    k += isGone ? -1 : 1
    const x = placeAt(before, edits - 1, k)
    steps.push({ x, y: x - k, isGone })
  }
  return steps.reverse()
}

function push(pieces: DiffPiece[], kind: DiffPiece['kind'], words: readonly string[]): void {
  if (words.length === 0) return
  const text = words.join('')
  const last = pieces.at(-1)
  if (last?.kind === kind) last.text += text
  else pieces.push({ kind, text })
}

/** A single space between two changes is part of the change, and removed text comes before added text. */
function readable(pieces: readonly DiffPiece[]): DiffPiece[] {
  const read: DiffPiece[] = []
  let gone = ''
  let fresh = ''
  const settle = () => {
    if (gone) read.push({ kind: 'gone', text: gone })
    if (fresh) read.push({ kind: 'new', text: fresh })
    gone = ''
    fresh = ''
  }
  pieces.forEach(({ kind, text }, index) => {
    const joins = gone !== '' && fresh !== '' && pieces[index + 1] && /^[^\S\n]+$/.test(text)
    if (kind === 'same' && !joins) {
      settle()
      read.push({ kind, text })
      return
    }
    if (kind !== 'new') gone += text
    if (kind !== 'gone') fresh += text
  })
  settle()
  return read
}
