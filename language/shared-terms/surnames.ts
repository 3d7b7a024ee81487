import surnamesData from '../gazetteers/surnames.json' with { type: 'json' }
import type { SurnameReading } from '../names/name-reading.ts'
import { hasSurnameEnding, knownSurname } from '../names/surnames.ts'
import { lemmasIn } from '../stems/dictionary/dictionaries.ts'
import { type WordForm, wordForm } from '../stems/word-forms.ts'
import { oneAlphabet } from '../text/lookalikes.ts'
import { sharedSpelling } from './latin-letters.ts'

const languages = ['uk', 'ru'] as const
/** A dictionary has "путина", the season of fishing, whose form is hardly ever meant. */
const neverOrdinary = new Set(['путин'])
/** Beginnings that surnames of the gazetteer have in every case, to dismiss most words quickly. */
const begins = new Set(surnamesData.lists.surnames.map((name) => beginningOf(name, name.length > 4)))

function beginningOf(name: string, isLong: boolean): string {
  return name.slice(0, isLong ? 4 : 3).toLowerCase()
}

const known = new Set(surnamesData.lists.surnames.map((name) => sharedSpelling(name)))

/**
 * The word as a surname: of the gazetteer, or with the ending of a surname and a capital. Песков is a surname and
 * an ordinary word; in small letters it is only the latter.
 */
export function surnameReading(form: WordForm): SurnameReading | undefined {
  if (form.folded.length < 3) return undefined
  return form.script === 'cyrillic' ? cyrillicReading(form) : latinReading(form)
}

/**
 * A word of a query as a surname, in any letter case. `isOnlyName`: the user means the name, not an ordinary word
 * that is written like it (Лавров, Peskov).
 */
export function queriedSurname(form: WordForm): { term: string; isOnlyName: boolean } | undefined {
  const { written, script } = form
  const isCapital = isCapitalAt(written)
  const name = isCapital ? form : wordForm(written.charAt(0).toUpperCase() + written.slice(1))
  const reading = surnameReading(name)
  if (reading === undefined) return undefined
  const { term, isListed, nominative } = reading
  if (script === 'latin')
    return { term, isOnlyName: latinSurname.test(nominative) || (isCapital && isListed) }
  const isShaped = shapedSurname.test(nominative)
  // A nominative that is hardly ever typed alone as another form of an ordinary word: Николаев.
  const isMeant = isListed || (nominative === form.folded && isOrdinary(form.folded, nominative))
  return { term, isOnlyName: isCapital && isShaped && isMeant }
}

function cyrillicReading({ written, folded }: WordForm): SurnameReading | undefined {
  const isCapital = isCapitalAt(written)
  const mayBeListed = begins.has(beginningOf(folded, true)) || begins.has(beginningOf(folded, false))
  if (!mayBeListed && !(isCapital && mayEnd.test(folded))) return undefined
  const one = oneAlphabet(written)
  const name = one.charAt(0).toUpperCase() + one.slice(1).toLowerCase()
  const listed = mayBeListed ? (knownSurname(name, 'uk') ?? knownSurname(name, 'ru')) : undefined
  if (listed !== undefined) {
    const reading = readingOf(withoutEnding(listed.toLowerCase()), true)
    return isCapital || !isOrdinary(folded, reading.nominative) ? reading : undefined
  }
  if (!isCapital || !languages.some((language) => hasSurnameEnding(name, language))) return undefined
  return readingOf(withoutEnding(folded), false)
}

/** What every ending of `hasSurnameEnding` has near the end: most words have none of it. */
const mayEnd = /(?:[оеєіё]в|[иіїы]н|ск|ьк|нк|[юу]к|ич|ян|швил|швіл|дзе).{0,3}$/

function isCapitalAt(written: string): boolean {
  return /^\p{Lu}/u.test(written)
}

function readingOf(nominative: string, isListed: boolean): SurnameReading {
  return { term: `^${sharedSpelling(nominative)}`, nominative, isListed }
}

const shapedSurname = /(?:[оеєі]в|[иіїы]н|[сцз]ь?кий|[єе]нко|[чщ]ук|юк|[оеі]вич)$/

/** Whether a dictionary has the word as a form of anything but this name. */
function isOrdinary(folded: string, name: string): boolean {
  if (folded === name && neverOrdinary.has(name)) return false
  return languages.some((language) =>
    lemmasIn(language, folded).some(({ lemma, known: isKnown }) => isKnown && lemma !== name),
  )
}

// Endings of cases and of women's surnames, after what surnames end with.
const cyrillicEndings: [RegExp, string][] = [
  [/([оеєі]в|[иіїы]н)(?:а|у|ым|им|ом|е|і|ої|ой|ій|ою|ові|ы|ых|их|ым[иі]?)$/, '$1'],
  [/([сцз]ь?к)(?:ого|ому|им|ім|ом|а|ая|ої|ой|ій|ей|у|ую|ою|ие|их|і)$/, '$1ий'],
  [/([єе]нк)(?:а|у|ом|ові)$/, '$1о'],
  [/([чщ]ук|юк|[бвгдзклмнпрстфхцж]ук)(?:а|у|ом|ові|ів|и|е)$/, '$1'],
  [/([оеі]вич)(?:а|у|ем|еві|і|е)$/, '$1'],
  [/(ян)(?:а|у|ом|е)$/, '$1'],
]

function withoutEnding(folded: string): string {
  for (const [ending, to] of cyrillicEndings) if (ending.test(folded)) return folded.replace(ending, to)
  return folded
}

const latinSurname =
  /(?:[oe]v|[iy]n|sky|ski[iy]?|sky[iy]|enko|ch?uk|[iy]uk|[oe]v[yi]?ch|yan|dze|shvili)$|(?:[oe]v|[iy]n|sk(?:ay|ai)?)a$/
const latinEndings: [RegExp, string][] = [
  [/([oe]v|[iy]n)a$/, '$1'],
  [/(sk)(?:a|aya|aia)$/, '$1y'],
]

function latinReading({ written, folded, script }: WordForm): SurnameReading | undefined {
  if (script !== 'latin' || !isCapitalAt(written)) return undefined
  const name = /['’]s$/.test(written) ? folded.slice(0, -1) : folded
  const spelling = sharedSpelling(name)
  const isShaped = name.length > 4 && latinSurname.test(name)
  if (known.has(spelling)) return { term: `^${spelling}`, nominative: name, isListed: true }
  if (!isShaped) return undefined
  const ending = latinEndings.find(([form]) => form.test(name))
  const nominative = ending ? name.replace(...ending) : name
  return { term: `^${sharedSpelling(nominative)}`, nominative, isListed: false }
}
