import { randomBytes } from 'node:crypto'

/** What an answer has to begin and end with to be the one of its statement. */
export type Proof = {
  /** 16 hexadecimal digits, of this statement alone. */
  tag: string
  /** Settings of the engine that write the tag around the answer in `answerFormat`. */
  settings: Record<string, string>
}

/**
 * Values in JSON between delimiters of our own:
 * https://clickhouse.com/docs/interfaces/formats/CustomSeparated
 */
export const answerFormat = 'CustomSeparatedWithNames'

/**
 * Delimiters that are the same for every answer. With those of a proof it reads
 * `TAG[["column"],[value],[value]]TAG`.
 */
export const answerSettings = {
  format_custom_escaping_rule: 'JSON',
  format_custom_row_before_delimiter: '[',
  format_custom_row_after_delimiter: ']',
  format_custom_row_between_delimiter: ',',
  format_custom_field_delimiter: ',',
} as const

/** A statement got rows that another statement has asked for. */
export class ForeignAnswer extends Error {
  override name = 'ForeignAnswer'
}

/** A proof for one statement. */
export function newProof(): Proof {
  const tag = randomBytes(8).toString('hex')
  return {
    tag,
    settings: {
      format_custom_result_before_delimiter: `${tag}[`,
      format_custom_result_after_delimiter: `]${tag}`,
    },
  }
}

/**
 * The rows of an answer, as objects by the names of their columns.
 * @throws ForeignAnswer where the answer does not begin and end with the tag of its statement.
 */
export function readAnswer(text: string, { tag }: Proof): Record<string, unknown>[] {
  const [begin, end] = [`${tag}[`, `]${tag}`]
  if (!text.startsWith(begin) || !text.endsWith(end) || text.length < begin.length + end.length)
    throw new ForeignAnswer('The engine gave rows that belong to another statement')
  // Between the names and the rows of an empty answer the engine writes a comma too.
  const inside = text.slice(begin.length, -end.length).replace(/,$/, '')
  const parsed: unknown = JSON.parse(`[${inside}]`)
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the tag proves the statement, whose format writes one array for each row
  const [names, ...rows] = parsed as unknown[][]
  return rows.map((row) => {
    const object: Record<string, unknown> = {}
    for (const [i, name] of (names ?? []).entries()) object[String(name)] = row[i]
    return object
  })
}

/**
 * The rows of a piece in RowBinaryWithNames that begins with the names of its columns, of which the first
 * must be the tag (https://clickhouse.com/docs/interfaces/formats/RowBinaryWithNames: the number of columns,
 * then each name behind its length, as LEB128). Undefined while the names are not there in full.
 * @throws ForeignAnswer where the first column has another name.
 */
export function rowsBehindNames(piece: Buffer, { tag }: Proof): Buffer | undefined {
  const names = namesIn(piece)
  if (!names) return undefined
  if (names.first !== tag)
    throw new ForeignAnswer('The engine streamed rows that belong to another statement')
  return piece.subarray(names.end)
}

/** The name of the first column and where the rows begin; undefined while the names are not there in full. */
function namesIn(bytes: Buffer): { first: string; end: number } | undefined {
  const count = numberAt(bytes, 0)
  if (!count) return undefined
  let first: string | undefined
  let at = count.end
  for (let i = 0; i < count.value; i += 1) {
    const length = numberAt(bytes, at)
    if (!length || length.end + length.value > bytes.length) return undefined
    first ??= bytes.toString('utf8', length.end, length.end + length.value)
    at = length.end + length.value
  }
  return { first: first ?? '', end: at }
}

function numberAt(bytes: Buffer, from: number): { value: number; end: number } | undefined {
  let value = 0
  let at = from
  for (let scale = 1; ; scale *= 128) {
    const byte = bytes[at]
    if (byte === undefined) return undefined
    at += 1
    value += (byte & 127) * scale
    if (byte < 128) return { value, end: at }
  }
}
