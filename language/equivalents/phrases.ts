import homonymsData from '../gazetteers/homonyms.json' with { type: 'json' }
import { surnameTerm } from '../shared-terms/find.ts'
import { wholeTerm } from '../shared-terms/whole-term.ts'
import { lemmasIn } from '../stems/dictionary/dictionaries.ts'
import type { WordForm } from '../stems/word-forms.ts'
import { tokenize } from '../text/tokens.ts'
import { concepts, type Entry } from './entries.ts'

const homonyms = new Set(homonymsData.lists.homonyms)

/** An entry of several words, and its index term. */
type PhraseEntry = { entry: Entry; term: string }

/** By each stem of the first word, and of the second word; names of one word by their stems. */
type Index = {
  bySecond: Map<string, Map<string, PhraseEntry[]>>
  names: Map<string, PhraseEntry[]>
  /** The first letters of first words. */
  beginnings: Set<string>
}
let read: Index | undefined

function index(): Index {
  if (read) return read
  const found: Index = { bySecond: new Map(), names: new Map(), beginnings: new Set() }
  const seen = new Set<string>()
  for (const entry of concepts().flat()) {
    const term = phraseTerm(entry)
    if (term === undefined || seen.has(term)) continue
    seen.add(term)
    const phrase = { entry, term }
    const [first, second] = entry.words
    if (first) found.beginnings.add(beginningOf(first.form.folded))
    for (const stem of first?.stems ?? [])
      if (second) {
        const followers = known(found.bySecond, stem, () => new Map<string, PhraseEntry[]>())
        for (const next of second.stems) known(followers, next, () => []).push(phrase)
      } else known(found.names, stem, () => []).push(phrase)
  }
  read = found
  return found
}

function known<T>(map: Map<string, T>, key: string, start: () => T): T {
  const value = map.get(key) ?? start()
  map.set(key, value)
  return value
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

/** Whether the only word is a name that in small letters is an ordinary word: Град, Суми, Рівне. */
function needsCapital({ language, words }: Entry): boolean {
  const [word, ...others] = words
  if (!word || others.length > 0 || language === 'en') return false
  const { written, folded } = word.form
  if (!/^\p{Lu}\p{Ll}/u.test(written)) return false
  if (homonyms.has(folded)) return true
  if (surnameTerm(word.form) !== undefined) return false
  return lemmasIn(language, folded).some(({ lemma, known: isKnown }) => isKnown && lemma !== folded)
}

/**
 * The terms of names that in small letters are ordinary words, by the stems of a word of a query.
 */
export function nameTerms(stems: readonly string[]): string[] {
  const { names } = index()
  return [...new Set(stems.flatMap((stem) => names.get(stem)?.map(({ term }) => term) ?? []))]
}

/** A word of a text: where it is, and its stems. */
type TextWord = { start: number; end: number; form: WordForm; stem: string; otherStem: string | undefined }
type WordAt = (at: number) => TextWord | undefined

// Words of a phrase have a space or a hyphen between them.
const gap = /^[\s\u2010-\u2015-]+$/

const none: { term: string; end: number }[] = []

/** The phrases that start with this word of a text, with their terms; `end` is exclusive. */
export function phrasesAt(text: string, wordAt: WordAt, at: number): { term: string; end: number }[] {
  const first = wordAt(at)
  if (first === undefined || !mayStartPhrase(first.form)) return none
  const own = startingWith(text, wordAt, at, first.stem)
  const other = first.otherStem === undefined ? none : startingWith(text, wordAt, at, first.otherStem)
  if (other.length === 0) return own
  const terms = new Set(own.map(({ term }) => term))
  return [...own, ...other.filter(({ term }) => !terms.has(term))]
}

/** Computed once for the form of a word, by its beginning, as most words start no phrase. */
export function mayStartPhrase(form: WordForm): boolean {
  form.mayStartPhrase ??= index().beginnings.has(beginningOf(form.folded))
  return form.mayStartPhrase
}

/** Forms of a word have their first letters in common. */
function beginningOf(folded: string): string {
  return folded.slice(0, 3)
}

function startingWith(text: string, wordAt: WordAt, at: number, stem: string) {
  const { bySecond, names } = index()
  const first = wordAt(at)
  if (!first) return none
  const called = names.get(stem)
  const named =
    called && isCapital(text.charCodeAt(first.start))
      ? called.map(({ term }) => ({ term, end: first.end }))
      : none
  const phrases = followed(text, wordAt, at, bySecond.get(stem))
  return named.length === 0 ? phrases : [...named, ...phrases]
}

/** The phrases whose other words follow. */
function followed(
  text: string,
  wordAt: WordAt,
  at: number,
  followers: Map<string, PhraseEntry[]> | undefined,
) {
  const [first, second] = [wordAt(at), wordAt(at + 1)]
  if (!followers || !first || !second) return none
  const own = followers.get(second.stem)
  const other = second.otherStem === undefined ? undefined : followers.get(second.otherStem)
  if ((!own && !other) || !gap.test(text.slice(first.end, second.start))) return none
  return [...new Set([...(own ?? []), ...(other ?? [])])].flatMap(({ entry, term }) => {
    const end = endOf(text, wordAt, at, entry)
    return end === undefined ? [] : [{ term, end }]
  })
}

/** The end of an entry whose first two words are here; undefined if its others do not follow. */
function endOf(text: string, wordAt: WordAt, at: number, { words: wanted }: Entry): number | undefined {
  for (let step = 2; step < wanted.length; step += 1) {
    const [before, word, stems] = [wordAt(at + step - 1), wordAt(at + step), wanted[step]?.stems ?? []]
    if (!before || !word || !gap.test(text.slice(before.end, word.start))) return undefined
    const fits = stems.includes(word.stem) || (word.otherStem !== undefined && stems.includes(word.otherStem))
    if (!fits) return undefined
  }
  return wordAt(at + wanted.length - 1)?.end
}

/** А–Я with Ukrainian and Russian letters, A–Z. */
function isCapital(code: number): boolean {
  return (
    (code >= 0x410 && code <= 0x42f) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x400 && code <= 0x40f) ||
    code === 0x490
  )
}
