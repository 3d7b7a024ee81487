import { attribute, type Element, type Root, type Step, walk } from './tree.ts'

/** A text as its readers see it, and the links in it. */
export type MarkedText = { text: string; links: Link[] }
export type Link = { text: string; href: string }

/**
 * `written`: line ends stand only where there is a `<br>`, all others were put in by the writer of the file. `shown`: as a browser lays
 * the text out, where quotes and code stand in lines of their own.
 */
export type Layout = 'written' | 'shown'

type Reading = {
  text: string
  links: Link[]
  /** Links that have begun, with the place where they did. */
  open: { href: string; from: number }[]
  /** How many `<pre>` are around. */
  preformatted: number
}

export function readText(root: Root | undefined, layout: Layout): MarkedText {
  const reading: Reading = { text: '', links: [], open: [], preformatted: 0 }
  if (root) for (const step of walk(root, isHidden)) readStep(reading, step, layout)
  const links = reading.links.map(({ text, href }) => ({ text: tidied(text).trim(), href }))
  return { text: finished(reading.text, layout), links }
}

function readStep(reading: Reading, step: Step, layout: Layout): void {
  if (step.kind === 'text') {
    const isLaidOut = layout === 'shown' && reading.preformatted === 0
    reading.text += isLaidOut ? step.text.replace(/\s*\n\s*/g, ' ') : step.text
    return
  }
  if (step.kind === 'enter') enter(reading, step.element)
  else leave(reading, step.element)
  if (layout === 'shown' && blocks.has(step.element.tagName) && reading.text !== '') reading.text += blockEnd
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
  if (link) reading.links.push({ text: reading.text.slice(link.from), href: link.href })
}

// Halves of pairs, which no parser gives: what the writer meant by a line end is told from the line ends of the file.
const [lineEnd, blockEnd] = ['\uDC00', '\uDC01']

function finished(text: string, layout: Layout): string {
  if (layout === 'written') return tidied(text.replace(/^\n|\n[ \t]*$/g, '').replaceAll('\n', ' '))
  return tidied(text).trim()
}

/** A block begins a line of its own, unless it stands at one already. */
function tidied(text: string): string {
  return text
    .replace(/[ \t]*\uDC01[\uDC01 \t]*/g, blockEnd)
    .replace(/\uDC01?(\uDC00|\n)\uDC01?/g, '$1')
    .replaceAll(blockEnd, '\n')
    .replaceAll(lineEnd, '\n')
}

function isHidden(element: Element): boolean {
  return element.tagName === 'script' || element.tagName === 'style'
}
