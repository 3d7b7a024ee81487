import { dayRange } from '@litopys/contract/query/days'
import type { QueryField } from '@litopys/contract/query/fields'
import { namedOperand } from '@litopys/contract/query/operands'
import { parseQuery } from '@litopys/contract/query/parse'
import { printQuery } from '@litopys/contract/query/print'
import type { Query, QueryFlag, TextQuery } from '@litopys/contract/query/syntax'
import { tokenize } from '@litopys/language/text/tokens'

type Count = Extract<Query, { kind: 'count' }>
export type FieldRow = { field: QueryField; value: string; excluded: boolean }

/**
 * A query as fields of the advanced form. Days belong to the date range. `rest` is a query line with all
 * other parts.
 */
export type Advanced = {
  all: string
  phrase: string
  any: string
  none: string
  near: string
  within: number
  fields: FieldRow[]
  flags: Partial<Record<QueryFlag, boolean>>
  from: string | null
  to: string | null
  leastViews: number | null
  mostViews: number | null
  leastPictureChannels: number | null
  rest: string
}

export const emptyAdvanced: Advanced = {
  all: '',
  phrase: '',
  any: '',
  none: '',
  near: '',
  within: 5,
  fields: [],
  flags: {},
  from: null,
  to: null,
  leastViews: null,
  mostViews: null,
  leastPictureChannels: null,
  rest: '',
}

/** Reads a query line into the form. Parts without a field go to `rest`. */
export function readAdvanced(line: string): Advanced {
  const { query } = parseQuery(line)
  return partsOf(query).reduce((form, part) => readPart(form, part) ?? withRest(form, part), emptyAdvanced)
}

/** The query line for the form. */
export function writeAdvanced(form: Advanced): string {
  const any = texts(form.any)
  const parts: Query[] = [
    ...partsOf(parseQuery(form.all).query),
    ...phraseOf(form.phrase),
    ...phraseOf(form.near).map((phrase) => ({ ...phrase, within: form.within })),
    ...(any.length > 1 ? [{ kind: 'any' as const, of: any }] : any),
    ...texts(form.none).map((of) => ({ kind: 'not' as const, of })),
    ...form.fields.flatMap(({ field, value, excluded }) =>
      negatable(namedOperand(field, value)?.query, excluded),
    ),
    ...Object.entries(form.flags).flatMap(([flag, wanted]) => {
      const [name = '', value = ''] = flag.split(':')
      return negatable(namedOperand(name, value)?.query, !wanted)
    }),
    ...datesOf(form),
    ...viewsOf(form),
    ...pictureChannelsOf(form),
    ...partsOf(parseQuery(form.rest).query),
  ]
  // A typed value may contain syntax characters; parsing and printing it again corrects them.
  return printQuery(parseQuery(printQuery({ kind: 'all', of: parts })).query)
}

function partsOf(query: Query): Query[] {
  return query.kind === 'all' ? query.of : [query]
}

/** The form with this part added, or undefined if it has no field or the field is taken. */
function readPart(form: Advanced, part: Query): Advanced | undefined {
  switch (part.kind) {
    case 'word':
    case 'pattern':
    case 'fuzzy':
      return isPostText(part) ? { ...form, all: joined(form.all, printQuery(part)) } : undefined
    case 'phrase':
      return isPostText(part) ? readPhrase(form, part) : undefined
    case 'any':
      return form.any === '' && part.of.every(isPostText)
        ? { ...form, any: part.of.map(printQuery).join(' ') }
        : undefined
    case 'not':
      return readExcluded(form, part.of)
    case 'field':
      return { ...form, fields: [...form.fields, { field: part.field, value: part.value, excluded: false }] }
    case 'flag':
      return part.flag in form.flags ? undefined : { ...form, flags: { ...form.flags, [part.flag]: true } }
    case 'dates':
      return readDates(form, part)
    case 'count':
      return readCount(form, part)
    case 'all':
    case 'post':
      return undefined
  }
}

function readCount(form: Advanced, { of, least, most }: Count): Advanced | undefined {
  if (of === 'views' && form.leastViews === null && form.mostViews === null)
    return { ...form, leastViews: least ?? null, mostViews: most ?? null }
  if (
    of === 'picturechannels' &&
    form.leastPictureChannels === null &&
    least !== undefined &&
    most === undefined
  )
    return { ...form, leastPictureChannels: least }
  return undefined
}

function readPhrase(form: Advanced, part: Extract<Query, { kind: 'phrase' }>): Advanced {
  const { text, exact, within } = part
  if (!exact && within === undefined && form.phrase === '') return { ...form, phrase: text }
  if (!exact && within !== undefined && form.near === '') return { ...form, near: text, within }
  return { ...form, all: joined(form.all, printQuery(part)) }
}

function readExcluded(form: Advanced, of: Query): Advanced | undefined {
  if (isPostText(of)) return { ...form, none: joined(form.none, printQuery(of)) }
  if (of.kind === 'any' && of.of.every(isPostText))
    return { ...form, none: joined(form.none, of.of.map(printQuery).join(' ')) }
  if (of.kind === 'field')
    return { ...form, fields: [...form.fields, { field: of.field, value: of.value, excluded: true }] }
  if (of.kind === 'flag' && !(of.flag in form.flags))
    return { ...form, flags: { ...form.flags, [of.flag]: false } }
  return undefined
}

function readDates(
  form: Advanced,
  { from, before }: { from?: string; before?: string },
): Advanced | undefined {
  const to = before && dayBefore(before)
  if (before && !to) return undefined
  if ((from && form.from) || (to && form.to)) return undefined
  return { ...form, from: from ?? form.from, to: to ?? form.to }
}

function withRest(form: Advanced, part: Query): Advanced {
  // Printed as a part of "all", so that alternatives get brackets.
  return { ...form, rest: joined(form.rest, printQuery({ kind: 'all', of: [part] })) }
}

function isText(query: Query): query is TextQuery {
  return ['word', 'phrase', 'pattern', 'fuzzy'].includes(query.kind)
}

/** Whether a field of the form can hold it: `in:` counts for a whole line. */
function isPostText(query: Query): query is TextQuery {
  return isText(query) && query.files === undefined
}

/** Words and phrases in a field of the form. Operators have no meaning there. */
function texts(line: string): TextQuery[] {
  return leaves(parseQuery(line).query).filter(isText)
}

function leaves(query: Query): Query[] {
  if (query.kind === 'not') return leaves(query.of)
  return query.kind === 'all' || query.kind === 'any' ? query.of.flatMap(leaves) : [query]
}

function phraseOf(typed: string): Extract<Query, { kind: 'phrase' }>[] {
  const text = typed
    .replace(/["“”„«»]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return tokenize(text).length > 0 ? [{ kind: 'phrase', text }] : []
}

function negatable(operand: Query | undefined, excluded: boolean): Query[] {
  if (!operand) return []
  return [excluded ? { kind: 'not', of: operand } : operand]
}

function datesOf({ from, to }: Advanced): Query[] {
  const before = to && dayRange(to)?.before
  if (!from && !before) return []
  return [{ kind: 'dates', ...(from && { from }), ...(before && { before }) }]
}

function viewsOf({ leastViews, mostViews }: Advanced): Query[] {
  if (leastViews === null && mostViews === null) return []
  const least = leastViews === null ? {} : { least: leastViews }
  return [{ kind: 'count', of: 'views', ...least, ...(mostViews === null ? {} : { most: mostViews }) }]
}

function pictureChannelsOf({ leastPictureChannels: least }: Advanced): Query[] {
  return least === null ? [] : [{ kind: 'count', of: 'picturechannels', least }]
}

function dayBefore(day: string): string | undefined {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - 1)
  const text = date.toISOString().slice(0, 10)
  return dayRange(text)?.before === day ? text : undefined
}

function joined(before: string, part: string): string {
  return before === '' ? part : `${before} ${part}`
}
