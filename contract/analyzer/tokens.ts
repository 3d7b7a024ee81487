import { foldWord } from './fold.ts'
import { codeAt, type LetterKind, letterKind } from './letters.ts'
import { latinDesignation } from './lookalikes.ts'
import { remembered } from './remembered.ts'

export type Script = 'cyrillic' | 'latin' | 'number' | 'other'
/**
 * A word where it stands: offsets count UTF-16 units of the text, `end` is exclusive. `letters` names the language that the
 * letters as written (before ґ and ё are folded) leave no doubt of.
 */
export type Token = { start: number; end: number; folded: string; script: Script; letters?: 'uk' | 'ru' }

const maxTokenLength = 64

/**
 * The words of a text in order, in linear time. An apostrophe between letters and invisible characters do not split a word; a hyphen does
 * (Т-72 is two words, searched as a phrase). What is longer than 64 UTF-16 units is cut there, in texts and queries alike.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    const kind = kindAt(text, at)
    if (kind !== 'letter' && kind !== 'digit' && kind !== 'ideograph') {
      at += widthAt(text, at)
      continue
    }
    const end = kind === 'ideograph' ? ideographEnd(text, at) : wordEnd(text, at)
    const token = tokenOf(text, at, end)
    if (token) tokens.push(token)
    at = end
  }
  return tokens
}

function wordEnd(text: string, start: number): number {
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
  const word = text.slice(start, end)
  const { folded, script, letters } = namesModel(text, start, end) ? modelForm(word) : wordForm(word)
  if (folded === '') return undefined
  return letters ? { start, end, folded, script, letters } : { start, end, folded, script }
}

type Form = Omit<Token, 'start' | 'end'>

const wordForm = remembered((word) => formOf(word, foldWord(word)))

function modelForm(word: string): Form {
  return formOf(word, latinDesignation(word).toLowerCase())
}

function formOf(word: string, wholeFolded: string): Form {
  const folded = wholeFolded.slice(0, maxTokenLength)
  const script = scriptOf(folded)
  const letters = script === 'cyrillic' ? languageOfLetters(word) : undefined
  return letters ? { folded, script, letters } : { folded, script }
}

function cutAt(text: string, start: number): number {
  const end = start + maxTokenLength
  return codeAt(text, end - 1) > 0xffff ? end - 1 : end
}

// Т-72, Х-101, F-16: one letter, a hyphen and a digit.
function namesModel(text: string, start: number, end: number): boolean {
  return end - start === 1 && /^[-‐‑–]$/.test(text.charAt(end)) && /^[0-9]$/.test(text.charAt(end + 1))
}

function scriptOf(folded: string): Script {
  if (/\p{Script=Cyrillic}/u.test(folded)) return 'cyrillic'
  if (/\p{Script=Latin}/u.test(folded)) return 'latin'
  return /^\p{N}+$/u.test(folded) ? 'number' : 'other'
}

/** The one language of uk and ru whose alphabet alone has the letters of this word. */
function languageOfLetters(word: string): 'uk' | 'ru' | undefined {
  const uk = /[іїєґ]/iu.test(word.normalize('NFC')) || /['’ʼ`‘´′][яюєї]/iu.test(word)
  const ru = /[ыэъё]/iu.test(word.normalize('NFC'))
  if (uk === ru) return undefined
  return uk ? 'uk' : 'ru'
}

function kindAt(text: string, at: number): LetterKind {
  return letterKind(codeAt(text, at))
}

function widthAt(text: string, at: number): number {
  return codeAt(text, at) > 0xffff ? 2 : 1
}
