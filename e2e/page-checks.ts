import type { Page } from '@playwright/test'

/** What the checks below share, inside the page. */
type Shared = {
  /** Element, accessible name and class of an element, for the list of faults. */
  nameOf: (one: Element) => string
  isShown: (one: Element) => boolean
  /** Whether only assistive technology gets the element, or it is transparent. */
  isUnseen: (one: Element) => boolean
  ancestorsOf: (one: Element) => Element[]
  /** Contrast ratio of two CSS colours, as WCAG defines it; the first one may be translucent. */
  contrastOf: (above: string, below: string) => number
  /** Colour behind an element. */
  groundOf: (one: Element) => string
}
type Checks = {
  /** Texts that are cut without an ellipsis and a title, and texts that overlap. */
  texts: () => string[]
  /** Texts and fields that end beyond the sides of the screen. */
  outside: () => string[]
  /** Pointer targets below 24 × 24 px without the space around them that makes up for it (2.5.8). */
  targets: () => string[]
  /** Elements that move for longer than 1 ms. */
  motion: () => string[]
  /** Fields whose frame has a contrast below 3:1 (1.4.11). */
  frames: () => string[]
  /** Selected elements that look like their neighbours. */
  selected: () => string[]
  /** Controls whose name does not contain their visible text, which speech input needs (2.5.3). */
  names: () => string[]
}
declare global {
  interface Window {
    shared: Shared
    checks: Checks
  }
}

/** Makes the checks available in every document that the page opens. */
export async function addPageChecks(page: Page): Promise<void> {
  for (const part of [addShared, addTextChecks, addTargetCheck, addStyleChecks])
    await page.addInitScript(part)
}

/** The faults that these checks find on the open screen. */
export async function faultsOf(page: Page, ...checks: (keyof Checks)[]): Promise<string[]> {
  const find = async () =>
    await page.evaluate(
      (names) => [
        ...new Set(names.flatMap((name) => window.checks[name]().map((fault) => `${name}: ${fault}`))),
      ],
      checks,
    )
  let faults = await find()
  // After a change of the size, the components that measure the screen render again.
  for (let attempt = 0; faults.length > 0 && attempt < 4; attempt += 1) {
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
    faults = await find()
  }
  return faults
}

function addShared() {
  const ancestorsOf = (one: Element): Element[] =>
    one.parentElement ? [one.parentElement, ...ancestorsOf(one.parentElement)] : []
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  /** Red, green, blue and opacity, each from 0 to 1. */
  const partsOf = (colour: string): number[] => {
    if (!canvas) return [0, 0, 0, 0]
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data].map((part) => part / 255)
  }
  const luminanceOf = (parts: number[]) => {
    const [red = 0, green = 0, blue = 0] = parts.map((part) =>
      part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  window.shared = {
    ancestorsOf,
    nameOf: (one) => {
      const name = one.getAttribute('aria-label') ?? one.getAttribute('title') ?? one.textContent ?? ''
      return `<${one.localName} class="${one.getAttribute('class') ?? ''}"> ${name.trim().slice(0, 40)}`
    },
    isShown: (one) => one.checkVisibility({ visibilityProperty: true }),
    isUnseen: (one) =>
      [one, ...ancestorsOf(one)].some((at) => {
        const { clipPath, opacity, position } = getComputedStyle(at)
        const { width, height } = at.getBoundingClientRect()
        return (
          opacity === '0' || (position === 'absolute' && (clipPath !== 'none' || (width < 3 && height < 3)))
        )
      }),
    contrastOf: (above, below) => {
      const under = partsOf(below)
      const over = partsOf(above)
      const opacity = over[3] ?? 1
      const mixed = over.map((part, i) => part * opacity + (under[i] ?? 0) * (1 - opacity))
      const [one, other] = [luminanceOf(mixed), luminanceOf(under)]
      return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
    },
    groundOf: (one) => {
      const filled = [one, ...ancestorsOf(one)].find(
        (at) => partsOf(getComputedStyle(at).backgroundColor)[3] === 1,
      )
      return filled ? getComputedStyle(filled).backgroundColor : 'Canvas'
    },
  }
  window.checks ??= {
    texts: () => [],
    outside: () => [],
    targets: () => [],
    motion: () => [],
    frames: () => [],
    selected: () => [],
    names: () => [],
  }
}

function addTextChecks() {
  const { nameOf, isShown, isUnseen, ancestorsOf } = window.shared
  type Line = { place: Element; text: string; box: DOMRect; lines: DOMRect[] }
  const linesOf = (node: Node): Line[] => {
    const place = node.parentElement
    if (!place || !node.textContent?.trim() || place.closest('select, script, style, noscript, textarea'))
      return []
    if (!isShown(place) || isUnseen(place) || getComputedStyle(place).color.endsWith(' 0)')) return []
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
    if (lines.length === 0) return []
    return [{ place, text: node.textContent.trim().slice(0, 40), box: range.getBoundingClientRect(), lines }]
  }
  const textsOf = (): Line[] => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Line[] = []
    while (walker.nextNode()) found.push(...linesOf(walker.currentNode))
    return found
  }
  /** Whether the whole text can be read in another way. */
  const hasRest = (cut: Element, place: Element) => {
    const { textOverflow, webkitLineClamp } = getComputedStyle(cut)
    if (webkitLineClamp !== 'none') return true
    return textOverflow === 'ellipsis' && place.closest('[title], [aria-label], tr, [role=option]') !== null
  }
  const isHiding = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  const isScrolling = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
  /** The ancestors of a text that have edges, up to the one that scrolls in this direction. */
  const edgesOf = (place: Element, overflowOf: (at: Element) => string): Element[] => {
    const edged = [place, ...ancestorsOf(place)].filter(
      (at) =>
        at !== document.body &&
        at !== document.documentElement &&
        !['inline', 'contents'].includes(getComputedStyle(at).display),
    )
    const scroller = edged.findIndex((at) => isScrolling(overflowOf(at)))
    return (scroller < 0 ? edged : edged.slice(0, scroller)).filter((at) => isHiding(overflowOf(at)))
  }
  const isCut = ({ place, box }: Line): boolean => {
    const across = edgesOf(place, (at) => getComputedStyle(at).overflowX).find((at) => {
      const { left, right } = at.getBoundingClientRect()
      return box.left < left - 2 || box.right > right + 2
    })
    const down = edgesOf(place, (at) => getComputedStyle(at).overflowY).find((at) => {
      const { top, bottom } = at.getBoundingClientRect()
      return box.top < top - 3 || box.bottom > bottom + 3
    })
    return (across !== undefined && !hasRest(across, place)) || (down !== undefined && !hasRest(down, place))
  }
  /** What is above the page, such as a bar or a dialog, may cover a text. */
  const layerOf = (place: Element) =>
    [place, ...ancestorsOf(place)].find((at) =>
      ['fixed', 'sticky', 'absolute'].includes(getComputedStyle(at).position),
    )
  const overlaps = (found: Line[]): string[] => {
    const flat = found.flatMap(({ place, text, lines }) => {
      const layer = layerOf(place)
      return lines.map((box) => ({ place, text, layer, box }))
    })
    const sorted = flat.toSorted((one, other) => one.box.top - other.box.top)
    return sorted.flatMap((one, at) => {
      const faults: string[] = []
      for (let next = at + 1; next < sorted.length; next += 1) {
        const other = sorted[next]
        if (!other || other.box.top > one.box.bottom) break
        if (other.place === one.place || other.layer !== one.layer) continue
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const height = Math.min(one.box.bottom, other.box.bottom) - other.box.top
        if (width > 3 && height > 0.5 * Math.min(one.box.height, other.box.height))
          faults.push(`${nameOf(one.place)} overlaps ${nameOf(other.place)}`)
      }
      return faults
    })
  }
  window.checks.texts = () => {
    const found = textsOf()
    return [
      ...found.filter(isCut).map(({ place, text }) => `${nameOf(place)} (${text}) is cut`),
      ...overlaps(found),
    ]
  }
  window.checks.outside = () => {
    const scrolls = (one: Element) =>
      ancestorsOf(one).some(
        (at) =>
          at !== document.documentElement &&
          /auto|scroll/.test(getComputedStyle(at).overflowX) &&
          at !== document.body,
      )
    const width = document.documentElement.clientWidth
    const fields = [...document.querySelectorAll('button, input, select, textarea, img, svg')]
      .filter((one) => isShown(one) && !isUnseen(one))
      .map((place) => ({ place, box: place.getBoundingClientRect() }))
    const beyond = [...textsOf(), ...fields].filter(
      ({ place, box }) => box.width > 0 && (box.right > width + 1 || box.left < -1) && !scrolls(place),
    )
    const isWide = document.documentElement.scrollWidth > width
    return [
      ...(isWide
        ? [`the page scrolls sideways: ${document.documentElement.scrollWidth} px on ${width}`]
        : []),
      ...beyond.map(
        ({ place, box }) => `${nameOf(place)} is from ${Math.round(box.left)} to ${Math.round(box.right)} px`,
      ),
    ]
  }
}

function addTargetCheck() {
  const { nameOf, isShown, isUnseen } = window.shared
  const least = 24
  const targets =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=option], [role=menuitem], [role=slider]'
  type Target = { one: Element; box: DOMRect }
  const isSmall = ({ box }: Target) => box.width < least - 0.5 || box.height < least - 0.5
  /** A label does the same as its field: the larger one counts. */
  const boxOf = (one: Element): DOMRect => {
    const labels = one instanceof HTMLInputElement ? [...(one.labels ?? [])] : []
    const boxes = [one, ...labels].map((at) => at.getBoundingClientRect())
    const sizeOf = ({ width, height }: DOMRect) => Math.min(width, height)
    return boxes.reduce((largest, box) => (sizeOf(box) > sizeOf(largest) ? box : largest))
  }
  /** The line height of the text around it limits a link in a sentence. */
  const isInText = (one: Element) => {
    if (getComputedStyle(one).display !== 'inline') return false
    const around = one.closest('p, li, dd, td, div')
    const rest = (around?.textContent ?? '').replace(one.textContent ?? '', '')
    return /\p{L}{2}/u.test(rest)
  }
  window.checks.targets = () => {
    // A modal dialog covers the screen behind it.
    const place = document.querySelector('[role=dialog][aria-modal=true]') ?? document
    const found = [...place.querySelectorAll(targets)]
      .filter(
        (one) => isShown(one) && !one.matches(':disabled') && getComputedStyle(one).pointerEvents !== 'none',
      )
      .filter((one) => !isUnseen(one) || (one instanceof HTMLInputElement && (one.labels ?? []).length > 0))
      .map((one): Target => ({ one, box: boxOf(one) }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
    const small = found.filter((target) => isSmall(target) && !isInText(target.one))
    const isBeside = (target: Target, other: Target) => {
      if (target.one === other.one || target.one.contains(other.one) || other.one.contains(target.one))
        return false
      const [x, y] = [target.box.left + target.box.width / 2, target.box.top + target.box.height / 2]
      const { left, right, top, bottom } = other.box
      const away = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
      if (away < least / 2) return true
      return isSmall(other) && Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y) < least
    }
    return small.flatMap((target) => {
      const beside = found.find((other) => isBeside(target, other))
      if (!beside) return []
      const { width, height } = target.box
      return [
        `${nameOf(target.one)} has ${Math.round(width)} × ${Math.round(height)} px beside ${nameOf(beside.one)}`,
      ]
    })
  }
}

function addStyleChecks() {
  const { nameOf, isShown, isUnseen, ancestorsOf, contrastOf, groundOf } = window.shared
  const longestMs = 1
  const msOf = (times: string) =>
    Math.max(
      ...times.split(',').map((time) => Number.parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1_000)),
    )
  const wordsOf = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()
  window.checks.names = () =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'a[aria-label], button[aria-label], [role=button][aria-label]',
      ),
    ].flatMap((one) => {
      const words = wordsOf(one.innerText)
      const name = wordsOf(one.getAttribute('aria-label') ?? '')
      return !isShown(one) || !/\p{L}{2}/u.test(words) || name.includes(words)
        ? []
        : [`${nameOf(one)} shows ${words}`]
    })
  window.checks.motion = () =>
    [...document.querySelectorAll('*')].flatMap((one) =>
      ['', '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(one, part || null)
        if (part && style.content === 'none') return []
        const moves =
          (style.animationName !== 'none' && msOf(style.animationDuration) > longestMs) ||
          (style.transitionProperty !== 'none' && msOf(style.transitionDuration) > longestMs)
        return moves
          ? [`${nameOf(one)}${part} moves for ${style.animationDuration}, ${style.transitionDuration}`]
          : []
      }),
    )
  window.checks.frames = () =>
    [
      ...document.querySelectorAll(
        'input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=range]), select, textarea, [type=checkbox]',
      ),
    ].flatMap((one) => {
      if (!isShown(one) || isUnseen(one) || one.matches(':disabled, [readonly]')) return []
      const isNative = getComputedStyle(one).appearance !== 'none' && one.matches('[type=checkbox]')
      const around = [one, ...ancestorsOf(one).slice(0, 3)]
      const best = Math.max(
        ...around.flatMap((at) => {
          const style = getComputedStyle(at)
          const ground = groundOf(at.parentElement ?? at)
          return (['Bottom', 'Left'] as const)
            .filter((side) => Number.parseFloat(style[`border${side}Width`]) > 0)
            .map((side) => contrastOf(style[`border${side}Color`], ground))
        }),
        // The browser draws the frame of its own fields.
        isNative ? 21 : 1,
      )
      return best < 3
        ? [`${nameOf(one)} ${one.getAttribute('name') ?? ''} has a frame of ${best.toFixed(2)}:1`]
        : []
    })
  const choice = ['aria-pressed', 'aria-selected', 'aria-current', 'data-active', 'data-selected'] as const
  const looks = (one: Element) =>
    [one, ...one.children]
      .flatMap((at) =>
        ['', '::before', '::after'].map((part) => {
          const s = getComputedStyle(at, part || null)
          return [
            part && s.content,
            s.color,
            s.backgroundColor,
            s.borderTopColor,
            s.borderTopWidth,
            s.borderBottomColor,
            s.borderBottomWidth,
            s.borderLeftWidth,
            s.outlineStyle,
            s.outlineColor,
            s.fontWeight,
            s.textDecorationLine,
          ].join()
        }),
      )
      .join()
  window.checks.selected = () =>
    choice.flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].flatMap((one) => {
        const isOn = (at: Element) => !['false', null].includes(at.getAttribute(name))
        if (!isOn(one) || !isShown(one)) return []
        const holder = ancestorsOf(one)[0]
        const other = [
          ...(holder?.children ?? []),
          ...[...(ancestorsOf(one)[1]?.children ?? [])].flatMap((at) => [...at.children]),
        ].find((at) => at !== one && at.localName === one.localName && isShown(at) && !isOn(at))
        return other && looks(one) === looks(other) ? [`${nameOf(one)} looks like ${nameOf(other)}`] : []
      }),
    )
}
