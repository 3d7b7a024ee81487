import type { Listed, Spelling, Sureness } from '../../names/spelling.ts'
import { remembered } from '../../stems/remembered.ts'
import type { WordForm } from '../../stems/word-forms.ts'
import { tokenize } from '../../text/tokens.ts'
import { isAdjacent, isQuoted, opensSentence } from './gaps.ts'
import { nameKey } from './name-key.ts'
import { isCapital, isShouted, type NameText } from './name-words.ts'

/** Position of a listed name in the text, as word indexes. */
export type Found = Listed & { first: number; last: number }

/**
 * Names by the keys of their first words: a text is read word by word, and the time does not depend on the
 * number of names.
 */
export type Gazetteer = {
  add: (listed: Listed, spelling: string, context?: ReadonlySet<string>) => void
  at: (text: NameText, index: number) => Found | undefined
}

/** One per process: the names that start with a word are cached with the form of that word. */
export function createGazetteer(): Gazetteer {
  const byFirst = new Map<string, Spelling[]>()
  const beginningWith = (form: WordForm) => {
    const known = form.listed
    if (known) return known
    const key = nameKey(form.folded)
    const found = byFirst.get(form.folded) ?? none
    const listed = key === form.folded ? found : [...found, ...(byFirst.get(key) ?? none)]
    form.listed = listed
    return listed
  }
  return {
    add: (listed, marked, context) => {
      const spelling = readSpelling(listed, marked, context)
      for (const key of spelling.words[0] ?? []) {
        const others = byFirst.get(key)
        if (others) others.push(spelling)
        else byFirst.set(key, [spelling])
      }
    },
    at: (text, index) => {
      const word = text.words[index]
      return word && longest(text, index, beginningWith(word.form))
    },
  }
}

const none: readonly Spelling[] = []

function longest(text: NameText, index: number, spellings: readonly Spelling[]): Found | undefined {
  let best: Found | undefined
  for (const spelling of spellings) {
    const last = index + spelling.words.length - 1
    if (best && last <= best.last) continue
    if (stands(text, index, spelling) && meant(text, index, last, spelling))
      best = { kind: spelling.kind, name: spelling.name, detail: spelling.detail, first: index, last }
  }
  return best
}

const keyOf = remembered(nameKey)

const adjectiveEnding = /к(?:ая|ой|ий|ого|ому|ое|ую|им|их|ие|ої|ій|ою|ими)$/

const notNeuter = /(?:ий|ый|ой|а|ая|ої|ій|ою|ую|их|ых|ими|ыми)$/

function stands(text: NameText, index: number, spelling: Spelling): boolean {
  const { words, inK, isNeuter, endless, capital, isSmall, shouted } = spelling
  for (let at = 1; at < words.length; at++) {
    const exact = text.words[index + at]?.exact ?? ''
    if (!words[at]?.has(exact) && !words[at]?.has(keyOf(exact))) return false
    if (!isAdjacent(text, index + at - 1)) return false
  }
  const word = text.words[index]
  if (!word) return false
  const isCapitalised = isCapital(text.text.charCodeAt(word.start))
  if (isSmall && isCapitalised) return false
  if (word.exact === endless || (inK && adjectiveEnding.test(word.exact))) return false
  if (isNeuter && notNeuter.test(word.exact)) return false
  if (capital && !isCapitalised) return false
  return !shouted || isShouted(text.text.slice(word.start, word.end)) || word.end - word.start < 3
}

function meant(text: NameText, first: number, last: number, { sureness, context }: Spelling): boolean {
  if (sureness === 'plain') return true
  if (isQuoted(text, first, last) || (context && hasBeside(text, first, last, context))) return true
  return sureness === 'ordinary' && !opensSentence(text, first)
}

const reach = 2

function hasBeside({ words }: NameText, first: number, last: number, context: ReadonlySet<string>): boolean {
  for (let at = first - reach; at <= last + reach; at++) {
    const exact = at < first || at > last ? words[at]?.exact : undefined
    if (exact !== undefined && (context.has(exact) || context.has(keyOf(exact)))) return true
  }
  return false
}

const marks: Record<string, Sureness> = { '~': 'ordinary', '^': 'quoted' }

function readSpelling(listed: Listed, marked: string, context?: ReadonlySet<string>): Spelling {
  const sureness = marks[marked.charAt(0)] ?? 'plain'
  const written = marked.slice(sureness === 'plain' ? 0 : 1)
  const tokens = tokenize(written)
  const first = tokens[0]
  const start = written.charAt(first?.start ?? 0)
  const inCapitals = first !== undefined && isShouted(written.slice(first.start, first.end))
  const exact = written.startsWith('=') || (inCapitals && tokens.length === 1)
  const words = tokens.map(({ form }) => (exact ? new Set([form.folded]) : keysOfName(form.folded)))
  const isNeuter = tokens.length === 1 && listed.kind === 'place' && /[бвгджзклмнпрст]о?е$/.test(written)
  const inK = /[сц]ь?к$/.test(written)
  const endless =
    tokens.length === 1 && !exact && /[ая]$/.test(written) ? nameKey(first?.form.folded ?? '') : undefined
  return {
    ...listed,
    words,
    inK,
    isNeuter,
    endless,
    capital: start !== start.toLowerCase(),
    isSmall: listed.kind === 'person',
    shouted: inCapitals,
    sureness,
    context,
  }
}

const alternations: [RegExp, string][] = [
  [/їв$/, 'єв'],
  [/ів$/, 'ов'],
  [/ів$/, 'ев'],
  [/іг$/, 'ог'],
  [/ець$/, 'ц'],
  [/ец$/, 'ц'],
  [/іль$/, 'ол'],
  [/ок$/, 'к'],
  [/ень$/, 'н'],
  [/ай$/, 'ая'],
  [/ие$/, 'и'],
]

/** The keys of a word of a listed name: of its nominative and, if letters change, of its other cases. */
export function keysOfName(folded: string): Set<string> {
  const keys = new Set([/[аеиіоуыэюяєїйь]$/.test(folded) ? nameKey(folded) : folded])
  for (const [form, to] of alternations)
    if (folded.length > 3 && form.test(folded)) keys.add(folded.replace(form, to))
  return keys
}
