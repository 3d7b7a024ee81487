import { tokenize } from '../analyzer/tokens.ts'
import { type Lexeme, lexemesOf } from './lexemes.ts'
import type { Mend, ParsedQuery, Query } from './syntax.ts'

/** A pasted page is no question: more words than these are not looked for. */
const maxWords = 64

type Reading = { input: string; lexemes: Lexeme[]; next: number; mended: Mend[]; words: number }

/** What a query line means. Any input has a meaning; what had to be repaired for it is listed in `mended`. */
export function parseQuery(input: string): ParsedQuery {
  const reading: Reading = { input, lexemes: lexemesOf(input), next: 0, mended: [], words: 0 }
  const query = readAll(reading)
  return { query, mended: reading.mended }
}

function readAll(reading: Reading): Query {
  const of: Query[] = []
  while (reading.next < reading.lexemes.length && reading.words < maxWords) {
    const part = readNegatable(reading)
    if (part) of.push(part)
  }
  const beyond = reading.lexemes[reading.next]
  if (beyond) tooMany(reading, beyond.at)
  const [only] = of
  return only && of.length === 1 ? only : { kind: 'all', of }
}

// A sign negates what stands right behind it; "Київ - столиця" has a dash, not a negation.
function readNegatable(reading: Reading): Query | undefined {
  const signs: number[] = []
  let lexeme = reading.lexemes[reading.next++]
  while (lexeme?.kind === 'minus') {
    signs.push(lexeme.at)
    const behind = reading.lexemes[reading.next]
    if (behind?.at !== lexeme.at + 1) return dropped(reading, signs)
    reading.next += 1
    lexeme = behind
  }
  const operand = lexeme && readOperand(reading, lexeme)
  if (!operand) return undefined
  return signs.length % 2 === 1 ? { kind: 'not', of: operand } : operand
}

function dropped(reading: Reading, signs: number[]): undefined {
  const [at = 0] = signs
  reading.mended.push({ at, message: 'dangling_minus' })
}

function readOperand(reading: Reading, lexeme: Exclude<Lexeme, { kind: 'minus' }>): Query | undefined {
  const { kind, at, text } = lexeme
  if (kind === 'phrase' && !lexeme.closed) reading.mended.push({ at, message: 'unclosed_quote' })
  const tokens = tokenize(text)
  const room = maxWords - reading.words
  reading.words += tokens.length
  const cut = tokens[room]
  if (cut) tooMany(reading, at)
  if (tokens.length > 0) return { kind, text: cut ? text.slice(0, cut.start).trimEnd() : text }
  reading.mended.push({ at, message: kind === 'phrase' ? 'empty_phrase' : 'no_word' })
  return undefined
}

function tooMany({ mended }: Reading, at: number) {
  if (!mended.some(({ message }) => message === 'too_many_words'))
    mended.push({ at, message: 'too_many_words' })
}
