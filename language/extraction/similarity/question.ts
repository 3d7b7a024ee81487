import { equivalentsOf } from '../../equivalents/equivalents.ts'
import { beginningOf, isTelling } from '../../similarity/beginnings.ts'
import { tokenize } from '../../text/tokens.ts'
import type { ComparedText } from './compared-text.ts'

/**
 * A word of the text that others are compared with: `beginnings` are its own, and those of words with the same meaning in
 * the other languages.
 */
export type QuestionWord = { word: string; beginnings: readonly string[]; isName: boolean }

/** More words of a long text would not change what is found. */
const mostWords = 120

/** The words of a compared text, each with the beginnings that count as it. */
export function questionWords({ words, names }: ComparedText): QuestionWord[] {
  const found: QuestionWord[] = []
  const taken = new Set<string>()
  for (const [own, word] of words) {
    if (taken.has(own)) continue
    const beginnings = [own, ...foreignBeginnings(word)].filter(
      (one, at, all) => all.indexOf(one) === at && !taken.has(one),
    )
    for (const one of beginnings) taken.add(one)
    found.push({ word, beginnings, isName: names.has(own) })
    if (found.length === mostWords) break
  }
  return found
}

/** Phrases are left out: one of their words alone has another meaning. */
function foreignBeginnings(word: string): string[] {
  return equivalentsOf(word).flatMap(({ text }) => {
    const tokens = tokenize(text)
    const [only] = tokens
    const beginning = only && beginningOf(only.form.folded)
    return tokens.length === 1 && beginning !== undefined && isTelling(beginning) ? [beginning] : []
  })
}
