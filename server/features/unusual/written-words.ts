import { tokenize } from '@litopys/language/text/tokens'
import { yieldBetween } from '#server/yielding'

/** Addresses, hashtags and mentions, which are values of their own. */
const notWords = /(?:https?:\/\/|www\.|t\.me\/)\S+|[@#][\p{L}\p{N}_]+/giu

/** How each word is written most often, outside of addresses, hashtags and mentions; `place` counts the words of the text from 1. */
export async function writtenWords(
  places: readonly { stem: number; text: string; place: number }[],
  signal: AbortSignal,
): Promise<Map<number, string>> {
  const othersTurn = yieldBetween(signal)
  const counts = new Map<number, Map<string, number>>()
  const readTexts = new Map<string, ReadText>()
  for (const { stem, text, place } of places) {
    await othersTurn()
    const read = readTexts.get(text) ?? readText(text)
    readTexts.set(text, read)
    const token = read.tokens[place - 1]
    if (!token || read.others.some(([from, to]) => from <= token.start && token.end <= to)) continue
    const word = text.slice(token.start, token.end)
    const ofStem = counts.get(stem) ?? new Map<string, number>()
    counts.set(stem, ofStem.set(word, (ofStem.get(word) ?? 0) + 1))
  }
  return new Map([...counts].map(([stem, words]) => [stem, mostFrequent(words)]))
}

type ReadText = { tokens: ReturnType<typeof tokenize>; others: [number, number][] }

function readText(text: string): ReadText {
  const others = [...text.matchAll(notWords)].map(({ index, 0: found }): [number, number] => [
    index,
    index + found.length,
  ])
  return { tokens: tokenize(text), others }
}

function mostFrequent(words: ReadonlyMap<string, number>): string {
  const [first] = [...words].toSorted(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
  return first?.[0] ?? ''
}
