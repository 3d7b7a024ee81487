import { isForbidden } from './document-start.ts'
import { createTextCollector } from './document-text.ts'

/** Bytes of a text that are read: more than its kept characters need in any encoding. */
export const mostTextBytes = 1024 ** 2

/** Reads the start of a text file or of a table with separators. Undefined if the bytes are no text, or markup of a page. */
export function readPlainText(content: Buffer) {
  const text = decoded(content)
  if (text === undefined || isMarkup(text)) return undefined
  const collector = createTextCollector()
  collector.startPart('')
  collector.add(text)
  collector.endPart()
  return { format: isTable(text) ? ('csv' as const) : ('txt' as const), ...collector.end(), pages: 1 }
}

/** HTML, XML and SVG, and RTF, whose instructions are no text. */
function isMarkup(text: string): boolean {
  return /^\s*(?:<[!?a-z]|\{\\rtf)/i.test(text)
}

/** The text in its encoding; undefined if it has characters that texts do not have. */
function decoded(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.some(isForbidden)) return undefined
  const utf8 = decodedUtf8(bytes)
  if (utf8 !== undefined) return utf8
  const readings = encodings.map((encoding) => new TextDecoder(encoding).decode(bytes))
  const [first, ...others] = readings.map((text) => ({ text, weight: weightOf(text) }))
  return first && others.reduce((best, one) => (one.weight > best.weight ? one : best), first).text
}

/** UTF-8, also if the read bytes end within a character. */
function decodedUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}

/** Of readings that are equally likely the first counts. */
const encodings = ['windows-1251', 'koi8-u', 'ibm866', 'windows-1252'] as const
/** Letters of more than half of Ukrainian and Russian texts. */
const common = new Set('оаинетрсівлк')
const mostWeighed = 20_000

/**
 * How likely a text is in a language of this archive. A wrong encoding of Cyrillic gives rare letters, capitals within
 * words, and signs between letters.
 */
function weightOf(text: string): number {
  let [weight, previous] = [0, '']
  for (const letter of text.slice(0, mostWeighed)) {
    if (letter > '\u007f') weight += letterWeight(letter, previous)
    if (mixed.test(previous + letter)) weight -= 3
    previous = letter
  }
  return weight
}

const mixed = /\p{Script=Cyrillic}[a-z]|[a-z]\p{Script=Cyrillic}/iu

function letterWeight(letter: string, previous: string): number {
  const lower = letter.toLowerCase()
  const isCapitalInside = letter !== lower && previous !== previous.toUpperCase()
  return frequency(letter, lower) - (isCapitalInside ? 3 : 0)
}

function frequency(letter: string, lower: string): number {
  if (common.has(lower)) return 2
  if (/\p{Script=Cyrillic}/u.test(letter)) return 0.5
  if (/\p{L}/u.test(letter)) return 0.25
  return /[«»—–“”’№°…\u00a0]/.test(letter) ? 0 : -3
}

/** Whether the first lines have the same number of separators. */
function isTable(text: string): boolean {
  const lines = text
    .slice(0, 10_000)
    .split('\n', 11)
    .slice(0, 10)
    .filter((line) => line.trim() !== '')
  if (lines.length < 2) return false
  return [';', ',', '\t'].some((separator) => {
    const counts = lines.map((line) => line.split(separator).length - 1)
    return (counts[0] ?? 0) > 0 && counts.slice(0, -1).every((count) => count === counts[0])
  })
}
