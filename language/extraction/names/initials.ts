import { anyCase, nominative } from '../../names/cases.ts'
import { type Family, familyAt } from './full-names.ts'
import { gapAfter, isSpace } from './gaps.ts'
import type { NameText, NameWord } from './name-words.ts'
import type { Person } from './person.ts'
import { familyNominative } from './read-names.ts'

const bareInitial = /^[А-ЯІЇЄҐ]$/

/** "Сидоров А. В." */
export function initialsLast(text: NameText, family: Family | undefined, word: NameWord): Person | undefined {
  if (!family || !isSpace(gapAfter(text, family.last.index))) return undefined
  const initials = initialsFrom(text, family.last.index + 1)
  if (!initials || (initials.count < 2 && word.surname === 'none')) return undefined
  return withInitials(text, initials, family, { first: word.index, last: initials.last })
}

/** "В. Зеленський", "В.О. Зеленський". */
export function initialsFirst(text: NameText, word: NameWord): Person | undefined {
  const initials = initialsFrom(text, word.index)
  if (!initials) return undefined
  const gap = gapAfter(text, initials.last)
  const family = gap === '.' || gap === '. ' ? familyAt(text, initials.last + 1) : undefined
  if (!family || (initials.count < 2 && family.last.surname === 'none' && gap !== '.')) return undefined
  if (family.last.end - family.last.start < 3) return undefined
  return withInitials(text, initials, family, { first: word.index, last: family.last.index })
}

type Initials = { written: string; last: number; count: number }

function initialsFrom(text: NameText, index: number): Initials | undefined {
  let written = ''
  let last = index
  for (let count = 0; ; count++) {
    const word = text.words[last]
    const letters = word ? text.text.slice(word.start, word.end) : ''
    if (!bareInitial.test(letters) || text.text.charAt(word?.end ?? 0) !== '.')
      return count > 0 ? { written, last: last - 1, count } : undefined
    if (count === 3) return undefined
    written += `${letters}. `
    last++
  }
}

function withInitials(
  text: NameText,
  initials: Initials,
  family: Family,
  { first, last }: { first: number; last: number },
): Person {
  const form = {
    gender: 'male',
    cases: family.last.surname === 'none' ? nominative : anyCase - nominative,
    language: text.language,
  } as const
  const surname = nominativeOfShape(family, form)
  return {
    name: initials.written + surname,
    family: surname,
    first,
    last,
    confidence: 0.85,
    byContext: false,
  }
}

// Without a given name, only the ending shows the case: a complete surname stays unchanged.
function nominativeOfShape(family: Family, form: Parameters<typeof familyNominative>[1]): string {
  const last = family.parts.at(-1) ?? ''
  return /(?:[её]нко|енк|[юу]к|[оеєё]в|[иіїы]н|[сц]ь?кий|ч)$/.test(last)
    ? familyNominative(family, { ...form, cases: nominative })
    : familyNominative(family, form)
}
