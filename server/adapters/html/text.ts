import { seenSpans, spansOfSeen } from '@litopys/language/text/seen-characters'
import { attribute, type Element, type Root, type Step, walk } from './tree.ts'

/** A text as readers see it, with its links. */
export type MarkedText = { text: string; links: Link[] }
/** `start` and `end` are offsets in the text. */
export type Link = { text: string; href: string; start: number; end: number }

/**
 * How line ends in the HTML are read.
 * `written`: only `<br>` is a line end; the exporter added all others.
 * `shown`: as a browser lays the text out, where quotes and code are separate lines.
 */
export type Layout = 'written' | 'shown'

type Reading = {
  text: string
  links: ReadLink[]
  /** Links whose end tag has not been read yet, with their start. */
  unclosed: Omit<ReadLink, 'to'>[]
  /** Number of `<pre>` elements around the current place. */
  preformatted: number
}

type ReadLink = { href: string; from: number; to: number }

export function readText(root: Root | undefined, layout: Layout): MarkedText {
  const reading: Reading = { text: '', links: [], unclosed: [], preformatted: 0 }
  if (root) for (const step of walk(root, isHidden)) readStep(reading, step, layout)
  const text = finished(reading.text, layout)
  return { text, links: reading.links.length > 0 ? linksIn(reading, text) : [] }
}

/** Layout changes no visible character, so links keep their places counted in visible characters. */
function linksIn(reading: Reading, text: string): Link[] {
  const numbers = seenSpans(
    reading.text,
    reading.links.map(({ from, to }) => [from, to]),
  )
  const spans = spansOfSeen(text, numbers)
  return reading.links.map(({ href, from, to }, i) => {
    const [start, end] = spans[i] ?? [0, 0]
    return { text: tidied(reading.text.slice(from, to)).trim(), href, start, end }
  })
}

function readStep(reading: Reading, step: Step, layout: Layout): void {
  if (step.kind === 'text') {
    const isLaidOut = layout === 'shown' && reading.preformatted === 0
    reading.text += isLaidOut ? inOneLine(step.text) : step.text
    return
  }
  if (step.kind === 'enter') enter(reading, step.element)
  else leave(reading, step.element)
  if (layout === 'shown' && blocks.has(step.element.tagName) && reading.text !== '') reading.text += blockEnd
}

/**
 * Replaces each line end and the space around it with one space. A regular expression would be quadratic
 * here: it retries at each space of a run.
 */
function inOneLine(text: string): string {
  return joined(text.split('\n'), ' ', trimmed)
}

/** Joins the parts without the space at their inner ends. Parts that become empty are dropped. */
function joined(parts: string[], by: string, bare: (part: string, side: 'start' | 'end') => string): string {
  const last = parts.length - 1
  return parts
    .map((part, i) => (i === 0 ? part : bare(part, 'start')))
    .map((part, i) => (i === last ? part : bare(part, 'end')))
    .filter((part, i) => part !== '' || i === 0 || i === last)
    .join(by)
}

function trimmed(text: string, side: 'start' | 'end'): string {
  return side === 'start' ? text.trimStart() : text.trimEnd()
}

const blocks = new Set(['blockquote', 'pre', 'p', 'div'])

function enter(reading: Reading, element: Element): void {
  if (element.tagName === 'br') reading.text += lineEnd
  if (element.tagName === 'pre') reading.preformatted += 1
  if (element.tagName === 'a') {
    // The preview escapes some addresses twice.
    const href = (attribute(element, 'href') ?? '').replaceAll('&amp;', '&')
    reading.unclosed.push({ href, from: reading.text.length })
  }
}

function leave(reading: Reading, { tagName }: Element): void {
  if (tagName === 'pre') reading.preformatted -= 1
  const link = tagName === 'a' ? reading.unclosed.pop() : undefined
  // Nested links are ignored: the texts of a thousand nested links would be read a thousand times.
  if (link && reading.unclosed.length === 0) reading.links.push({ ...link, to: reading.text.length })
}

// Lone surrogates, which no parser emits. They mark line ends that the author wrote, to distinguish them from
// line ends of the file.
const [lineEnd, blockEnd] = ['\uDC00', '\uDC01']

function finished(text: string, layout: Layout): string {
  if (layout === 'written') return tidied(text.replace(/^\n|\n[ \t]*$/g, '').replaceAll('\n', ' '))
  return tidied(text).trim()
}

/** Puts each block on a line of its own. */
function tidied(text: string): string {
  return joined(text.split(blockEnd), blockEnd, withoutBlanks)
    .replace(/\uDC01?(\uDC00|\n)\uDC01?/g, '$1')
    .replaceAll(blockEnd, '\n')
    .replaceAll(lineEnd, '\n')
}

function withoutBlanks(text: string, side: 'start' | 'end'): string {
  const isBlank = (at: number) => text[at] === ' ' || text[at] === '\t'
  let [from, to] = [0, text.length]
  if (side === 'start') while (from < to && isBlank(from)) from += 1
  else while (to > from && isBlank(to - 1)) to -= 1
  return text.slice(from, to)
}

function isHidden(element: Element): boolean {
  return element.tagName === 'script' || element.tagName === 'style'
}
