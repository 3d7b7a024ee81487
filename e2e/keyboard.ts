import type { Locator, Page } from '@playwright/test'
import { expect } from './harness.ts'

/** Maximum number of Tab steps: a screen with more of them has a list that should be shorter. */
const mostSteps = 400

/**
 * Presses Tab through the screen, or its open dialog, until the focus is back at the start; returns the
 * controls that it did not reach. In a group of radio buttons or tabs one control is a tab stop, and arrow
 * keys reach the others. A sideways scrolling area is a tab stop too.
 */
export async function expectReachable(page: Page): Promise<void> {
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
  const left = () => page.evaluate<string[]>('window.keyboardWalk.left()')
  for (let steps = 0; steps < mostSteps; steps += 20) {
    if ((await left()).length === 0) break
    for (let step = 0; step < 20; step += 1) await page.keyboard.press('Tab')
  }
  expect(await left()).toEqual([])
  await page.evaluate('window.keyboardWalk.end()')
}
