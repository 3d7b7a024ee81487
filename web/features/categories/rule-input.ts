import { clueFault } from '@litopys/contract/categories/clue-fault'
import { check } from '@litopys/contract/check'
import { type CategoryRule, type RuleDraft, ruleDraft } from '@litopys/contract/schemas/category-rule'

/**
 * A rule as its form has it: keywords as one types them, with commas; a field of a number may be empty while
 * one types. `key` tells the clues apart.
 */
export type ClueValues = { key: string; q: string; weight: number | string }
export type RuleValues = Pick<RuleDraft, 'category' | 'isActive'> & {
  keywords: string
  threshold: number | string
  clues: ClueValues[]
}

export function emptyClue(): ClueValues {
  return { key: crypto.randomUUID(), q: '', weight: 1 }
}

export function emptyRule(): RuleValues {
  return { category: '', keywords: '', isActive: true, threshold: 1, clues: [emptyClue()] }
}

export function valuesOf({ category, keywords, isActive, threshold, clues }: CategoryRule): RuleValues {
  const keyed = clues.map((clue) => ({ ...clue, key: crypto.randomUUID() }))
  return { category, keywords: keywords.join(', '), isActive, threshold, clues: keyed }
}

export function draftIn({ category, keywords, isActive, threshold, clues }: RuleValues): RuleDraft {
  return {
    category: category.trim(),
    keywords: wordsIn(keywords),
    isActive,
    threshold: Number(threshold),
    // A line at the end that nobody has filled in is no clue.
    clues: clues
      .map(({ q, weight }) => ({ q: q.trim(), weight: Number(weight) }))
      .filter(({ q }) => q !== ''),
  }
}

/** Each once, in the order in which they were typed. */
function wordsIn(text: string): string[] {
  return [...new Set(text.split(/[,;\n]/).map((word) => word.trim()))].filter((word) => word !== '')
}

/** The rule, where it can be saved. */
export function soundDraft(values: RuleValues): RuleDraft | undefined {
  const draft = draftIn(values)
  const isNumbered = [values.threshold, ...values.clues.map(({ weight }) => weight)].every(
    (one) => one !== '',
  )
  const isSound = isNumbered && check(ruleDraft, draft).ok && draft.clues.every(({ q }) => !clueFault(q))
  return isSound ? draft : undefined
}
