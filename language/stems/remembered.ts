const rememberedWords = 40_000
const longestWord = 64

/**
 * Memoizes a function of a word with its latest results: words of posts repeat, and most analysis depends on
 * a single word. The function must be pure. At most two generations of results are kept; when the younger is
 * full, it replaces the older. Results are shared, so callers must not change them.
 */
export function remembered<Answer extends object | string>(answer: (word: string) => Answer) {
  let young = new Map<string, Answer>()
  let old = new Map<string, Answer>()

  return (word: string): Answer => {
    if (word.length > longestWord) return answer(word)
    const known = young.get(word)
    if (known !== undefined) return known
    const kept = ownCopy(word)
    const found = old.get(word) ?? answer(kept)
    if (young.size >= rememberedWords) {
      old = young
      young = new Map()
    }
    young.set(kept, found)
    return found
  }
}

// Engines make a long slice a view of the whole text, which would stay in memory with the word.
function ownCopy(word: string): string {
  if (word.length < 13) return word
  const codes: number[] = []
  for (let at = 0; at < word.length; at++) codes.push(word.charCodeAt(at))
  return String.fromCharCode(...codes)
}
