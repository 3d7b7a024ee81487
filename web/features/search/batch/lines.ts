import { tokenize } from '@litopys/contract/analyzer/tokens'

const mostLines = 10_000
const longestLine = 1_024

/** The queries of a pasted list, and how many of its lines are left out and why. */
export type BatchLines = {
  lines: string[]
  repeated: number
  tooLong: number
  wordless: number
  beyond: number
}

/** One query a line; empty lines are no queries. With `phrases` each line is one exact phrase. */
export function readLines(text: string, { phrases }: { phrases: boolean }): BatchLines {
  const written = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => (phrases ? asPhrase(line) : line))
  const fitting = written.filter((line) => line.length <= longestLine)
  // What has no word asks for nothing, and would be counted as the whole archive.
  const asking = fitting.filter((line) => tokenize(line).length > 0)
  const different = [...new Set(asking)]
  return {
    lines: different.slice(0, mostLines),
    repeated: asking.length - different.length,
    tooLong: written.length - fitting.length,
    wordless: fitting.length - asking.length,
    beyond: Math.max(0, different.length - mostLines),
  }
}

function asPhrase(line: string): string {
  return `"${line
    .replace(/["“”„«»]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()}"`
}

/** The first column of a CSV file, one value a line; the separator is that of its first line. */
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

/** The first line without what stands in quotes. */
function unquoted(csv: string): string {
  const [first = ''] = csv.replace(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1)
  return first
}

/** A file as text: UTF-8, or what Excel makes of Cyrillic where it is not. Undefined where it is no text. */
export function fileText(bytes: ArrayBuffer): string | undefined {
  const text = decoded(bytes, 'utf-8') ?? decoded(bytes, 'windows-1251')
  return text?.includes('\0') ? undefined : text
}

function decoded(bytes: ArrayBuffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    // Bytes that this encoding does not have.
    if (error instanceof TypeError) return undefined
    throw error
  }
}
