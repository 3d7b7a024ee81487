import { modelForm, type WordForm, wordForm } from '../stems/word-forms.ts'
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
