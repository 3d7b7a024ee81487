import { distanceTest, lettered, patternTest } from './distance.ts'
import type { Fuzzy, Pattern } from './syntax.ts'

/** Texts repeat their words: maximum number of cached answers. */
const mostRemembered = 20_000

/** Test for whether a folded form matches a pattern or a fuzzy word. */
export function formTest(query: Pattern | Fuzzy): (form: string) => boolean {
  const fits = query.kind === 'pattern' ? patternTest(query.text) : distanceTest(query.text, query.distance)
  const known = new Map<string, boolean>()
  return (form) => {
    const before = known.get(form)
    if (before !== undefined) return before
    const found = fits(lettered(form))
    if (known.size >= mostRemembered) known.clear()
    known.set(form, found)
    return found
  }
}
