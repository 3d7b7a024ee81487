import { tokenize } from '@litopys/language/text/tokens'

const mostLines = 10_000
const longestLine = 1_024

/** The queries of a pasted list, and how many lines were skipped for each reason. */
export type BatchLines = {
  lines: string[]
  repeated: number
  tooLong: number
  wordless: number
  beyond: number
}

/** Reads one query per line and skips empty lines. With `phrases`, each line is an exact phrase. */
export function readLines(text: string, { phrases }: { phrases: boolean }): BatchLines {
  const written = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => (phrases ? asPhrase(line) : line))
  const fitting = written.filter((line) => line.length <= longestLine)
  // A line without words has no condition and would count the whole archive.
  const searching = fitting.filter((line) => tokenize(line).length > 0)
  const different = [...new Set(searching)]
  return {
    lines: different.slice(0, mostLines),
    repeated: searching.length - different.length,
    tooLong: written.length - fitting.length,
    wordless: fitting.length - searching.length,
    beyond: Math.max(0, different.length - mostLines),
  }
}

function asPhrase(line: string): string {
  return `"${line
    .replace(/["“”„«»]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()}"`
}

/** The first column of a CSV file, one value per line. The first line determines the separator. */
export function firstColumn(csv: string): string {
  const separator = [';', '\t', ','].find((sign) => unquoted(csv).includes(sign)) ?? ','
  const cell = new RegExp(
    `^(?:"((?:[^"]|"")*)"(?=[${separator}\r\n]|$)|([^${separator}\r\n]*))[^\r\n]*(?:\r\n|\r|\n|$)`,
  )
  const values: string[] = []
  let rest = csv.replace(/^\uFEFF/, '')
  while (rest !== '') {
    const [row = rest, quoted, plain] = cell.exec(rest) ?? []
    values.push((quoted?.replaceAll('""', '"') ?? plain ?? row).replace(/\s+/g, ' ').trim())
    rest = rest.slice(row.length)
  }
  return values.join('\n')
}

/** The first line without quoted text. */
function unquoted(csv: string): string {
  const [first = ''] = csv.replace(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1)
  return first
}

/** The text of a file in UTF-8 or Windows-1251 (Excel with Cyrillic). Undefined if it is not text. */
export function fileText(bytes: ArrayBuffer): string | undefined {
  const text = decoded(bytes, 'utf-8') ?? decoded(bytes, 'windows-1251')
  return text?.includes('\0') ? undefined : text
}

function decoded(bytes: ArrayBuffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    // The file has bytes that are invalid in this encoding.
    if (error instanceof TypeError) return undefined
    throw error
  }
}
