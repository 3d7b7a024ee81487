import { foldWord } from '../analyzer/fold.ts'
import { tokenize } from '../analyzer/tokens.ts'
import { dayRange } from './days.ts'
import { fieldValue, isQueryField } from './fields.ts'
import { type CountField, countFields, type Query, type QueryFlag, queryFlags } from './syntax.ts'

const dateNames = ['before', 'after', 'on'] as const

/** Whether a word in front of a colon is a name of the query language. */
export function isName(name: string): boolean {
  return (
    isQueryField(name) ||
    name === 'has' ||
    name === 'is' ||
    isDateName(name) ||
    countFields.some((it) => it === name)
  )
}

/** What `name:value` means; undefined where the name has no such value. */
export function namedOperand(name: string, value: string): Query | undefined {
  if (isQueryField(name)) {
    const compared = fieldValue(name, value)
    return compared === '' ? undefined : { kind: 'field', field: name, value: compared }
  }
  if (isDateName(name)) return dateOperand(name, value)
  const count = countFields.find((field) => field === name)
  if (count) return countOperand(count, value)
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

function countOperand(of: CountField, value: string): Query | undefined {
  const [, sign = '=', one, least, most] = bounds.exec(value) ?? []
  if (least !== undefined && most !== undefined)
    return { kind: 'count', of, least: Number(least), most: Number(most) }
  if (one === undefined) return undefined
  const number = Number(one)
  switch (sign) {
    case '>':
      return { kind: 'count', of, least: number + 1 }
    case '>=':
      return { kind: 'count', of, least: number }
    case '<':
      return { kind: 'count', of, most: number - 1 }
    case '<=':
      return { kind: 'count', of, most: number }
    default:
      return { kind: 'count', of, least: number, most: number }
  }
}

const hashtag = /^#([\p{L}\p{N}\p{M}_]+)$/u
const mention = /^@([a-z]\w{3,31})$/i
// https://core.telegram.org/api/links#message-links; the number in the middle is that of a topic.
const postLink =
  /^(?:https?:\/\/)?(?:t|telegram)\.me\/(?:s\/)?(?:c\/(\d{1,20})|([a-z]\w{3,31}))\/(?:\d{1,15}\/)?(\d{1,15})\/?(?:\?.*)?$/i
const fuzzy = /^(.+)~([12]?)$/

/** What a word with signs in it means; undefined where it is a plain word. */
export function signedOperand(text: string): Query | undefined {
  const [, id, username, message] = postLink.exec(text) ?? []
  if (message)
    return { kind: 'post', channel: (id ?? username ?? '').toLowerCase(), messageId: Number(message) }
  if (/^https?:\/\/./i.test(text)) return { kind: 'field', field: 'url', value: fieldValue('url', text) }
  const [, tag] = hashtag.exec(text) ?? []
  if (tag) return { kind: 'field', field: 'hashtag', value: tag.toLowerCase() }
  const [, user] = mention.exec(text) ?? []
  if (user) return { kind: 'field', field: 'mention', value: user.toLowerCase() }
  const [, near = '', distance] = fuzzy.exec(text) ?? []
  if (isOneWord(near)) return { kind: 'fuzzy', text: foldWord(near), distance: distance === '2' ? 2 : 1 }
  return patternOperand(text)
}

/** A question mark at the end asks a question. */
function patternOperand(text: string): Query | undefined {
  const bare = text.replace(/[?!.,;:…]+$/u, '').replace(/\*+/g, '*')
  if (!/[*?]/.test(bare)) return undefined
  const letters = bare.replace(/[*?]/g, '')
  if (letters.length < 2 || !isOneWord(letters)) return undefined
  const folded = bare
    .split(/([*?])/)
    .map((piece) => (piece === '*' || piece === '?' ? piece : foldWord(piece)))
  // Folding may leave fewer letters than were written.
  const pattern = folded.join('')
  return pattern.replace(/[*?]/g, '').length < 2 ? undefined : { kind: 'pattern', text: pattern }
}

function isOneWord(text: string): boolean {
  const [token, ...more] = tokenize(text)
  return token !== undefined && more.length === 0 && token.start === 0 && token.end === text.length
}
