import { modelForm, type WordForm, wordForm } from '../stems/word-forms.ts'
import { foldWord } from './fold.ts'
import { codeAt, type LetterKind, letterKind } from './letters.ts'

/** A word at its position: offsets count UTF-16 units of the text, `end` is exclusive. */
export type Token = { start: number; end: number; form: WordForm }

const maxTokenLength = 64

/**
 * The words of a text in order, in linear time. An apostrophe between letters and invisible characters do not
 * split a word; a hyphen does (Т-72 is two words, searched as a phrase). Words are cut at 64 UTF-16 units, in
 * texts and queries alike.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  eachWord(text, (start, end) => {
    const token = tokenOf(text, start, end)
    if (token) tokens.push(token)
  })
  return tokens
}

/**
 * The places of the same words. `firstLetters` has the code of the first letter of each folded form, and 0 where only
 * the form shows it. A form is looked up when it is asked for: a search needs few of them.
 */
export type WordPlaces = {
  places: readonly { start: number; end: number }[]
  firstLetters: readonly number[]
  formAt(at: number): WordForm | undefined
}

export function placeWords(text: string): WordPlaces {
  const places: { start: number; end: number; form: WordForm | undefined }[] = []
  const firstLetters: number[] = []
  eachWord(text, (start, end) => {
    const isPlain = end - start <= maxTokenLength && isOfOneAlphabet(text, start, end)
    if (isPlain && !namesModel(text, start, end)) {
      places.push({ start, end, form: undefined })
      firstLetters.push(foldedLetters[text.charCodeAt(start)] ?? 0)
      return
    }
    const token = tokenOf(text, start, end)
    if (!token) return
    places.push(token)
    firstLetters.push(0)
  })
  return {
    places,
    firstLetters,
    formAt: (at) => {
      const place = places[at]
      if (place) place.form ??= wordForm(text.slice(place.start, place.end))
      return place?.form
    },
  }
}

// The alphabets of plain words in fold.ts, as bits of their code units, and their letters folded.
const alphabets = [/^[A-Za-z0-9]$/, /^[А-Яа-яІіЇїЄєҐґЁёЎў]$/]
const alphabetBits = Uint8Array.from({ length: 0x500 }, (_, code) =>
  alphabets.reduce((bits, letters, at) => bits | (letters.test(String.fromCharCode(code)) ? 1 << at : 0), 0),
)
const foldedLetters = Uint16Array.from({ length: 0x500 }, (_, code) =>
  alphabetBits[code] === 0 ? 0 : foldWord(String.fromCharCode(code)).charCodeAt(0),
)

function isOfOneAlphabet(text: string, start: number, end: number): boolean {
  let bits = 0b11
  for (let at = start; at < end && bits !== 0; at++) bits &= alphabetBits[text.charCodeAt(at)] ?? 0
  return bits !== 0
}

function eachWord(text: string, take: (start: number, end: number) => void) {
  let at = 0
  while (at < text.length) {
    const kind = kindAt(text, at)
    if (kind !== 'letter' && kind !== 'digit' && kind !== 'ideograph') {
      at += widthAt(text, at)
      continue
    }
    const end = kind === 'ideograph' ? ideographEnd(text, at) : wordEnd(text, at)
    take(at, end)
    at = end
  }
}

function wordEnd(text: string, start: number): number {
  const plain = lettersEnd(text, start)
  // Most words end here; half of a surrogate pair and other signs that can continue a word need a closer
  // look.
  const after = plain < text.length ? text.charCodeAt(plain) : 0
  return after < 0xd800 && letterKind(after) === 'none' ? plain : longWordEnd(text, start)
}

function lettersEnd(text: string, start: number): number {
  let at = start
  while (at < text.length && letterKind(text.charCodeAt(at)) === 'letter') at++
  return at
}

function longWordEnd(text: string, start: number): number {
  let at = start
  let end = start
  let last: LetterKind = 'none'
  let joined: LetterKind = 'none'
  while (at < text.length) {
    const kind = kindAt(text, at)
    at += widthAt(text, at)
    if (kind === 'apostrophe') {
      if (joined === 'apostrophe' || last !== 'letter') return end
      joined = kind
    } else if (kind === 'letter' || (kind === 'digit' && joined !== 'apostrophe')) {
      last = kind
      joined = 'none'
      end = at
    } else if (kind === 'mark') end = joined === 'none' ? at : end
    else if (kind !== 'invisible') return end
  }
  return end
}

function ideographEnd(text: string, start: number): number {
  let end = start + widthAt(text, start)
  while (end < text.length && kindAt(text, end) === 'mark') end += widthAt(text, end)
  return end
}

function tokenOf(text: string, start: number, wholeEnd: number): Token | undefined {
  const end = Math.min(wholeEnd, cutAt(text, start))
  const written = text.slice(start, end)
  const form = namesModel(text, start, end) ? modelForm(written) : wordForm(written)
  return form.folded === '' ? undefined : { start, end, form }
}

function cutAt(text: string, start: number): number {
  const end = start + maxTokenLength
  return codeAt(text, end - 1) > 0xffff ? end - 1 : end
}

// Т-72, Х-101, F-16: one letter, a hyphen and a digit.
function namesModel(text: string, start: number, end: number): boolean {
  return end - start === 1 && /^[-‐‑–]$/.test(text.charAt(end)) && /^[0-9]$/.test(text.charAt(end + 1))
}

function kindAt(text: string, at: number): LetterKind {
  return letterKind(codeAt(text, at))
}

function widthAt(text: string, at: number): number {
  return codeAt(text, at) > 0xffff ? 2 : 1
}
