const rememberedWords = 20_000
const longestWord = 64

/**
 * The same function of a word, which keeps its latest answers: the words of posts repeat, and most of the
 * work on a post depends on the single word. As the function is pure, nobody can see what is kept; there are
 * at most two generations of answers, the younger of which takes the place of the older when it is full.
 * Answers are shared, hence must not be changed.
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

// Engines make a long slice a view of the whole text, which would be kept in memory with the word.
function ownCopy(word: string): string {
  if (word.length < 13) return word
  const codes: number[] = []
  for (let at = 0; at < word.length; at++) codes.push(word.charCodeAt(at))
  return String.fromCharCode(...codes)
}
