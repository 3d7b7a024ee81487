import { emojiIn, type FoundEmoji } from '@litopys/language/shared-terms/emoji'
import { tokenize } from '@litopys/language/text/tokens'
import type { Correction, CorrectionCode } from './corrections.ts'
import { type FileScope, fileScopeOf, inFiles, kindsOf, scopesOf } from './in-files.ts'
import { asksForTranslation, hasPattern, inTranslation } from './in-translation.ts'
import { joinedAt } from './joined-words.ts'
import { isOperator, type Lexeme, lexemesOf } from './lexemes.ts'
import { isName, namedOperand, type Operand, signedOperand, valueFault } from './operands.ts'
import type { ParsedQuery, Query } from './syntax.ts'

/** Maximum number of words in a query: the rest of a pasted page is ignored. */
const maxWords = 64
const maxDepth = 16
/** Maximum number of words that have to be near each other, in any order. */
const maxNearWords = 16
/** Maximum number of other words among them: a paragraph. */
export const maxWithin = 50

type Reading = {
  lexemes: Lexeme[]
  next: number
  corrections: Correction[]
  words: number
  depth: number
  /** Position of the operator that searches translations. */
  translated?: Lexeme
  /** Operators that search only texts of files. */
  scopes: { lexeme: Lexeme; scope: FileScope }[]
}

/**
 * Parses a query line. A space binds tighter than OR, a minus or NOT tighter than a space. Any input has a
 * meaning; `corrections` lists the corrections in the order of the input.
 */
export function parseQuery(input: string): ParsedQuery {
  const lexemes = lexemesOf(input, isName)
  const reading: Reading = {
    lexemes,
    next: 0,
    corrections: [],
    words: 0,
    depth: depthAround(lexemes),
    scopes: [],
  }
  const parts: (Query | undefined)[] = []
  while (reading.next < reading.lexemes.length && reading.words < maxWords) {
    parts.push(readAny(reading))
    const closing = reading.lexemes[reading.next]
    if (closing?.kind !== 'close') continue
    correction(reading, closing, 'unopened_bracket')
    reading.next += 1
  }
  const beyond = reading.lexemes[reading.next]
  if (beyond) correction(reading, beyond, 'too_many_words')
  const signs = signsOnly(reading)
  if (signs) return signs
  return {
    query: inScopes(reading, translated(reading, all(parts))),
    corrections: reading.corrections.toSorted((a, b) => a.at - b.at),
  }
}

/** 1 if brackets do not match: the printed query then has brackets around parts that have none in the input. */
function depthAround(lexemes: Lexeme[]): number {
  let [depth, isDeep] = [0, false]
  for (const { kind } of lexemes) {
    if (kind === 'open') depth += 1
    if (kind === 'close') depth -= 1
    if (depth < 0) return 1
    isDeep ||= depth > maxDepth
  }
  return isDeep ? 1 : 0
}

/** A line of signs finds no post, although it has no word: a search for !!! is not one for all posts. */
function signsOnly({ lexemes, words }: Reading): ParsedQuery | undefined {
  if (words > 0) return undefined
  const signs = lexemes.find(
    (lexeme) => (lexeme.kind === 'word' || lexeme.kind === 'phrase') && lexeme.text !== '',
  )
  return signs?.kind === 'word' || signs?.kind === 'phrase'
    ? {
        // A word with this sign would be printed as an exact one.
        query: { kind: signs.text.startsWith('=') ? 'phrase' : signs.kind, text: signs.text },
        corrections: [{ at: signs.at, message: 'only_signs' }],
      }
    : undefined
}

function translated(reading: Reading, query: Query): Query {
  if (!reading.translated) return query
  const meant = inTranslation(query)
  if (!asksForTranslation(meant)) correction(reading, reading.translated, 'untranslated_words')
  if (hasPattern(query)) correction(reading, reading.translated, 'translated_pattern')
  return meant
}

function inScopes(reading: Reading, query: Query): Query {
  const [first] = reading.scopes
  if (!first) return query
  const meant = inFiles(query, kindsOf(reading.scopes.map(({ scope }) => scope)))
  if (scopesOf(meant).length === 0) correction(reading, first.lexeme, 'no_file_words')
  return meant
}

/** Alternatives up to a closing bracket or the end. */
function readAny(reading: Reading): Query | undefined {
  const parts: (Query | undefined)[] = [readAll(reading)]
  for (let sign = reading.lexemes[reading.next]; sign?.kind === 'or'; sign = reading.lexemes[reading.next]) {
    reading.next += 1
    const before = parts.at(-1)
    const part = readAll(reading)
    if (!before || !part) correction(reading, sign, 'dangling_or')
    parts.push(part)
  }
  const known = parts.flatMap((part) => (part?.kind === 'any' ? part.of : (part ?? [])))
  return known.length > 1 ? { kind: 'any', of: known } : known[0]
}

function readAll(reading: Reading): Query | undefined {
  const parts: (Query | undefined)[] = []
  for (;;) {
    const lexeme = reading.lexemes[reading.next]
    if (!lexeme || lexeme.kind === 'or' || lexeme.kind === 'close' || reading.words >= maxWords) break
    parts.push(readNegatable(reading))
  }
  return parts.some((part) => part !== undefined) ? all(joined(parts)) : undefined
}

/**
 * Words that are one number, date, designation or unit together, such as 10 000, become a phrase. A minus before the
 * first of them excludes all.
 */
function joined(parts: (Query | undefined)[]): (Query | undefined)[] {
  const result: (Query | undefined)[] = []
  for (let at = 0; at < parts.length; ) {
    const text = joinedAt(parts, at, parts[at - 1])
    const part = parts[at]
    if (text === undefined) result.push(part)
    else if (part?.kind === 'not') result.push({ kind: 'not', of: { kind: 'phrase', text } })
    else result.push({ kind: 'phrase', text })
    at += text?.split(' ').length ?? 1
  }
  return result
}

function all(parts: (Query | undefined)[]): Query {
  const known = parts.flatMap((part) => (part?.kind === 'all' ? part.of : (part ?? [])))
  const [only] = known
  return only && known.length === 1 ? only : { kind: 'all', of: known }
}

// A sign negates the piece that follows it directly; "Київ - столиця" has a dash, not a negation.
function readNegatable(reading: Reading): Query | undefined {
  const signs: Lexeme[] = []
  for (;;) {
    const lexeme = reading.lexemes[reading.next]
    const isNegation = lexeme?.kind === 'minus' || lexeme?.kind === 'not'
    if (!isNegation) break
    const after = reading.lexemes[reading.next + 1]
    reading.next += 1
    const touches = lexeme.kind === 'not' || after?.at === lexeme.end
    if (!after || !touches || after.kind === 'or' || after.kind === 'close') {
      correction(reading, lexeme, lexeme.kind === 'not' ? 'dangling_not' : 'dangling_minus')
      return undefined
    }
    signs.push(lexeme)
  }
  const operand = readOperand(reading)
  if (!operand || signs.length % 2 === 0) return operand
  return operand.kind === 'not' ? operand.of : { kind: 'not', of: operand }
}

function readOperand(reading: Reading): Query | undefined {
  const lexeme = reading.lexemes[reading.next]
  if (!lexeme) return undefined
  reading.next += 1
  switch (lexeme.kind) {
    case 'open':
      return readBrackets(reading, lexeme)
    case 'word':
    case 'phrase':
      return readText(reading, lexeme)
    case 'named':
      return readNamed(reading, lexeme)
    // A space already means "and"; the other cases have been handled.
    case 'and':
    case 'or':
    case 'not':
    case 'minus':
    case 'close':
      return undefined
  }
}

function readBrackets(reading: Reading, open: Lexeme): Query | undefined {
  if (reading.depth >= maxDepth) {
    correction(reading, open, 'too_deep')
    return undefined
  }
  reading.depth += 1
  const inner = readAny(reading)
  reading.depth -= 1
  const closing = reading.lexemes[reading.next]
  if (closing?.kind === 'close') reading.next += 1
  else if (reading.words < maxWords) correction(reading, open, 'unclosed_bracket')
  if (!inner) correction(reading, open, 'empty_brackets')
  return inner
}

function readNamed(reading: Reading, lexeme: Extract<Lexeme, { kind: 'named' }>): Query | undefined {
  const { at, name, value } = lexeme
  if (value.trim() === '') {
    correction(reading, lexeme, 'empty_field')
    return undefined
  }
  if (name === 'in' && value.toLowerCase() === 'translation') {
    reading.translated = lexeme
    return undefined
  }
  const scope = name === 'in' ? fileScopeOf(value) : undefined
  if (scope) {
    reading.scopes.push({ lexeme, scope })
    return undefined
  }
  const operand = namedOperand(name, value)
  if (operand) {
    reading.words += 1
    return correctedOperand(reading, lexeme, operand)
  }
  correction(reading, lexeme, valueFault(name, value))
  return readWords(reading, { at, text: plainWord(value) })
}

function correctedOperand(reading: Reading, lexeme: Lexeme, { query, correction: code }: Operand): Query {
  if (code) correction(reading, lexeme, code)
  return query
}

/** The words of a value, without signs, names or quotes. */
function plainWord(value: string): string {
  const [piece = ''] = value
    .replace(/\s.*$/su, '')
    .split(':')
    .filter((part) => tokenize(part).length > 0)
    .slice(-1)
  const tokens = tokenize(piece)
  return piece.slice(tokens[0]?.start, tokens.at(-1)?.end)
}

function readText(reading: Reading, lexeme: Extract<Lexeme, { kind: 'word' | 'phrase' }>): Query | undefined {
  const { kind, at, text, exact } = lexeme
  if (kind === 'phrase' && !lexeme.closed) correction(reading, lexeme, 'unclosed_quote')
  const signed = kind === 'word' && !exact ? signedOperand(text, isQuoteNext(reading, lexeme)) : undefined
  if (signed && 'words' in signed) {
    correction(reading, lexeme, signed.correction)
    return readWords(reading, { at, text: signed.words })
  }
  if (signed) {
    reading.words += 1
    return correctedOperand(reading, lexeme, signed)
  }
  const found = tokenize(text).length === 0 ? emojiIn(text) : []
  if (found.length > 0) return readEmoji(reading, text, found)
  const kept = wordsWithin(reading, lexeme)
  if (kept === undefined) return undefined
  const form = exact ? ({ exact: true } as const) : {}
  if (kind === 'phrase') return { kind, text: kept, ...form, ...nearness(reading, lexeme) }
  // What is left of a word after the last permitted one can look like another piece of a query.
  const isOther = kept !== text && !exact && (isOperator(kept) || signedOperand(kept, false) !== undefined)
  return { kind: isOther ? 'phrase' : kind, text: kept, ...form }
}

function readEmoji(reading: Reading, text: string, found: FoundEmoji[]): Query {
  // Several emoji after a minus are printed in brackets.
  const left = reading.depth >= maxDepth ? 1 : Math.max(1, maxWords - reading.words)
  reading.words += Math.min(left, found.length)
  return all(found.slice(0, left).map(({ start, end }) => ({ kind: 'word', text: text.slice(start, end) })))
}

/** Words without signs, so that their printed form has no signs either. */
function readWords(reading: Reading, { at, text }: { at: number; text: string }): Query | undefined {
  const isOne = tokenize(text).length === 1 && !isOperator(text)
  const kept = wordsWithin(reading, { kind: isOne ? 'word' : 'phrase', at, text })
  return kept === undefined ? undefined : { kind: isOne ? 'word' : 'phrase', text: kept }
}

type Words = { kind: 'word' | 'phrase'; at: number; text: string; within?: number }

/** The searchable part of a text; undefined if it has no word. */
function wordsWithin(reading: Reading, { kind, at, text, within }: Words): string | undefined {
  const tokens = tokenize(text)
  if (tokens.length === 0) {
    correction(reading, { at }, kind === 'phrase' ? 'empty_phrase' : 'no_word')
    return undefined
  }
  const left = maxWords - reading.words
  const most = within === undefined ? left : Math.min(left, maxNearWords)
  const cut = tokens[most]
  reading.words += cut && most < left ? most : tokens.length
  if (!cut) return text
  correction(reading, { at }, most < left ? 'near_words' : 'too_many_words')
  return text.slice(0, tokens[most - 1]?.end)
}

function nearness(reading: Reading, { at, within }: { at: number; within?: number }): { within?: number } {
  if (within === undefined) return {}
  if (within <= maxWithin) return { within }
  correction(reading, { at }, 'near_distance')
  return { within: maxWithin }
}

function isQuoteNext({ lexemes, next }: Reading, { end }: Lexeme): boolean {
  const after = lexemes[next]
  return after?.kind === 'phrase' && after.at === end
}

function correction({ corrections }: Reading, { at }: { at: number }, message: CorrectionCode) {
  const isTold = message === 'too_many_words' && corrections.some((one) => one.message === message)
  if (!isTold) corrections.push({ at, message })
}
