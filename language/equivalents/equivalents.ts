import { surnameTerm } from '../shared-terms/find.ts'
import { wholeTerm } from '../shared-terms/whole-term.ts'
import { queryStems } from '../stems/word-stems.ts'
import { type Token, tokenize } from '../text/tokens.ts'
import { type Concept, concepts, type Entry } from './entries.ts'
import { phraseTerm } from './phrases.ts'

/** A word or phrase with the same meaning, and the index terms of the posts that have it. */
export type Equivalent = { text: string; language: 'uk' | 'ru' | 'en'; terms: string[] }

/** Maximum number of words of an entry. */
export const longestEntry = 6
const mostEquivalents = 24

type Index = { exact: Map<string, Concept[]>; stemmed: Map<string, Concept[]> }
let read: Index | undefined

/**
 * What means the same as a word or phrase of a query, in any of its forms. Ambiguous forms count for the entry that is
 * written like them: "мер" is a mayor, although it is also a form of "мера".
 */
export function equivalentsOf(text: string): Equivalent[] {
  const tokens = tokenize(text)
  if (tokens.length === 0 || tokens.length > longestEntry) return []
  const { exact, stemmed } = index()
  const own = writtenKey(text, tokens)
  const written = exact.get(own)
  const found = written ?? [...new Set(combinations(tokens).flatMap((key) => stemmed.get(key) ?? []))]
  const others = found.flatMap((concept) => concept.filter((entry) => keyOf(entry) !== own))
  const byText = new Map(others.map((entry) => [`${entry.language} ${entry.text}`, entry]))
  return [...byText.values()].flatMap((entry) => equivalentOf(entry) ?? []).slice(0, mostEquivalents)
}

function index(): Index {
  if (read) return read
  const exact = new Map<string, Concept[]>()
  const stemmed = new Map<string, Concept[]>()
  const add = (map: Map<string, Concept[]>, key: string, concept: Concept) => {
    const known = map.get(key)
    if (!known) map.set(key, [concept])
    else if (!known.includes(concept)) known.push(concept)
  }
  for (const concept of concepts())
    for (const entry of concept) {
      add(exact, keyOf(entry), concept)
      add(stemmed, entry.words.map(({ stems: [stem = ''] }) => stem).join(' '), concept)
    }
  read = { exact, stemmed }
  return read
}

function keyOf({ text }: Entry): string {
  return writtenKey(text, tokenize(text))
}

/** Spellings of one number, unit or designation have one key. */
function writtenKey(text: string, tokens: Token[]): string {
  return wholeTerm(text, tokens) ?? tokens.map(({ form }) => form.folded).join(' ')
}

/** Every choice of one stem for each word; queries have few. */
function combinations(tokens: Token[]): string[] {
  let made = ['']
  for (const { form } of tokens)
    made = made
      .flatMap((before) => queryStems(form).map((stem) => (before === '' ? stem : `${before} ${stem}`)))
      .slice(0, 64)
  return made
}

function equivalentOf(entry: Entry): Equivalent | undefined {
  const { text, language, words } = entry
  const shared = wholeTerm(text, tokenize(text)) ?? phraseTerm(entry)
  if (shared !== undefined) return { text, language, terms: [shared] }
  const [word] = words
  if (!word) return undefined
  const surname = surnameTerm(word.form)
  return { text, language, terms: surname === undefined ? [...word.stems] : [surname] }
}
