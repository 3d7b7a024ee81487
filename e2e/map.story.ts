import { readFile } from 'node:fs/promises'
import { archivePosts } from './archived.ts'
import { openSearch } from './ferry.ts'
import { expect, expectAccessible, test } from './harness.ts'

const texts = [
  ...Array.from({ length: 9 }, () => 'Вибухи у Харкові, працює протиповітряна оборона'),
  ...Array.from({ length: 4 }, () => 'Мер Львова розповів про ремонт доріг'),
  'Обстріл Сімферополя та Севастополя',
  'Евакуація: Харківська область',
  'У селі Чорнобаївка знову вибухи',
  'Польща передала допомогу, Європа стежить',
]
const posts = texts.map((text, i) => ({
  channelId: 1_700_000_141,
  channel: 'Мапа новин',
  messageId: i + 1,
  text: `${text} ${i}`,
  date: new Date(Date.UTC(2026, 0, 5, 9, i)).toISOString(),
}))

test('the result is a map whose places narrow the search', async ({ page, litopys }) => {
  await archivePosts(litopys, posts)
  await openSearch(page, litopys, litopys.administrator, { q: 'channel:"мапа новин"' })
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  const map = page.getByRole('region', { name: 'Map', exact: true })
  await expect(map).toContainText('With a place: 17. On the map: 15.')
  const table = map.getByRole('region', { name: 'Places and countries' })
  await expect(table.getByRole('row', { name: 'Kharkiv Town or village 9' })).toBeVisible()
  await expect(
    table.getByRole('row', { name: /Chornobaivka Ambiguous: 2 places have this name 1/ }),
  ).toBeVisible()
  await expect(table.getByRole('row', { name: 'Europe Without coordinates 1' })).toBeVisible()
  await expect(table.getByRole('row', { name: 'Poland Country 1' })).toBeVisible()
  await expectAccessible(page)

  const drawing = map.getByRole('group', { name: /^Map\. Arrow keys/ })
  const circles = drawing.locator('circle')
  await expect(circles).toHaveCount(5)
  await drawing.focus()
  for (const key of ['+', '+', '+', 'ArrowLeft', '-']) await page.keyboard.press(key)
  await expect(page).toHaveURL(/position=/)
  const kharkiv = drawing.locator('circle').filter({ hasText: 'Kharkiv: ' })
  const moved = Number(await kharkiv.getAttribute('cx'))
  await page.reload()
  await expect(kharkiv).toBeVisible()
  expect(Math.abs(Number(await kharkiv.getAttribute('cx')) - moved)).toBeLessThan(1)
  await drawing.focus()
  await page.keyboard.press('0')
  await expect(circles).toHaveCount(5)
  await expect(page).not.toHaveURL(/position=/)

  // Crimea is land on the drawing: a path is under the middle of Simferopol.
  const simferopol = drawing.locator('circle').filter({ hasText: 'Simferopol' })
  const isLand = await simferopol.evaluate((circle: SVGCircleElement) => {
    const svg = circle.ownerSVGElement
    const [x, y] = [circle.cx.baseVal.value, circle.cy.baseVal.value]
    return [...(svg?.querySelectorAll('path') ?? [])].some((path) => {
      const group = path.transform.baseVal.consolidate()?.matrix ?? path.getCTM()
      return group !== null && path.isPointInFill(new DOMPoint(x, y).matrixTransform(group.inverse()))
    })
  })
  expect(isLand).toBe(true)

  const download = page.waitForEvent('download')
  await map.getByRole('button', { name: 'Save as CSV' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(
    '"Kharkiv","Town or village",9,49.982,36.255,',
  )

  // Dragging over the south selects the places in Crimea.
  await map.getByText('Select an area').click()
  const box = await drawing.boundingBox()
  if (!box) throw new Error('The map is not visible')
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.75)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.98, { steps: 4 })
  await page.mouse.up()
  await expect(map).toContainText('Posts: 1. With a place: 1. On the map: 1.')
  await expect(page).toHaveURL(/view=map/)
  await expect(table.getByRole('row', { name: 'Simferopol Town or village 1' })).toBeVisible()
  await expect(table.getByRole('row', { name: 'Kharkiv Town or village 9' })).toHaveCount(0)
})
