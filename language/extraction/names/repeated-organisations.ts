import type { FoundEntity } from '../../entity.ts'
import { isCapital, isShouted, type NameText } from './name-words.ts'

/** " (КЗЖ)", " (\"La Stampa\")", " (далі — КЗЖ)". */
const bracketed = /^[»"”“]? ?\((?:дал[іе]е? ?[—–-] ?)?["«“„]?(\p{Lu}[\p{L}\d.&’' -]{1,60})["»”“]?[),]/u
const latin = /^\p{Script=Latin}[\p{Script=Latin}\d.&’' -]*$/u
const mostCapitals = 8

/**
 * The other names of organisations in brackets right after them, and every repetition of a name that has no
 * other meaning: an abbreviation, or Latin letters.
 */
export function repeatedOrganisations(
  text: NameText,
  known: readonly FoundEntity[],
  isTaken: (index: number) => boolean,
): FoundEntity[] {
  if (known.length === 0) return []
  const names = new Map<string, string>()
  const found: FoundEntity[] = []
  for (const { id, start, end, reasons } of known) {
    const bracket = text.text.charCodeAt(end + 1) === open || text.text.charCodeAt(end + 2) === open
    const other = bracket ? otherName(text, id, end) : undefined
    if (other) {
      found.push(other)
      names.set(text.text.slice(other.start, other.end), other.id)
    }
    const written = text.text.slice(start, end)
    if (!reasons.includes('list') && isDistinct(written)) names.set(written, id)
  }
  if (names.size > 0) addRepeats(text, names, found, isTaken)
  return found
}

const open = 0x28

function otherName({ text }: NameText, id: string, end: number): FoundEntity | undefined {
  const name = bracketed.exec(text.slice(end, end + 80))?.[1]?.trim()
  if (name === undefined || name === '' || !(isAbbreviation(name) || isLatinName(name))) return undefined
  const start = text.indexOf(name, end)
  return {
    kind: 'organisation',
    id,
    start,
    end: start + name.length,
    reasons: ['context'],
    confidence: 0.8,
  }
}

function isAbbreviation(name: string): boolean {
  return isShouted(name) && name.length <= mostCapitals && !name.includes(' ')
}

function isLatinName(name: string): boolean {
  return latin.test(name) && name.length > 3
}

/** Words that can be no other name in this text. */
function isDistinct(written: string): boolean {
  return written.length > 2 && (isAbbreviation(written) || /^\p{Lu}[\p{Script=Latin}\d&]{3,}$/u.test(written))
}

function addRepeats(
  text: NameText,
  names: ReadonlyMap<string, string>,
  found: FoundEntity[],
  isTaken: (index: number) => boolean,
): void {
  for (const [index, word] of text.words.entries()) {
    if (!isCapital(text.text.charCodeAt(word.start)) || isTaken(index)) continue
    const id = names.get(text.text.slice(word.start, word.end))
    if (id !== undefined)
      found.push({
        kind: 'organisation',
        id,
        start: word.start,
        end: word.end,
        reasons: ['context'],
        confidence: 0.7,
      })
  }
}
