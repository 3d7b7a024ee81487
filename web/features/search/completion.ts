import { isQueryField, type QueryField, queryFields } from '@litopys/contract/query/fields'
import { lexemesOf } from '@litopys/contract/query/lexemes'
import { isName } from '@litopys/contract/query/operands'
import { printQuery } from '@litopys/contract/query/print'
import { type CountField, countFields } from '@litopys/contract/query/syntax'

export const dateNames = ['before', 'after', 'on'] as const
export type DateName = (typeof dateNames)[number]

/**
 * The part of a query line that can be completed, from `start` to `end`. `typed` is the text before the
 * caret.
 */
export type Completable = { start: number; end: number; typed: string } & (
  | { kind: 'name' }
  | { kind: 'value'; field: QueryField }
  | { kind: 'flag'; name: 'has' | 'is' }
  | { kind: 'place' }
  | { kind: 'date'; name: DateName }
  | { kind: 'count'; of: CountField }
)

const quotes = /["“”„«»]/
const nameStart = /^[\p{L}]{1,20}$/u

/** Returns what can be completed at the caret. */
export function completableAt(line: string, caret: number): Completable | undefined {
  const lexeme = lexemesOf(line, isName).find(({ at, end }) => at < caret && caret <= end)
  if (!lexeme) return undefined
  const { at: start, end } = lexeme
  if (lexeme.kind === 'named') {
    const valueStart = start + lexeme.name.length + 1
    if (caret < valueStart) return undefined
    const typed = line.slice(valueStart, caret).replace(quotes, '')
    return named(lexeme.name, { start, end, typed })
  }
  if (lexeme.kind !== 'word' || lexeme.exact) return undefined
  const typed = line.slice(start, caret)
  if (typed.startsWith('#')) return { kind: 'value', field: 'hashtag', start, end, typed: typed.slice(1) }
  if (typed.startsWith('@')) return { kind: 'value', field: 'mention', start, end, typed: typed.slice(1) }
  return nameStart.test(typed) && caret === end ? { kind: 'name', start, end, typed } : undefined
}

type Piece = { start: number; end: number; typed: string }

function named(name: string, piece: Piece): Completable | undefined {
  if (isQueryField(name)) {
    const { of } = queryFields[name]
    if (of === 'urls' || of === 'translation' || of === 'picture' || of === 'like' || of === 'forwardedFrom')
      return undefined
    return { kind: 'value', field: name, ...piece }
  }
  if (name === 'has' || name === 'is') return { kind: 'flag', name, ...piece }
  if (name === 'in') return { kind: 'place', ...piece }
  const date = dateNames.find((one) => one === name)
  if (date) return { kind: 'date', name: date, ...piece }
  const of = countFields.find((one) => one === name)
  return of && { kind: 'count', of, ...piece }
}

/** The line with the selected completion, and the new caret. A finished part gets a space after it. */
export function completed(
  line: string,
  { start, end }: { start: number; end: number },
  insert: string,
): { line: string; caret: number } {
  const isOpen = insert.endsWith(':')
  const rest = isOpen ? line.slice(end) : ` ${line.slice(end).trimStart()}`
  return {
    line: line.slice(0, start) + insert + rest,
    caret: start + insert.length + (isOpen ? 0 : 1),
  }
}

/**
 * A field with a value, in query syntax. A value cannot contain quotes, so its longest part without quotes
 * represents it.
 */
export function fieldPiece(field: QueryField, value: string): string {
  const pieces = value.split(quotes).map((piece) => piece.trim())
  const longest = pieces.reduce((best, piece) => (piece.length > best.length ? piece : best), '')
  return printQuery({ kind: 'field', field, value: longest })
}
