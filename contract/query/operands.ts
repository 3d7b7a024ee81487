import { foldWord } from '@litopys/language/text/fold'
import { tokenize } from '@litopys/language/text/tokens'
import type { CorrectionCode } from './corrections.ts'
import { dayRange, isWrittenLikeDay } from './days.ts'
import { fieldValue, isQueryField } from './fields.ts'
import { type CountField, countFields, type Query, type QueryFlag, queryFlags } from './syntax.ts'

/** The meaning of a piece of a line, and the corrections that it needed. */
export type Operand = { query: Query; correction?: CorrectionCode }
/** Only words: the signs beside them are ignored. */
type Unsigned = { words: string; correction: CorrectionCode }

const dateNames = ['before', 'after', 'on'] as const

/** Whether a word before a colon is a name of the query language. */
export function isName(name: string): boolean {
  return (
    isQueryField(name) ||
    name === 'has' ||
    name === 'is' ||
    name === 'in' ||
    isDateName(name) ||
    countFields.some((it) => it === name)
  )
}

/** The meaning of `name:value`; undefined if the name has no such value. */
export function namedOperand(name: string, value: string): Operand | undefined {
  const count = countFields.find((field) => field === name)
  if (count) return countOperand(count, value)
  const query = fieldOperand(name, value)
  return query && { query }
}

/** Why `name:value` has no meaning. */
export function valueFault(name: string, value: string): CorrectionCode {
  if (name === 'like') return 'no_post_link'
  return isDateName(name) && isWrittenLikeDay(value) ? 'no_such_date' : 'unknown_value'
}

function fieldOperand(name: string, value: string): Query | undefined {
  if (isQueryField(name)) {
    const compared = fieldValue(name, value)
    return compared === '' ? undefined : { kind: 'field', field: name, value: compared }
  }
  if (isDateName(name)) return dateOperand(name, value)
  const flag = queryFlags.find((one): one is QueryFlag => one === `${name}:${value.toLowerCase()}`)
  return flag && { kind: 'flag', flag }
}

function isDateName(name: string): name is (typeof dateNames)[number] {
  return dateNames.some((one) => one === name)
}

function dateOperand(name: (typeof dateNames)[number], value: string): Query | undefined {
  const range = dayRange(value)
  if (!range) return undefined
  switch (name) {
    case 'before':
      return { kind: 'dates', before: range.from }
    case 'after':
      return { kind: 'dates', from: range.from }
    case 'on':
      return { kind: 'dates', ...range }
  }
}

const bounds = /^(?:(>=|<=|>|<|=)?(\d{1,15})|(\d{1,15})\.\.(\d{1,15}))$/

function countOperand(of: CountField, value: string): Operand | undefined {
  const [, sign = '=', one, first, second] = bounds.exec(value) ?? []
  if (first !== undefined && second !== undefined) {
    const [least, most] = [Number(first), Number(second)]
    if (least <= most) return { query: { kind: 'count', of, least, most } }
    return { query: { kind: 'count', of, least: most, most: least }, correction: 'reversed_range' }
  }
  const number = Number(one)
  // Counts are never negative.
  if (one === undefined || (sign === '<' && number === 0)) return undefined
  return { query: { kind: 'count', of, ...countBounds(sign, number) } }
}

function countBounds(sign: string, number: number): { least?: number; most?: number } {
  switch (sign) {
    case '>':
      return { least: number + 1 }
    case '>=':
      return { least: number }
    case '<':
      return { most: number - 1 }
    case '<=':
      return { most: number }
    default:
      return { least: number, most: number }
  }
}

const hashtag = /^#([\p{L}\p{N}\p{M}_]+)$/u
const mention = /^@([a-z]\w{3,31})$/i
// https://core.telegram.org/api/links#message-links; the number in the middle is the topic.
const postLink =
  /^(?:https?:\/\/)?(?:t|telegram)\.me\/(?:s\/)?(?:c\/(\d{1,20})|([a-z]\w{3,31}))\/(?:\d{1,15}\/)?(\d{1,15})\/?(?:\?.*)?$/i
const fuzzy = /^(.+)~(\d*)$/
const unknownField = /^[a-z]{2,15}:(?!\/\/)./i

/** The meaning of a word with signs; undefined for a plain word. `quoted`: a quote follows it directly. */
export function signedOperand(text: string, quoted: boolean): Operand | Unsigned | undefined {
  const named = entityOperand(text)
  if (named) return { query: named }
  if (unknownField.test(quoted ? `${text}"` : text)) return unsigned(text, 'unknown_field')
  return fuzzyOperand(text) ?? patternOperand(text)
}

function entityOperand(text: string): Query | undefined {
  const [, id, username, message] = postLink.exec(text) ?? []
  if (message)
    return { kind: 'post', channel: (id ?? username ?? '').toLowerCase(), messageId: Number(message) }
  if (/^https?:\/\/./i.test(text)) return { kind: 'field', field: 'url', value: fieldValue('url', text) }
  const [, tag] = hashtag.exec(text) ?? []
  if (tag) return { kind: 'field', field: 'hashtag', value: tag.toLowerCase() }
  const [, user] = mention.exec(text) ?? []
  return user ? { kind: 'field', field: 'mention', value: user.toLowerCase() } : undefined
}

function fuzzyOperand(text: string): Operand | Unsigned | undefined {
  const [, near = '', written] = fuzzy.exec(text) ?? []
  if (written === undefined) return undefined
  if (!isOneWord(near)) return unsigned(near, 'no_pattern')
  const distance = written === '' ? 1 : Number(written)
  const query = { kind: 'fuzzy', text: foldWord(near), distance: distance > 1 ? 2 : 1 } as const
  return distance === query.distance ? { query } : { query, correction: 'fuzzy_distance' }
}

/** A question mark at the end belongs to a question, and inside an address to the address. */
function patternOperand(text: string): Operand | Unsigned | undefined {
  const bare = withoutClosing(text).replace(/\*+/g, '*')
  if (!/[*?]/.test(bare) || bare.includes('/')) return undefined
  const folded = bare
    .split(/([*?])/)
    .map((piece) => (piece === '*' || piece === '?' ? piece : foldWord(piece)))
  const pattern = folded.join('')
  // Folding can remove letters.
  const isPattern = isOneWord(bare.replace(/[*?]/g, '')) && pattern.replace(/[*?]/g, '').length >= 2
  return isPattern ? { query: { kind: 'pattern', text: pattern } } : unsigned(bare, 'no_pattern')
}

const closing = '?!.,;:…'

function withoutClosing(text: string): string {
  let end = text.length
  while (end > 0 && closing.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

function unsigned(text: string, correction: CorrectionCode): Unsigned | undefined {
  const tokens = tokenize(text)
  return tokens.length > 0
    ? { words: text.slice(tokens[0]?.start, tokens.at(-1)?.end), correction }
    : undefined
}

function isOneWord(text: string): boolean {
  const [token, ...more] = tokenize(text)
  return token !== undefined && more.length === 0 && token.start === 0 && token.end === text.length
}
