import { check } from '@litopys/contract/check'
import { clueFault } from '@litopys/contract/query/clue-fault'
import { type CategoryRule, type RuleDraft, ruleDraft } from '@litopys/contract/schemas/category-rule'

/**
 * A rule as edited in its form. Keywords are separated by commas, and number fields may be empty while the
 * user types. `key` is the React key of a clue.
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
    // An empty line at the end is not a clue.
    clues: clues
      .map(({ q, weight }) => ({ q: q.trim(), weight: Number(weight) }))
      .filter(({ q }) => q !== ''),
  }
}

/** Distinct words, in the order in which they were typed. */
function wordsIn(text: string): string[] {
  return [...new Set(text.split(/[,;\n]/).map((word) => word.trim()))].filter((word) => word !== '')
}

/** The rule if it is valid, else undefined. */
export function soundDraft(values: RuleValues): RuleDraft | undefined {
  const draft = draftIn(values)
  const isNumbered = [values.threshold, ...values.clues.map(({ weight }) => weight)].every(
    (one) => one !== '',
  )
  const isSound = isNumbered && check(ruleDraft, draft).ok && draft.clues.every(({ q }) => !clueFault(q))
  return isSound ? draft : undefined
}
