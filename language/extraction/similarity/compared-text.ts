import { fewestComparedWords } from '../../compared-words.ts'
import { sharedTermsAt } from '../../shared-terms/find.ts'
import { isDigit, type SharedTerm } from '../../shared-terms/whole-term.ts'
import { beginningOf, isTelling, soundsOf } from '../../similarity/beginnings.ts'
import { remembered } from '../../stems/remembered.ts'
import { termId } from '../../stems/term-id.ts'
import type { Token } from '../../text/tokens.ts'
import { areCopies } from '../copies/copies.ts'
import { captionWords } from '../copies/own-words.ts'
import { shingleSet } from '../copies/shingles.ts'

/**
 * What is compared of a text. `words`: each beginning, date and number with the word as first written. `names`: those of
 * words with a capital inside a sentence, and of numbers. `groups`: numbers of the rows of four sounds in its words.
 */
export type ComparedText = {
  words: ReadonlyMap<string, string>
  names: ReadonlySet<string>
  groups: ReadonlySet<number>
  formIds: number[]
  numberIds: number[]
  /** The one that most words are in. */
  alphabet: 'latin' | 'cyrillic'
}

/** A longer text is cut. */
const longestText = 20_000
const groupLength = 4

/** The comparable parts of a text, without links and the footer of its channel. */
export function comparedText(whole: string): ComparedText {
  const text = whole.slice(0, longestText)
  const tokens = captionWords(text)
  const words = new Map<string, string>()
  const names = new Set<string>()
  const groups = new Set<number>()
  const add = (key: string, start: number, end: number, isName: boolean) => {
    if (!words.has(key)) words.set(key, text.slice(start, end))
    if (isName) names.add(key)
  }
  const parts = tokens.map((token) => ({ token, ...partsOf(token.form.folded) }))
  for (const { token, beginning, isTold, hasDigit, groupIds } of parts) {
    const { start, end } = token
    if (isTold) add(beginning, start, end, hasDigit || isInnerCapital(text, token))
    if (hasDigit || isDigit(text, end + 1) || isDigit(text, end + 2))
      for (const shared of sharedTermsAt(text, token))
        if (isDated(shared)) add(shared.term, start, shared.end, true)
    for (const group of groupIds) groups.add(group)
  }
  const latin = tokens.filter(({ form }) => form.script === 'latin').length
  return {
    words,
    names,
    groups,
    formIds: parts.map(({ id }) => id),
    alphabet: latin * 2 > tokens.length ? 'latin' : 'cyrillic',
    numberIds: [...new Set(parts.filter(({ isNumber }) => isNumber).map(({ id }) => id))],
  }
}

/** A date, a calibre or a designation. */
function isDated({ term }: SharedTerm): boolean {
  return term.startsWith('^') && /[0-9]/.test(term)
}

/** What is compared of a form. `isTold`: its beginning says enough. `groupIds`: numbers of the rows of its sounds. */
const partsOf = remembered((folded) => {
  const beginning = beginningOf(folded)
  const hasDigit = /[0-9]/.test(beginning)
  return {
    beginning,
    isTold: isTelling(beginning),
    hasDigit,
    isNumber: /^[0-9]+$/.test(folded),
    id: termId(folded),
    groupIds: hasDigit ? [] : groupIdsOf(folded),
  }
})

function groupIdsOf(folded: string): number[] {
  const sounds = ` ${soundsOf(folded)} `
  const ids: number[] = []
  for (let at = 0; at + groupLength <= sounds.length; at += 1)
    ids.push(termId(sounds.slice(at, at + groupLength)))
  return ids
}

const sentenceEnds = '.!?…:\n»"”*_'
const betweenSentences = ' \u00a0«"“(*_'

/** Whether a word has a capital although no sentence starts with it. */
function isInnerCapital(text: string, { start }: Token): boolean {
  const first = text.charAt(start)
  if (first === first.toLowerCase()) return false
  let at = start - 1
  while (at >= 0 && betweenSentences.includes(text.charAt(at))) {
    if (sentenceEnds.includes(text.charAt(at))) return false
    at -= 1
  }
  return at >= 0 && !sentenceEnds.includes(text.charAt(at))
}

/** Whether two texts are copies; shorter ones are if they have the same words in the same order. */
export function isSameText(one: ComparedText, other: ComparedText): boolean {
  const [a, b] = [one.formIds, other.formIds]
  if (Math.min(a.length, b.length) < fewestComparedWords)
    return a.length > 0 && a.length === b.length && a.every((id, at) => id === b[at])
  return areCopies(
    { shingles: shinglesOf(one), numberIds: one.numberIds },
    { shingles: shinglesOf(other), numberIds: other.numberIds },
  )
}

const remembering = new WeakMap<ComparedText, Uint32Array>()

function shinglesOf(text: ComparedText): Uint32Array {
  const shingles = remembering.get(text) ?? shingleSet(text.formIds)
  remembering.set(text, shingles)
  return shingles
}
