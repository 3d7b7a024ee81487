import { surnameTerm } from '../shared-terms/find.ts'
import { wholeTerm } from '../shared-terms/whole-term.ts'
import { lemmasIn } from '../stems/dictionary/dictionaries.ts'
import { tokenize } from '../text/tokens.ts'
import { concepts, type Entry } from './entries.ts'

/** An entry of several words, and its index term. */
export type PhraseEntry = { entry: Entry; term: string }

let read: ReadonlyMap<string, readonly PhraseEntry[]> | undefined

/** The entries of several words by each stem of their first word. */
function phraseEntries(): ReadonlyMap<string, readonly PhraseEntry[]> {
  if (read) return read
  const found = new Map<string, PhraseEntry[]>()
  const seen = new Set<string>()
  for (const entry of concepts().flat()) {
    const term = phraseTerm(entry)
    if (term === undefined || seen.has(term)) continue
    seen.add(term)
    const phrase = { entry, term }
    for (const stem of entry.words[0]?.stems ?? []) found.set(stem, [...(found.get(stem) ?? []), phrase])
  }
  read = found
  return found
}

/**
 * The index term of an entry of several words, and of a name that in small letters is an ordinary word (Град).
 * Undefined for other words, and for what has a shared term anyway.
 */
export function phraseTerm(entry: Entry): string | undefined {
  const { text, words } = entry
  if (words.length < 2 && !needsCapital(entry)) return undefined
  if (wholeTerm(text, tokenize(text)) !== undefined) return undefined
  return `^${words.map(({ form }) => form.folded).join('_')}_`
}

/** Whether the only word is a name that in small letters is an ordinary word. */
function needsCapital({ language, words }: Entry): boolean {
  const [word, ...others] = words
  if (!word || others.length > 0 || !/^\p{Lu}\p{Ll}/u.test(word.form.written)) return false
  if (surnameTerm(word.form) !== undefined) return false
  return language !== 'en' && lemmasIn(language, word.form.folded).some(({ known }) => known)
}

/** A word of a text: where it is, and its stems. */
type TextWord = { start: number; end: number; stem: string; otherStem?: string }

// Words of a phrase have a space or a hyphen between them.
const gap = /^[\s\u2010-\u2015-]+$/

/** The phrases that start with this word of a text, with their terms; `end` is exclusive. */
export function phrasesAt(
  text: string,
  words: readonly TextWord[],
  at: number,
): { term: string; end: number }[] {
  const first = words[at]
  if (first === undefined) return []
  const entries = phraseEntries()
  const own = entries.get(first.stem)
  const other = first.otherStem === undefined ? undefined : entries.get(first.otherStem)
  if (!own && !other) return []
  return [...new Set([...(own ?? []), ...(other ?? [])])].flatMap(({ entry, term }) => {
    const last = words[at + entry.words.length - 1]
    return last && matches(text, words, at, entry) ? [{ term, end: last.end }] : []
  })
}

function matches(text: string, words: readonly TextWord[], at: number, { words: wanted }: Entry): boolean {
  if (wanted.length === 1 && !/\p{Lu}/u.test(text.charAt(words[at]?.start ?? 0))) return false
  return wanted.every(({ stems }, step) => {
    const word = words[at + step]
    const before = words[at + step - 1]
    if (!word) return false
    if (step > 0 && before && !gap.test(text.slice(before.end, word.start))) return false
    return stems.includes(word.stem) || (word.otherStem !== undefined && stems.includes(word.otherStem))
  })
}
