import type { Span } from '@litopys/language/text/span'

/** A part of the text. `cut` says where text was left out. */
export type Excerpt = { start: number; end: number; cut: 'none' | 'end' | 'start' | 'both' }

const lineLength = 92
const mostLines = 3
/** Extra lines that are still shown in full: a button for two more lines is not worth a click. */
const extraLines = 1

/**
 * The part of a long text to show at first: its beginning, or the text around the first match if that is
 * further down.
 */
export function excerptOf(text: string, matches: readonly Span[]): Excerpt {
  if (linesIn(text) <= mostLines + extraLines) return { start: 0, end: text.length, cut: 'none' }
  const [firstMatch] = matches
  const fromTop = endOfLines(text, 0)
  if (!firstMatch || firstMatch[1] <= fromTop) return { start: 0, end: fromTop, cut: 'end' }
  const start = startBefore(text, firstMatch[0])
  const end = endOfLines(text, start)
  return { start, end, cut: end < text.length ? 'both' : 'start' }
}

/** Number of lines on the screen. Blank lines do not count. */
function linesIn(text: string): number {
  return text.split('\n').reduce((lines, line) => lines + Math.ceil(line.trim().length / lineLength), 0)
}

/** Where the lines that start at `start` end, at a space if there is one nearby. */
function endOfLines(text: string, start: number): number {
  let lines = 0
  let at = start
  while (lines < mostLines && at < text.length) {
    const newline = text.indexOf('\n', at)
    const lineEnd = newline === -1 ? text.length : newline
    const taken = Math.ceil(text.slice(at, lineEnd).trim().length / lineLength)
    if (lines + taken > mostLines) return wordEnd(text, at + (mostLines - lines) * lineLength)
    lines += taken
    at = lineEnd + 1
  }
  return text.slice(0, Math.min(at, text.length)).trimEnd().length
}

function wordEnd(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at)
  return space > at - lineLength / 2 ? space : whole(text, at)
}

function startBefore(text: string, match: number): number {
  const target = Math.max(0, match - 2 * lineLength)
  const space = text.slice(target, match).search(/\s/)
  return space === -1 ? whole(text, target) : target + space + 1
}

/** Moves a position out of the middle of an emoji. */
function whole(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at
}

/** About a line of a text around its first match. */
export function aroundMatch(text: string, matches: readonly Span[]): { start: number; end: number } {
  const [from, to] = matches[0] ?? [0, 0]
  const margin = lineLength / 2
  const before = Math.max(0, from - margin)
  const space = before === 0 ? -1 : text.slice(before, from).indexOf(' ')
  const start = before === 0 ? 0 : space === -1 ? whole(text, before) : before + space + 1
  const after = to + margin
  return { start, end: after >= text.length ? text.length : Math.max(to, wordEnd(text, after)) }
}
