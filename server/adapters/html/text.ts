import { seenSpans, spansOfSeen } from '@litopys/contract/analyzer/seen-characters'
import { attribute, type Element, type Root, type Step, walk } from './tree.ts'

/** A text as its readers see it, and the links in it. */
export type MarkedText = { text: string; links: Link[] }
/** `start` and `end` in the text. */
export type Link = { text: string; href: string; start: number; end: number }

/**
 * `written`: line ends stand only where there is a `<br>`, all others were put in by the writer of the file.
 * `shown`: as a browser lays the text out, where quotes and code stand in lines of their own.
 */
export type Layout = 'written' | 'shown'

type Reading = {
  text: string
  links: Opened[]
  /** Links that have begun, with the place where they did. */
  open: Omit<Opened, 'to'>[]
  /** How many `<pre>` are around. */
  preformatted: number
}

type Opened = { href: string; from: number; to: number }

export function readText(root: Root | undefined, layout: Layout): MarkedText {
  const reading: Reading = { text: '', links: [], open: [], preformatted: 0 }
  if (root) for (const step of walk(root, isHidden)) readStep(reading, step, layout)
  const text = finished(reading.text, layout)
  return { text, links: reading.links.length > 0 ? linksIn(reading, text) : [] }
}

/** Laying a text out changes no character that is seen. */
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
 * Line ends with the space around them are one space. No pattern does that in one go: it would try each space
 * of many anew.
 */
function inOneLine(text: string): string {
  return joined(text.split('\n'), ' ', trimmed)
}

/** Nothing is left of parts that were between two ends and are empty without their space. */
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
    // Some addresses of the preview are escaped twice.
    const href = (attribute(element, 'href') ?? '').replaceAll('&amp;', '&')
    reading.open.push({ href, from: reading.text.length })
  }
}

function leave(reading: Reading, { tagName }: Element): void {
  if (tagName === 'pre') reading.preformatted -= 1
  const link = tagName === 'a' ? reading.open.pop() : undefined
  // None stands inside of another, whatever a page may say: the texts of a thousand would be read a thousand
  // times.
  if (link && reading.open.length === 0) reading.links.push({ ...link, to: reading.text.length })
}

// Halves of pairs, which no parser gives: what the writer meant by a line end is told from the line ends of
// the file.
const [lineEnd, blockEnd] = ['\uDC00', '\uDC01']

function finished(text: string, layout: Layout): string {
  if (layout === 'written') return tidied(text.replace(/^\n|\n[ \t]*$/g, '').replaceAll('\n', ' '))
  return tidied(text).trim()
}

/** A block begins a line of its own, unless it stands at one already. */
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
