import { analysisVersion } from '../analyzer/version.ts'
import { wideId } from '../analyzer/wideId.ts'
import { parseQuery } from '../query/parse.ts'
import type { RuleDraft } from '../schemas/categoryRule.ts'
import { clueFault } from './clueFault.ts'
import { type ClueKeys, clueKeys, languageKey } from './clueKeys.ts'
import { type AnalysedText, type TextPredicate, textPredicate } from './textPredicate.ts'

export type Found = { foundCategories: string[]; foundKeywords: string[] }
export type Categorizer = {
  /** By which analyzer and which rules a post was analysed. */
  stamp: string
  find(text: AnalysedText): Found
}

type CompiledClue = { rule: number; weight: number; keys: ClueKeys; holds: TextPredicate }

/**
 * What finds the categories of texts. The rules are not gone through one after the other: each clue is looked at where a term of the text
 * says that it may hold, so that a hundred rules cost little more than the text has words.
 */
export function createCategorizer(rules: readonly RuleDraft[]): Categorizer {
  const active = rules
    .filter(({ isActive }) => isActive)
    .toSorted((a, b) => (a.category < b.category ? -1 : 1))
  const clues = active.flatMap((rule, number) => compiledClues(rule, number))
  const candidates = candidateFinder(clues)
  return {
    stamp: stampOf(active),
    find: (text) => {
      const scores = new Map<number, number>()
      for (const { rule, weight, keys, holds } of candidates(text))
        if (keys.areEnough || holds(text)) scores.set(rule, (scores.get(rule) ?? 0) + weight)
      const given = active.filter((rule, number) => reaches(scores.get(number), rule))
      return {
        foundCategories: given.map(({ category }) => category),
        foundKeywords: [...new Set(given.flatMap(({ keywords }) => keywords))],
      }
    },
  }
}

/** Of posts before there were rules, and where nobody asks for categories. */
export const uncategorized = createCategorizer([])

/** Sums of weights such as 0.1 are a little off: the engine counts in the same thousandths. */
export const weightUnits = 1_000

export function inUnits(weight: number): number {
  return Math.round(weight * weightUnits)
}

function reaches(score: number | undefined, { threshold }: RuleDraft): boolean {
  return score !== undefined && score >= inUnits(threshold)
}

/** A clue that has become impossible since it was saved holds for nothing. */
function compiledClues({ clues }: RuleDraft, rule: number): CompiledClue[] {
  return clues.flatMap(({ q, weight }) => {
    if (clueFault(q)) return []
    const { query } = parseQuery(q)
    const keys = clueKeys(query)
    return keys ? [{ rule, weight: inUnits(weight), keys, holds: textPredicate(query) }] : []
  })
}

const none: CompiledClue[] = []
/** Texts repeat their words; of so many forms it is remembered which clues they are of. */
const mostForms = 50_000

function candidateFinder(clues: CompiledClue[]): (text: AnalysedText) => Set<CompiledClue> {
  const byTerm = byKey(clues, ({ terms }) => terms)
  const byKind = byKey(clues, ({ kinds }) => kinds)
  const ofForms = clues.filter(({ keys }) => keys.forms.length > 0)
  const byForm = new Map<string, CompiledClue[]>()
  const cluesOfForm = (form: string): CompiledClue[] => {
    const known = byForm.get(form)
    if (known) return known
    const found = ofForms.filter(({ keys }) => keys.forms.some((fits) => fits(form)))
    if (byForm.size >= mostForms) byForm.clear()
    byForm.set(form, found.length > 0 ? found : none)
    return found
  }
  return ({ terms, inLanguage, entities }) => {
    const found = new Set<CompiledClue>()
    const take = (some: CompiledClue[] | undefined) => {
      if (some) for (const clue of some) found.add(clue)
    }
    for (const term of terms) {
      take(byTerm.get(term))
      if (ofForms.length > 0 && term.startsWith('=')) take(cluesOfForm(term.slice(1)))
    }
    take(byKind.get(languageKey(inLanguage)))
    for (const { kind } of entities) take(byKind.get(kind))
    return found
  }
}

function byKey(clues: CompiledClue[], keysOf: (keys: ClueKeys) => string[]): Map<string, CompiledClue[]> {
  const map = new Map<string, CompiledClue[]>()
  for (const clue of clues)
    for (const key of new Set(keysOf(clue.keys))) map.set(key, [...(map.get(key) ?? []), clue])
  return map
}

/** The same for the same rules, whoever made them and however often they were changed in between. */
function stampOf(rules: readonly RuleDraft[]): string {
  if (rules.length === 0) return `${analysisVersion}`
  const told = rules.map(({ category, keywords, clues, threshold }) => [
    ...[category, threshold, keywords],
    clues.map(({ q, weight }) => [q, weight]),
  ])
  const units = Uint16Array.from(JSON.stringify(told), (unit) => unit.charCodeAt(0))
  return `${analysisVersion}-${wideId(units, 7).toString(36)}`
}
