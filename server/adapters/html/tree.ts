import { type DefaultTreeAdapterMap, type DefaultTreeAdapterTypes, defaultTreeAdapter, Parser } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
export type Element = DefaultTreeAdapterTypes.Element
export type Root = DefaultTreeAdapterTypes.Document | Element

/**
 * Parses any text as HTML, as a browser does: HTML has no syntax errors. `hasPlaces`: elements know their places in
 * the text (`sourceOf`).
 * @throws HostileHtml if parsing exceeds `limitMs` or makes too many elements.
 */
export function parseHtml(html: string, limitMs = usualLimitMs, hasPlaces = false): Root {
  let left = impliedElements + html.length / shortestTag
  const createElement: typeof defaultTreeAdapter.createElement = (...element) => {
    left -= 1
    if (left < 0) throw new HostileHtml('elements')
    return defaultTreeAdapter.createElement(...element)
  }
  const parser = new Parser<DefaultTreeAdapterMap>({
    treeAdapter: { ...defaultTreeAdapter, createElement },
    sourceCodeLocationInfo: hasPlaces,
  })
  const until = performance.now() + limitMs
  for (let at = 0; at <= html.length; at += pieceLength) {
    parser.tokenizer.write(html.slice(at, at + pieceLength), at + pieceLength > html.length)
    if (performance.now() > until) throw new HostileHtml('time')
  }
  return parser.document
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
      return value.includes(name) && ` ${value.replace(/\s/g, ' ')} `.includes(` ${name} `)
  return false
}

export function classesOf(element: Element): string[] {
  return (attribute(element, 'class') ?? '').split(/\s+/)
}

/** Value of the attribute; undefined if absent or empty. */
export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value || undefined
}

/** The part of the parsed text that an element was made from. */
export function sourceOf({ sourceCodeLocation: place }: Element, html: string): string {
  return place ? html.slice(place.startOffset, place.endOffset) : ''
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
