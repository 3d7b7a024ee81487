import { type TextWords, termsOf } from '../text/words.ts'

const maxCountedFrequency = 4

/**
 * Distinct index terms of a post: `stem`, `stem#2` to `stem#4` by its frequency (BM25 uses it), and `=exact`
 * for each form as written. Words have neither `#` nor `=`, so kinds of terms cannot collide. Terms of
 * shared-terms/find.ts count like stems.
 */
export function indexTerms(analysis: Pick<TextWords, 'words' | 'emoji'>): string[] {
  const frequencies = new Map<string, number>()
  const exact = new Set<string>()
  for (const word of analysis.words) {
    exact.add(word.form.exactTerm)
    for (const stem of termsOf(word)) frequencies.set(stem, (frequencies.get(stem) ?? 0) + 1)
  }
  for (const { term } of analysis.emoji) frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
  const terms: string[] = []
  for (const [stem, count] of frequencies) {
    terms.push(stem)
    for (let repeat = 2; repeat <= Math.min(count, maxCountedFrequency); repeat++)
      terms.push(`${stem}#${repeat}`)
  }
  return [...terms, ...exact]
}
