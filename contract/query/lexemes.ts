/**
 * A piece of a query as written, from `at` to `end` (UTF-16 units). `closed` is false for a phrase without
 * its closing quote. A `named` value follows a name and a colon: `author:` and its value.
 */
export type Lexeme = { at: number; end: number } & (
  | { kind: 'open' | 'close' | 'or' | 'and' | 'not' | 'minus' }
  | { kind: 'word'; text: string; exact: boolean }
  | { kind: 'phrase'; text: string; exact: boolean; closed: boolean; within?: number }
  | { kind: 'named'; name: string; value: string }
)

const closers: Record<string, string> = { '"': '"“”', '“': '"“”', '”': '"“”', '„': '"“”', '«': '»' }
const quote = /["“”„«»]/
const quotes = /["“”„«»]/g
const space = /\s/
// Phones and keyboards insert a minus, an en dash or an em dash for a hyphen.
const minus = /[-−–—]/
const endsWord = /[\s"“”„«»()|]/
// Brackets and bars are part of an address.
const endsAddress = /[\s"“”„«»]/
const address = /^(?:https?:\/\/|t\.me\/|telegram\.me\/)/i
const name = /^[a-z]{2,15}$/i
const operators: Record<string, 'or' | 'and' | 'not'> = {
  OR: 'or',
  AND: 'and',
  NOT: 'not',
  АБО: 'or',
  ИЛИ: 'or',
  ТА: 'and',
  НЕ: 'not',
}

/** Whether this text, as a separate piece, is an operator between words. */
export function isOperator(text: string): boolean {
  return Object.hasOwn(operators, text)
}

/**
 * Splits a query into lexemes. `isName` decides which names are fields; other words with a colon are words.
 */
export function lexemesOf(input: string, isName: (name: string) => boolean): Lexeme[] {
  const lexemes: Lexeme[] = []
  let at = 0
  while (at < input.length) {
    const char = input.charAt(at)
    if (space.test(char) || char === '»') {
      at += 1
      continue
    }
    const lexeme = lexemeAt(input, at, isName)
    lexemes.push(lexeme)
    at = lexeme.end
  }
  return lexemes
}

function lexemeAt(input: string, at: number, isName: (name: string) => boolean): Lexeme {
  const char = input.charAt(at)
  if (minus.test(char)) return { kind: 'minus', at, end: at + 1 }
  switch (char) {
    case '(':
      return { kind: 'open', at, end: at + 1 }
    case ')':
      return { kind: 'close', at, end: at + 1 }
    case '|':
      return { kind: 'or', at, end: at + (input.charAt(at + 1) === '|' ? 2 : 1) }
    case '=':
      return exactAt(input, at)
    default:
      return quote.test(char) ? phraseAt(input, at, at, false) : wordAt(input, at, isName)
  }
}

function exactAt(input: string, at: number): Lexeme {
  if (quote.test(input.charAt(at + 1))) return phraseAt(input, at, at + 1, true)
  const end = endOf(input, at + 1, endsWord)
  return { kind: 'word', at, end, text: input.slice(at + 1, end), exact: true }
}

function phraseAt(input: string, at: number, start: number, exact: boolean): Lexeme {
  const { text, end, closed } = quotedAt(input, start)
  // More digits have no effect.
  const [distance, digits] = /^~(\d{1,15})\d*/.exec(input.slice(end, end + 1_000)) ?? []
  const phrase = { kind: 'phrase', at, text, exact, closed } as const
  return distance && closed
    ? { ...phrase, end: end + distance.length, within: Number(digits) }
    : { ...phrase, end }
}

function quotedAt(input: string, start: number) {
  const closing = closers[input.charAt(start)] ?? ''
  let end = start + 1
  while (end < input.length && !closing.includes(input.charAt(end))) end += 1
  const text = input
    .slice(start + 1, end)
    .replace(quotes, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const closed = end < input.length
  return { text, end: closed ? end + 1 : end, closed }
}

function wordAt(input: string, at: number, isName: (name: string) => boolean): Lexeme {
  const isAddress = address.test(input.slice(at, at + 12))
  const end = endOf(input, at, isAddress ? endsAddress : endsWord)
  const text = input.slice(at, end)
  const operator = operators[text]
  if (operator) return { kind: operator, at, end }
  const colon = text.indexOf(':')
  if (isAddress || colon < 0) return { kind: 'word', at, end, text, exact: false }
  const before = text.slice(0, colon).toLowerCase()
  if (!name.test(before) || !isName(before)) return { kind: 'word', at, end, text, exact: false }
  return namedAt(input, at, at + colon + 1, before)
}

function namedAt(input: string, at: number, start: number, before: string): Lexeme {
  if (quote.test(input.charAt(start))) {
    const { text, end } = quotedAt(input, start)
    return { kind: 'named', at, end, name: before, value: text }
  }
  const end = endOf(input, start, before === 'url' ? endsAddress : endsWord)
  return { kind: 'named', at, end, name: before, value: input.slice(start, end) }
}

function endOf(input: string, start: number, ends: RegExp): number {
  let end = start
  while (end < input.length && !ends.test(input.charAt(end))) end += 1
  return end
}
