/** A piece of ClickHouse SQL with its bound parameters. Values never become text of the query. */
export type Sql = { text: string; values: Bound[] }
export type Bound = { type: string; value: unknown }

/** Character that no query contains. It marks the place of a parameter until the pieces are joined. */
const mark = '\u0000'

/** Composes SQL: nested `Sql` is spliced, all other values must be `bind(type, value)`. */
export function sql(strings: TemplateStringsArray, ...parts: Sql[]): Sql {
  const text = strings.reduce((all, string, i) => all + (parts[i - 1]?.text ?? '') + string)
  return { text, values: parts.flatMap((part) => part.values) }
}

/** A value with its ClickHouse type, such as `bind('Array(String)', words)`. */
export function bind(type: string, value: unknown): Sql {
  return { text: mark, values: [{ type, value }] }
}

/** The last second of a `DateTime`, in 2106. */
const lastSecond = 2 ** 32 - 1

/**
 * Unix seconds as a `DateTime`, clamped to its range. It is padded to ten digits: the engine would read a
 * shorter number as the start of a date (up to 9999 as a year).
 */
export function bindInstant(seconds: number): Sql {
  const clamped = Math.min(Math.max(0, seconds), lastSecond)
  return bind("DateTime('UTC')", String(clamped).padStart(10, '0'))
}

/** Text from our own code (a column name, a keyword), never from input. */
export function raw(text: string): Sql {
  return { text, values: [] }
}

export function join(parts: Sql[], separator: string): Sql {
  return {
    text: parts.map((part) => part.text).join(separator),
    values: parts.flatMap((part) => part.values),
  }
}

/**
 * The client's format: `{p0:Type}` in the text and the values by name. A piece that occurs several times is
 * sent once.
 */
export function render({ text, values }: Sql): { query: string; query_params: Record<string, unknown> } {
  const sent = [...new Set(values)]
  const names = new Map(sent.map((bound, i) => [bound, `p${i}`]))
  const places = values.map((bound) => `{${names.get(bound)}:${bound.type}}`)
  const query = text.split(mark).reduce((all, piece, i) => `${all}${places[i - 1]}${piece}`)
  return { query, query_params: Object.fromEntries(sent.map(({ value }, i) => [`p${i}`, value])) }
}

/** The statement with its values in the text, for an engine without parameters. */
export function literals({ text, values }: Sql): string {
  return text.split(mark).reduce((all, piece, i) => {
    const bound = values[i - 1]
    return bound ? `${all}${literalOf(bound)}${piece}` : `${all}${piece}`
  })
}

/** A value as a typed expression from the text of its parameter: `CAST('[\'a\']', 'Array(String)')`. */
function literalOf({ type, value }: Bound): string {
  const text = quoted(type === 'String' ? String(value) : parameterText(value))
  return type === 'String' ? text : `CAST(${text}, ${quoted(type)})`
}

/** https://clickhouse.com/docs/sql-reference/syntax#string: only a backslash or a quote can end the text. */
export function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replaceAll('\0', '\\0')}'`
}

/** Bytes of the value as text. */
export function lengthOf({ value }: Bound): number {
  return Buffer.byteLength(parameterText(value))
}

function parameterText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(elementText).join(',')}]`
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`${value} cannot be bound`)
  return String(value)
}

function elementText(value: unknown): string {
  return typeof value === 'string' ? quoted(value) : parameterText(value)
}
