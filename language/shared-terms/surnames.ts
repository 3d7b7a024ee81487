import surnamesData from '../gazetteers/surnames.json' with { type: 'json' }
import type { SurnameReading } from '../names/name-reading.ts'
import { knownSurname, surnameShape } from '../names/surnames.ts'
import { lemmasIn } from '../stems/dictionary/dictionaries.ts'
import { type WordForm, wordForm } from '../stems/word-forms.ts'
import { oneAlphabet } from '../text/lookalikes.ts'
import { sharedSpelling } from './latin-letters.ts'

const languages = ['uk', 'ru'] as const
const ordinary = { uk: /^$/, ru: /^путин$/ }
/** Beginnings of the surnames in the gazetteer, to dismiss most words quickly. */
const beginning = 4
const begins = new Set(surnamesData.lists.surnames.map((name) => name.slice(0, beginning).toLowerCase()))
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
  const isCapital = /^\p{Lu}/u.test(written)
  const name = isCapital ? form : wordForm(written.charAt(0).toUpperCase() + written.slice(1))
  const reading = surnameReading(name)
  if (reading === undefined) return undefined
  const { term, isListed, isOrdinary, isShaped } = reading
  const isOnlyName =
    script === 'latin' ? isShaped || (isCapital && isListed) : isCapital && isListed && isShaped && isOrdinary
  return { term, isOnlyName }
}

function cyrillicReading({ written, folded }: WordForm): SurnameReading | undefined {
  const isCapital = /^\p{Lu}/u.test(written)
  if (!isCapital && !begins.has(folded.slice(0, beginning))) return undefined
  const one = oneAlphabet(written)
  const name = one.charAt(0).toUpperCase() + one.slice(1).toLowerCase()
  for (const language of languages) {
    const listed = knownSurname(name, language)
    if (listed === undefined) continue
    const reading = readingOf(listed.toLowerCase(), folded, true)
    return isCapital || !reading.isOrdinary ? reading : undefined
  }
  if (!isCapital) return undefined
  const shaped = languages.some((language) => surnameShape(name, language) !== 'none')
  if (!shaped) return undefined
  return readingOf(withoutEnding(folded), folded, false)
}

function readingOf(nominative: string, folded: string, isListed: boolean): SurnameReading {
  return {
    term: `^${sharedSpelling(nominative)}`,
    isListed,
    isOrdinary: isOrdinary(folded, nominative),
    isShaped: shapedSurname.test(nominative),
  }
}

const shapedSurname = /(?:[оеєі]в|[иіїы]н|[сцз]ь?кий|[єе]нко|[чщ]ук|юк|[оеі]вич)$/

/** Whether a dictionary has the word as a form of anything but this name. */
function isOrdinary(folded: string, name: string): boolean {
  return languages.some((language) =>
    lemmasIn(language, folded).some(
      ({ lemma, known: isKnown }) => isKnown && lemma !== name && !ordinary[language].test(name),
    ),
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
  if (script !== 'latin' || !/^\p{Lu}/u.test(written)) return undefined
  const name = /['’]s$/.test(written) ? folded.slice(0, -1) : folded
  const spelling = sharedSpelling(name)
  const isShaped = name.length > 4 && latinSurname.test(name)
  if (known.has(spelling)) return { term: `^${spelling}`, isListed: true, isOrdinary: false, isShaped }
  if (!isShaped) return undefined
  const ending = latinEndings.find(([form]) => form.test(name))
  const nominative = ending ? name.replace(...ending) : name
  return { term: `^${sharedSpelling(nominative)}`, isListed: false, isOrdinary: false, isShaped }
}
