import { clueFault } from '@litopys/contract/categories/clueFault'
import { check } from '@litopys/contract/check'
import { type CategoryRule, type RuleDraft, ruleDraft } from '@litopys/contract/schemas/categoryRule'

/** A rule as its form has it; a field of a number may be empty while one types. `key` tells the clues apart. */
export type ClueValues = { key: string; q: string; weight: number | string }
export type RuleValues = Pick<RuleDraft, 'category' | 'keywords' | 'isActive'> & {
  threshold: number | string
  clues: ClueValues[]
}

export function emptyClue(): ClueValues {
  return { key: crypto.randomUUID(), q: '', weight: 1 }
}

export function emptyRule(): RuleValues {
  return { category: '', keywords: [], isActive: true, threshold: 1, clues: [emptyClue()] }
}

export function valuesOf({ category, keywords, isActive, threshold, clues }: CategoryRule): RuleValues {
  const keyed = clues.map((clue) => ({ ...clue, key: crypto.randomUUID() }))
  return { category, keywords, isActive, threshold, clues: keyed }
}

export function draftOf({
  category,
  keywords,
  isActive,
  threshold,
  clues,
}: RuleValues | CategoryRule): RuleDraft {
  return {
    ...{ category: category.trim(), keywords, isActive, threshold: Number(threshold) },
    // A line at the end that nobody has filled in is no clue.
    clues: clues
      .map(({ q, weight }) => ({ q: q.trim(), weight: Number(weight) }))
      .filter(({ q }) => q !== ''),
  }
}

/** The rule, where it can be saved. */
export function soundDraft(values: RuleValues): RuleDraft | undefined {
  const draft = draftOf(values)
  const isNumbered = [values.threshold, ...values.clues.map(({ weight }) => weight)].every(
    (one) => one !== '',
  )
  const isSound = isNumbered && check(ruleDraft, draft).ok && draft.clues.every(({ q }) => !clueFault(q))
  return isSound ? draft : undefined
}
