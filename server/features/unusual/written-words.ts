import { tokenize } from '@litopys/language/text/tokens'

/** How each word is written most often; `place` counts the words of the text from 1. */
export function writtenWords(
  places: readonly { stem: number; text: string; place: number }[],
): Map<number, string> {
  const counts = new Map<number, Map<string, number>>()
  const tokensOf = new Map<string, ReturnType<typeof tokenize>>()
  for (const { stem, text, place } of places) {
    const tokens = tokensOf.get(text) ?? tokenize(text)
    tokensOf.set(text, tokens)
    const token = tokens[place - 1]
    if (!token) continue
    const word = text.slice(token.start, token.end)
    const ofStem = counts.get(stem) ?? new Map<string, number>()
    counts.set(stem, ofStem.set(word, (ofStem.get(word) ?? 0) + 1))
  }
  return new Map([...counts].map(([stem, words]) => [stem, mostFrequent(words)]))
}

function mostFrequent(words: ReadonlyMap<string, number>): string {
  const [first] = [...words].toSorted(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
  return first?.[0] ?? ''
}
