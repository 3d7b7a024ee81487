import { readFileSync } from 'node:fs'
import { archiveFerries, openSearch } from './ferry.ts'
import { expect, expectAccessible, test } from './harness.ts'
import { expectReachable } from './keyboard.ts'
import { makeOneOfEach, openScreen, screens, settled } from './screens.ts'

test('every screen works with the keyboard only and is accessible in the dark theme', async ({
  page,
  litopys,
}) => {
  test.setTimeout(400_000)
  const routes = readFileSync(new URL('../web/routes.tsx', import.meta.url), 'utf8')
  const places = [...routes.matchAll(/path: '([^/][^']*)'/g)].map(([, place = '']) => place)
  expect(Object.keys(screens)).toEqual(expect.arrayContaining(places))

  await archiveFerries(litopys)
  const ids = await makeOneOfEach(litopys)
  // A calendar that fades out covers the element with the focus.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openSearch(page, litopys, litopys.administrator)
  await page.getByRole('button', { name: 'Dark theme' }).click()
  for (const address of Object.values(screens).flat()) {
    await test.step(address, async () => {
      await openScreen(page, litopys, ids, address)
      await expectReachable(page)
      await expectAccessible(page, { contrast: 'both widths' })
    })
  }
})

test('on a phone the buttons of a list page are in a row below its title', async ({ page, litopys }) => {
  await openSearch(page, litopys, litopys.administrator)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const place of ['channels', 'glossary', 'tags', 'users']) {
    await page.goto(new URL(place, litopys.address).href)
    await settled(page)
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    const button = await page.getByRole('button', { name: 'Export' }).first().boundingBox()
    expect(button?.x, place).toBe(title?.x)
    expect(button?.y, place).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0))
  }
})
