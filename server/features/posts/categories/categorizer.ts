import { clueFault } from '@litopys/contract/query/clue-fault'
import { parseQuery } from '@litopys/contract/query/parse'
import type { RuleDraft } from '@litopys/contract/schemas/category-rule'
import { analysisVersion } from '@litopys/language/extraction/version'
import { wideId } from '@litopys/language/wide-id'
import { type Alternative, clueFinder } from './clue-finder.ts'
import { alternativesOf, clueKeys } from './clue-keys.ts'
import { type AnalysedText, type TextPredicate, textPredicate } from './text-predicate.ts'

export type Found = { foundCategories: string[]; foundKeywords: string[] }
export type Categorizer = {
  /** Version of the analyzer and of the rules that analysed a post. */
  stamp: string
  find(text: AnalysedText): Found
}

/** Finds the categories of texts. The rules are compiled for the first text, as often only the stamp is needed. */
export function createCategorizer(rules: readonly RuleDraft[]): Categorizer {
  const active = inUse(rules)
  let cluesOf: ReturnType<typeof clueFinder> | undefined
  return {
    stamp: stampOf(rules),
    find: (text) => {
      cluesOf ??= clueFinder(active.flatMap(alternativesIn))
      const scores = new Map<number, number>()
      for (const { rule, weight } of cluesOf(text)) scores.set(rule, (scores.get(rule) ?? 0) + weight)
      const given = active.filter((rule, number) => reaches(scores.get(number), rule))
      return {
        foundCategories: given.map(({ category }) => category),
        foundKeywords: [...new Set(given.flatMap(({ keywords }) => keywords))],
      }
    },
  }
}

/** Without rules, or when categories are not needed. */
export const uncategorized = createCategorizer([])

/** Sums of weights such as 0.1 have rounding errors: the engine uses thousandths too. */
export function inUnits(weight: number): number {
  return Math.round(weight * 1_000)
}

function reaches(score: number | undefined, { threshold }: RuleDraft): boolean {
  return score !== undefined && score >= inUnits(threshold)
}

const always: TextPredicate = () => true

/** A clue that has become invalid since it was saved never matches. */
function alternativesIn({ clues }: RuleDraft, rule: number): Alternative[] {
  return clues.flatMap(({ q, weight }) => {
    if (clueFault(q)) return []
    const clue = { rule, weight: inUnits(weight) }
    return alternativesOf(parseQuery(q).query).flatMap((query) => {
      const keys = clueKeys(query)
      return keys ? [{ clue, keys, holds: keys.areEnough ? always : textPredicate(query) }] : []
    })
  })
}

function inUse(rules: readonly RuleDraft[]): RuleDraft[] {
  return rules.filter(({ isActive }) => isActive).toSorted((a, b) => (a.category < b.category ? -1 : 1))
}

/** Equal for equal rules, independent of their authors and earlier changes. */
export function stampOf(rules: readonly RuleDraft[]): string {
  const active = inUse(rules)
  if (active.length === 0) return `${analysisVersion}`
  const parts = active.map(({ category, keywords, clues, threshold }) => [
    ...[category, threshold, keywords],
    clues.map(({ q, weight }) => [q, weight]),
  ])
  const units = Uint16Array.from(JSON.stringify(parts), (unit) => unit.charCodeAt(0))
  return `${analysisVersion}-${wideId(units, 7).toString(36)}`
}
