import { lettered } from '@litopys/contract/query/distance'
import { formOf } from '@litopys/contract/query/in-files'
import { anyText, type ClueKeys, languageKey } from './clue-keys.ts'
import type { AnalysedText, TextPredicate } from './text-predicate.ts'

export type CompiledClue = { rule: number; weight: number }
/** One of several ways to match a clue; the clue counts once. */
export type Alternative = { clue: CompiledClue; keys: ClueKeys; holds: TextPredicate }

/**
 * Finds the clues that match a text. A clue is only checked if a term of the text makes a match possible, so a
 * hundred rules cost little more than the words of the text.
 */
export function clueFinder(alternatives: Alternative[]): (text: AnalysedText) => Set<CompiledClue> {
  const byTerm = new Map<string, Alternative[]>()
  const byKind = new Map<string, Alternative[]>()
  for (const one of alternatives) {
    for (const term of new Set(one.keys.terms)) add(byTerm, term, one)
    if (one.keys.kind !== undefined) add(byKind, one.keys.kind, one)
  }
  const ofForm = formFinder(alternatives)
  return (text) => {
    const { terms, inLanguage, entities } = text
    const found = new Set<CompiledClue>()
    const hasNeeded = needChecker(terms)
    const look = (some: Alternative[] | undefined) => {
      if (!some) return
      for (const { clue, keys, holds } of some)
        if (!found.has(clue) && hasNeeded(keys) && holds(text)) found.add(clue)
    }
    for (const term of terms) {
      look(byTerm.get(term))
      const form = ofForm && formOf(term, undefined)
      if (form !== undefined) look(ofForm?.(form))
    }
    if (byKind.size > 0)
      for (const kind of new Set([anyText, languageKey(inLanguage), ...entities.map((one) => one.kind)]))
        look(byKind.get(kind))
    return found
  }
}

function add(map: Map<string, Alternative[]>, key: string, one: Alternative): void {
  const there = map.get(key)
  if (there) there.push(one)
  else map.set(key, [one])
}

/** Whether the other words of a phrase are present at all: few texts need a phrase search. */
function needChecker(terms: string[]): (keys: ClueKeys) => boolean {
  let known: Set<string> | undefined
  return ({ needed }) => {
    if (needed.length === 0) return true
    const all = known ?? new Set(terms)
    known = all
    return needed.every((some) => some.some((term) => all.has(term)))
  }
}

const none: Alternative[] = []
/** Texts repeat their words: the clues of this many forms are cached. */
const mostForms = 50_000

function formFinder(alternatives: Alternative[]): ((form: string) => Alternative[]) | undefined {
  const ofForms = alternatives.filter(({ keys }) => keys.fits !== undefined)
  if (ofForms.length === 0) return undefined
  const byForm = new Map<string, Alternative[]>()
  return (form) => {
    const known = byForm.get(form)
    if (known) return known
    const word = lettered(form)
    const found = ofForms.filter(({ keys }) => keys.fits?.(word))
    if (byForm.size >= mostForms) byForm.clear()
    byForm.set(form, found.length > 0 ? found : none)
    return found
  }
}
