import { editDistance, matchesPattern } from './distance.ts'
import type { Fuzzy, Pattern } from './syntax.ts'

/** Texts repeat their words: so many answers are remembered at most. */
const mostRemembered = 20_000

/** What tells whether a folded form is one that a pattern or a fuzzy word stands for; most forms are known at a glance to be none. */
export function formTest(query: Pattern | Fuzzy): (form: string) => boolean {
  const mayFit = query.kind === 'pattern' ? beginsAs(query) : isLike(query)
  const fits =
    query.kind === 'pattern'
      ? (form: string) => matchesPattern(form, query.text)
      : (form: string) => editDistance(form, query.text, query.distance) <= query.distance
  const known = new Map<string, boolean>()
  return (form) => {
    if (!mayFit(form)) return false
    const before = known.get(form)
    if (before !== undefined) return before
    const found = fits(form)
    if (known.size >= mostRemembered) known.clear()
    known.set(form, found)
    return found
  }
}

function beginsAs({ text }: Pattern): (form: string) => boolean {
  const [beginning = ''] = text.split(/[*?]/)
  return (form) => form.startsWith(beginning)
}

/** An edit makes a word longer or shorter by one character, and changes which letters it has by two at most. */
function isLike({ text, distance }: Fuzzy): (form: string) => boolean {
  const letters = lettersOf(text)
  // A character may be two units.
  const [shortest, longest] = [text.length - 2 * distance, text.length + 2 * distance]
  return (form) =>
    form.length >= shortest && form.length <= longest && differing(letters, lettersOf(form)) <= 4 * distance
}

/** One bit of 32 for each unit that a word has; several may share one. */
function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

function differing(a: number, b: number): number {
  let count = 0
  for (let bits = a ^ b; bits !== 0; bits &= bits - 1) count += 1
  return count
}
