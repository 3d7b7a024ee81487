import type { Locator, Page } from '@playwright/test'
import { expect } from './harness.ts'

/** Maximum number of Tab steps: a screen with more of them has a list that should be shorter. */
const mostSteps = 400

/**
 * Presses a key through the screen, or its open dialog, until the focus is back at the start. Expects that the
 * focus reaches every control, is visible, is not behind something else (2.4.11), and follows the order on the
 * screen. In a group of radio buttons or tabs one control is a tab stop, and arrow keys reach the others. A
 * sideways scrolling area is a tab stop too.
 */
export async function expectReachable(page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  const place: Locator = (await dialog.count()) > 0 ? dialog : page.locator('body')
  await place.evaluate((root) => {
    const stops =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"], [contenteditable=true]'
    const groups = 'input[type=radio], [role=tab], [role=option], [role=menuitem]'
    const isStop = (one: Element) =>
      one.checkVisibility({ visibilityProperty: true }) &&
      !one.matches(`:disabled, ${groups}, [tabindex="-1"], [readonly][hidden]`)
    const left = new Set([...root.querySelectorAll(stops)].filter(isStop))
    const come = ({ target }: Event) => target instanceof Element && left.delete(target)
    document.addEventListener('focusin', come)
    Object.assign(window, {
      keyboardWalk: {
        left: () =>
          [...left].filter((one) => one.isConnected && isStop(one)).map((one) => one.outerHTML.slice(0, 200)),
        end: () => document.removeEventListener('focusin', come),
      },
    })
    if (root === document.body && document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  await page.evaluate(watchFocus)
  const left = () => page.evaluate<string[]>('window.keyboardWalk.left()')
  for (let steps = 0; steps < mostSteps; steps += 20) {
    if ((await left()).length === 0) break
    for (let step = 0; step < 20; step += 1) await page.keyboard.press(key)
  }
  expect(await left()).toEqual([])
  await page.evaluate('window.keyboardWalk.end()')
  expect(await page.evaluate<string[]>('window.focusWatch.end()')).toEqual([])
}

/** Judges each focused element when the next key is pressed: the browser has scrolled to it by then. */
function watchFocus() {
  type Box = { left: number; right: number; top: number; bottom: number }
  const faults = new Set<string>()
  const nameOf = (one: Element) =>
    `<${one.localName} class="${one.getAttribute('class') ?? ''}"> ${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40)}`
  const ancestorsOf = (one: Element): Element[] =>
    one.parentElement ? [one.parentElement, ...ancestorsOf(one.parentElement)] : []
  const hasRing = (one: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  }
  /** The element that shows the focus: a field in a frame does not show it itself. */
  const ringOf = (one: Element) => {
    const labels = one instanceof HTMLInputElement ? [...(one.labels ?? [])] : []
    return [one, ...ancestorsOf(one).slice(0, 4), ...labels, ...(one.parentElement?.children ?? [])].find(
      hasRing,
    )
  }
  const seenPartOf = (one: Element): Box | undefined => {
    // A link around a block also has empty boxes.
    const first = [...one.getClientRects()].find(({ width, height }) => width > 0 && height > 0)
    if (!first) return undefined
    return ancestorsOf(one).reduce<Box>(
      (box, at) => {
        const { overflowX, overflowY } = getComputedStyle(at)
        const isPage = at === document.body || at === document.documentElement
        if (isPage || (overflowX === 'visible' && overflowY === 'visible')) return box
        const clip = at.getBoundingClientRect()
        return {
          left: Math.max(box.left, clip.left),
          right: Math.min(box.right, clip.right),
          top: Math.max(box.top, clip.top),
          bottom: Math.min(box.bottom, clip.bottom),
        }
      },
      {
        left: Math.max(0, first.left),
        right: Math.min(innerWidth, first.right),
        top: Math.max(0, first.top),
        bottom: Math.min(innerHeight, first.bottom),
      },
    )
  }
  const isHidden = (one: Element) => {
    const box = seenPartOf(one)
    if (!box || box.right - box.left < 1 || box.bottom - box.top < 1) return 'is outside the screen'
    const [width, height] = [box.right - box.left, box.bottom - box.top]
    const points = [
      [0.5, 0.5],
      [0.1, 0.15],
      [0.9, 0.15],
      [0.1, 0.85],
      [0.9, 0.85],
    ]
    const covering = points.flatMap(([x = 0, y = 0]) => {
      const hit = document.elementFromPoint(box.left + x * width, box.top + y * height)
      return hit && !one.contains(hit) && !hit.contains(one) ? [hit] : []
    })
    const [cover] = covering
    return cover && covering.length > points.length / 2 ? `is covered by ${nameOf(cover)}` : undefined
  }
  /** Whether `next`, which comes later in the document, is before `one` on the screen. */
  const isBefore = (next: DOMRect, one: DOMRect) =>
    (next.bottom <= one.top + 1 && next.left < one.right) ||
    (next.top < one.bottom && next.bottom > one.top && next.right <= one.left + 1)
  let last: Element | undefined
  const judge = ({ key }: KeyboardEvent) => {
    const one = document.activeElement
    if (key !== 'Tab' || !one || one === document.body) {
      last = undefined
      return
    }
    const shown = ringOf(one)
    if (!shown) faults.add(`${nameOf(one)} does not show the focus`)
    const hidden = isHidden(shown ?? one)
    if (hidden) faults.add(`${nameOf(one)} ${hidden}`)
    if (
      last?.isConnected &&
      last.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING &&
      !last.contains(one)
    ) {
      const around = ancestorsOf(one)
      const shared = ancestorsOf(last).find((at) => around.includes(at))
      const child = (of: Element) => [of, ...ancestorsOf(of)].find((at) => at.parentElement === shared)
      const [before, after] = [child(last), child(one)]
      if (before && after && isBefore(after.getBoundingClientRect(), before.getBoundingClientRect()))
        faults.add(`${nameOf(one)} is before ${nameOf(last)} on the screen, but after it in the focus order`)
    }
    last = one
  }
  document.addEventListener('keydown', judge, true)
  Object.assign(window, {
    focusWatch: {
      end: () => {
        document.removeEventListener('keydown', judge, true)
        return [...faults]
      },
    },
  })
}
