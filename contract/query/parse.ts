import { tokenize } from '../analyzer/tokens.ts'
import { type Lexeme, lexemesOf } from './lexemes.ts'
import type { Mend, ParsedQuery, Query } from './syntax.ts'

type Reading = { input: string; lexemes: Lexeme[]; next: number; mended: Mend[] }

/** What a query line means. Any input has a meaning; what had to be repaired for it is listed in `mended`. */
export function parseQuery(input: string): ParsedQuery {
  const reading: Reading = { input, lexemes: lexemesOf(input), next: 0, mended: [] }
  const query = readAll(reading)
  return { query, mended: reading.mended }
}

function readAll(reading: Reading): Query {
  const of: Query[] = []
  while (reading.next < reading.lexemes.length) {
    const part = readNegatable(reading)
    if (part) of.push(part)
  }
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
  return signs.reduce<Query>((of) => ({ kind: 'not', of }), operand)
}

function dropped(reading: Reading, signs: number[]): undefined {
  const [at = 0] = signs
  reading.mended.push({ at, message: 'dangling_minus' })
}

function readOperand(reading: Reading, lexeme: Exclude<Lexeme, { kind: 'minus' }>): Query | undefined {
  const { kind, at, text } = lexeme
  if (kind === 'phrase' && !lexeme.closed) reading.mended.push({ at, message: 'unclosed_quote' })
  if (tokenize(text).length > 0) return { kind, text }
  reading.mended.push({ at, message: kind === 'phrase' ? 'empty_phrase' : 'no_word' })
  return undefined
}
