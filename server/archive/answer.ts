import { randomBytes } from 'node:crypto'

/** Text at both ends of an answer that proves which statement it belongs to. */
export type Proof = {
  /** 16 hexadecimal digits, unique to this statement. */
  tag: string
  /** Engine settings that write the tag around the answer in `answerFormat`. */
  settings: Record<string, string>
}

/**
 * Values in JSON between custom delimiters: https://clickhouse.com/docs/interfaces/formats/CustomSeparated
 */
export const answerFormat = 'CustomSeparatedWithNames'

/**
 * Delimiters shared by all answers. With those of a proof an answer is `TAG[["column"],[value],[value]]TAG`.
 */
export const answerSettings = {
  format_custom_escaping_rule: 'JSON',
  format_custom_row_before_delimiter: '[',
  format_custom_row_after_delimiter: ']',
  format_custom_row_between_delimiter: ',',
  format_custom_field_delimiter: ',',
} as const

/** A statement received rows of another statement. */
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
 * The rows of an answer, as objects by column name. @throws ForeignAnswer if the answer does not start and
 * end with the tag of its statement.
 */
export function readAnswer(text: string, { tag }: Proof): Record<string, unknown>[] {
  const [begin, end] = [`${tag}[`, `]${tag}`]
  if (!text.startsWith(begin) || !text.endsWith(end) || text.length < begin.length + end.length)
    throw new ForeignAnswer('The engine returned rows of another statement')
  // The engine writes a comma after the names of an empty answer too.
  const inside = text.slice(begin.length, -end.length).replace(/,$/, '')
  const parsed: unknown = JSON.parse(`[${inside}]`)
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the tag proves the statement, whose format writes one array for each row
  const [names = [], ...rows] = parsed as unknown[][]
  const columns = names.map(String)
  return rows.map((row) => {
    const object: Record<string, unknown> = {}
    columns.forEach((column, i) => {
      object[column] = row[i]
    })
    return object
  })
}

/**
 * Bytes of the rows after the column names of a piece in RowBinaryWithNames; undefined while the names are
 * incomplete. The first column must have the tag as its name.
 * The format is the number of columns, then each name after its length, as LEB128
 * (https://clickhouse.com/docs/interfaces/formats/RowBinaryWithNames).
 * @throws ForeignAnswer if the first column has another name.
 */
export function rowsBehindNames(piece: Buffer, { tag }: Proof): Buffer | undefined {
  const names = namesIn(piece)
  if (!names) return undefined
  if (names.first !== tag) throw new ForeignAnswer('The engine streamed rows of another statement')
  return piece.subarray(names.end)
}

/** The name of the first column and the start of the rows; undefined while the names are incomplete. */
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
