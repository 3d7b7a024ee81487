import { rangeText } from './days.ts'
import { scopesOf } from './in-files.ts'
import { joinedAt } from './joined-words.ts'
import type { Query } from './syntax.ts'

/** The query line that parses to this query. */
export function printQuery(query: Query): string {
  return [printPart(query), ...scopesOf(query).map((scope) => `in:${scope}`)].join(' ').trimStart()
}

function printPart(query: Query): string {
  switch (query.kind) {
    case 'all':
      return allText(query.of)
    case 'any':
      return query.of.map(printPart).join(' OR ')
    case 'not':
      return query.of.kind === 'all' || query.of.kind === 'any'
        ? `-${bracketed(query.of)}`
        : `-${printPart(query.of)}`
    case 'word':
      return `${query.exact ? '=' : ''}${query.text}`
    case 'phrase': {
      const distance = query.within === undefined ? '' : `~${query.within}`
      return `${query.exact ? '=' : ''}"${query.text}"${distance}`
    }
    case 'pattern':
      return query.text
    case 'fuzzy':
      return `${query.text}~${query.distance}`
    case 'field':
      return fieldText(query)
    case 'flag':
      return query.flag
    case 'dates':
      return datesText(query)
    case 'count':
      return countText(query)
    case 'post':
      return /^\d+$/.test(query.channel)
        ? `t.me/c/${query.channel}/${query.messageId}`
        : `t.me/${query.channel}/${query.messageId}`
  }
}

/** Words that are separate here, but would be one number or date side by side, have AND between them. */
function allText(of: Query[]): string {
  let line = ''
  let before: Query | undefined
  for (const [at, part] of of.entries()) {
    const isJoined = joinedAt(of, at, before) !== undefined
    line += (part.kind === 'any' ? bracketed(part) : printPart(part)) + (isJoined ? ' AND ' : ' ')
    before = isJoined ? undefined : part
  }
  return line.trimEnd()
}

function bracketed(query: Query): string {
  const line = printPart(query)
  // An address includes a bracket that touches it.
  return /(?:^|[\s(-])(?:https?:\/\/|(?:t|telegram)\.me\/|url:)\S*$/i.test(line) ? `(${line} )` : `(${line})`
}

function fieldText({ field, value }: Extract<Query, { kind: 'field' }>): string {
  if (field === 'hashtag' && /^[\p{L}\p{N}\p{M}_]+$/u.test(value)) return `#${value}`
  if (field === 'mention' && /^[a-z]\w{3,31}$/.test(value)) return `@${value}`
  return /[\s()|]/.test(value) ? `${field}:"${value}"` : `${field}:${value}`
}

function datesText({ from, before }: Extract<Query, { kind: 'dates' }>): string {
  const range = from && before ? rangeText({ from, before }) : undefined
  if (range) return `on:${range}`
  return [...(from ? [`after:${from}`] : []), ...(before ? [`before:${before}`] : [])].join(' ')
}

function countText({ of, least, most }: Extract<Query, { kind: 'count' }>): string {
  if (least !== undefined && least === most) return `${of}:${least}`
  if (least !== undefined && most !== undefined) return `${of}:${least}..${most}`
  return least !== undefined ? `${of}:>=${least}` : `${of}:<=${most}`
}
