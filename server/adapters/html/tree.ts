import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html as htmlNames,
  Parser,
} from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
type HtmlParser = Parser<DefaultTreeAdapterMap>
export type Element = DefaultTreeAdapterTypes.Element
export type Root = DefaultTreeAdapterTypes.Document | Element

/**
 * Parses any text as HTML, as a browser does: HTML has no syntax errors.
 * @throws HostileHtml if parsing exceeds `limitMs` or makes too many elements.
 */
export function parseHtml(html: string, limitMs = usualLimitMs): Root {
  const parser = new Parser<DefaultTreeAdapterMap>({ treeAdapter: limitedAdapter(html) })
  write(parser, html, limitMs)
  return parser.document
}

/**
 * The text that an element was made from. `isSameAlone`: this text gives the same element when it is parsed alone.
 * The element can depend on what is around it: on tags that were left open before it, for example.
 */
export type Piece = { text: string; isSameAlone: boolean }

export type PieceOf = (element: Element) => Piece

/**
 * Parses a text as HTML. `pieceOf` gives the pieces of elements of a class.
 * @throws HostileHtml as `parseHtml` does.
 */
export function parsePieces(
  html: string,
  className: string,
  limitMs = usualLimitMs,
): { root: Root; pieceOf: PieceOf } {
  const started: { element: Element; isPlainStart: boolean; elementsBefore: number }[] = []
  const limited = limitedAdapter(html)
  let made = 0
  let newest: Node | undefined
  const treeAdapter: typeof defaultTreeAdapter = {
    ...limited,
    createElement: (...given) => {
      const element = limited.createElement(...given)
      if (hasClass(element, className)) {
        newest = element
        started.push({ element, isPlainStart: isPlain(parser), elementsBefore: made })
      }
      made += 1
      return element
    },
    // Places of other nodes are not needed.
    setNodeSourceCodeLocation: (node, place) => {
      if (node === newest) defaultTreeAdapter.setNodeSourceCodeLocation(node, place)
    },
  }
  const parser = new Parser<DefaultTreeAdapterMap>({ treeAdapter, sourceCodeLocationInfo: true })
  write(parser, html, limitMs)
  const numbers = new Map(started.map(({ element }, i) => [element, i]))
  const pieceOf = (element: Element): Piece => {
    const at = numbers.get(element)
    const start = at === undefined ? undefined : started[at]
    const { sourceCodeLocation: place } = element
    if (at === undefined || !start || !place) return { text: '', isSameAlone: false }
    const text = html.slice(place.startOffset, place.endOffset)
    // Counts elements between this one and the next one too.
    const next = started.find(({ element: other }, i) => i > at && startOf(other) >= place.endOffset)
    const elements = (next?.elementsBefore ?? made) - start.elementsBefore
    const fits = elements + impliedAround <= mostElements(text)
    const isSameAlone = start.isPlainStart && element.tagName === 'div' && fits && !dependentTags.test(text)
    return { text, isSameAlone }
  }
  return { root: parser.document, pieceOf }
}

function startOf({ sourceCodeLocation: place }: Element): number {
  return place?.startOffset ?? 0
}

/** `<html>`, `<head>` and `<body>`. */
const impliedAround = 3
/** Their effect depends on the doctype, and on text before them. */
const dependentTags = /<(?:table|frameset)/i

/**
 * Whether the next element is parsed as at the start of a text: only containers are open, which change nothing for
 * the elements in them, and no formatting element (`<b>`) waits to be opened again.
 */
function isPlain({
  insertionMode,
  activeFormattingElements,
  formElement,
  openElements,
}: HtmlParser): boolean {
  if (insertionMode !== insertionInBody || activeFormattingElements.newest || formElement) return false
  const { items, stackTop } = openElements
  return stackTop < deepestPiece && items.slice(0, stackTop + 1).every(isPlainContainer)
}

function isPlainContainer(node: Node | undefined): boolean {
  return (
    node !== undefined &&
    defaultTreeAdapter.isElementNode(node) &&
    node.namespaceURI === htmlNames.NS.HTML &&
    plainContainers.has(node.tagName)
  )
}

/** Hostile pages have pieces in pieces, to any depth. */
const deepestPiece = 20
const plainContainers = new Set(['html', 'body', 'header', 'main', 'section', 'div'])
/** `InsertionMode.IN_BODY`, which parse5 does not export. */
const insertionInBody = 6

/** Counts elements. */
function limitedAdapter(text: string): typeof defaultTreeAdapter {
  let left = mostElements(text)
  return {
    ...defaultTreeAdapter,
    createElement: (...given) => {
      left -= 1
      if (left < 0) throw new HostileHtml('elements')
      return defaultTreeAdapter.createElement(...given)
    },
  }
}

function write(parser: HtmlParser, text: string, limitMs: number): void {
  const until = performance.now() + limitMs
  for (let at = 0; at <= text.length; at += pieceLength) {
    parser.tokenizer.write(text.slice(at, at + pieceLength), at + pieceLength > text.length)
    if (performance.now() > until) throw new HostileHtml('time')
  }
}

/**
 * HTML that is expensive by intent. An unclosed tag is reopened in each following paragraph, and each end tag
 * is searched for in all open ones. No exporter writes that many.
 */
export class HostileHtml extends Error {
  readonly why: 'elements' | 'time'

  constructor(why: 'elements' | 'time') {
    super(`HTML exceeds a parser limit: ${why}`)
    this.why = why
  }
}
function mostElements({ length }: string): number {
  return impliedElements + length / shortestTag
}
const [impliedElements, shortestTag] = [1_000, 3]
/** A megabyte takes 50 ms. The time is checked after each piece. */
const [usualLimitMs, pieceLength] = [5_000, 8_192]

/**
 * A step of a walk through the nodes under a root, in document order. Each element is reported at its start
 * and at its end. The walk is a loop and not a recursion, because a page can be nested to any depth.
 */
export type Step = { kind: 'enter' | 'leave'; element: Element } | { kind: 'text'; text: string }

export function* walk(root: Root, skip?: (element: Element) => boolean): Generator<Step> {
  const open: (Node | { leave: Element })[] = [...root.childNodes].reverse()
  for (let next = open.pop(); next; next = open.pop()) {
    if ('leave' in next) yield { kind: 'leave', element: next.leave }
    else if (defaultTreeAdapter.isTextNode(next)) yield { kind: 'text', text: next.value }
    else if (defaultTreeAdapter.isElementNode(next) && !skip?.(next)) {
      yield { kind: 'enter', element: next }
      open.push({ leave: next })
      for (let i = next.childNodes.length - 1; i >= 0; i -= 1) {
        const child = next.childNodes[i]
        if (child) open.push(child)
      }
    }
  }
}

export function* elements(root: Root, skip?: (element: Element) => boolean): Generator<Element> {
  for (const step of walk(root, skip)) if (step.kind === 'enter') yield step.element
}

/**
 * Elements of this class under the root, in document order, without elements nested in another match. Reading
 * nested matches would read the innermost text once for each level.
 */
export function allOfClass(root: Root, name: string): Element[] {
  return search(root, (element) => hasClass(element, name), Number.POSITIVE_INFINITY)
}

/** First element of this class under the root. */
export function ofClass(root: Root, name: string): Element | undefined {
  return search(root, (element) => hasClass(element, name), 1)[0]
}

/** Elements with this tag under the root, without elements nested in another match. */
export function allOfTag(root: Root, tag: string): Element[] {
  return search(root, (element) => element.tagName === tag, Number.POSITIVE_INFINITY)
}

export function ofTag(root: Root, tag: string): Element | undefined {
  return search(root, (element) => element.tagName === tag, 1)[0]
}

/**
 * Outermost matches, at most `most`. A message is searched for two dozen classes, so this walk avoids
 * creating steps.
 */
function search(root: Root, wanted: (element: Element) => boolean, most: number): Element[] {
  const found: Element[] = []
  const open: Element[] = []
  const add = ({ childNodes }: Root) => {
    for (let i = childNodes.length - 1; i >= 0; i -= 1) {
      const child = childNodes[i]
      if (child && defaultTreeAdapter.isElementNode(child)) open.push(child)
    }
  }
  add(root)
  for (let next = open.pop(); next && found.length < most; next = open.pop()) {
    if (wanted(next)) found.push(next)
    else add(next)
  }
  return found
}

export function childrenOf(root: Root): Element[] {
  return root.childNodes.filter((node) => defaultTreeAdapter.isElementNode(node))
}

export function hasClass(element: Element, name: string): boolean {
  for (const { name: field, value } of element.attrs)
    if (field === 'class')
      return (
        value === name || (value.includes(name) && ` ${value.replace(/\s/g, ' ')} `.includes(` ${name} `))
      )
  return false
}

export function classesOf(element: Element): string[] {
  return (attribute(element, 'class') ?? '').split(/\s+/)
}

/** Value of the attribute; undefined if absent or empty. */
export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value || undefined
}

/** All text under the root in one line, as a browser shows a heading. */
export function lineOf(root: Root | undefined): string | undefined {
  if (!root) return undefined
  let text = ''
  for (const step of walk(root)) if (step.kind === 'text') text += step.text
  return text.replace(/\s+/g, ' ').trim() || undefined
}

/** Text directly in the element, without its descendants. */
export function ownText(element: Element): string {
  return element.childNodes.map((node) => (defaultTreeAdapter.isTextNode(node) ? node.value : '')).join('')
}
