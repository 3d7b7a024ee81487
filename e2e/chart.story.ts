import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { archiveFerries, openSearch } from './ferry.ts'
import { expect, expectAccessible, test } from './harness.ts'

async function saved(page: Page, name: string): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name }).first().click()
  return await readFile(await (await download).path())
}

test('posts over time are split by a field, and the picture is saved', async ({ page, litopys }) => {
  await archiveFerries(litopys)
  await openSearch(page, litopys, litopys.administrator, { q: 'пором', view: 'chart' })
  await page.getByLabel('Split by').selectOption('Author')
  const figures = page.getByRole('region', { name: 'Posts over time' }).getByRole('table')
  await expect(figures.getByRole('columnheader')).toHaveText([
    'Period',
    'Пором Десни',
    'Капітан Лис',
    'Лівий берег',
  ])
  await page.getByRole('combobox', { name: /^Interval/ }).selectOption('Month')
  await expect(figures.getByRole('row').nth(1)).toHaveText(/February 2026\s*15\s*5\s*1/)
  await page.getByLabel('Field').selectOption('Has an image')
  await expect(page.getByRole('table', { name: /Has an image/ }).getByRole('row')).toHaveCount(3)
  await expectAccessible(page)

  expect((await saved(page, 'Save chart as SVG')).toString()).toContain('Капітан Лис')
  const png = await saved(page, 'Save chart as PNG')
  expect(png.subarray(1, 4).toString()).toBe('PNG')
})

test('a chart shows shares and views, as a table and as CSV', async ({ page, litopys }) => {
  await archiveFerries(litopys)
  const search = { q: 'пором', view: 'chart', interval: 'month', measure: 'share' }
  await openSearch(page, litopys, litopys.administrator, search)
  const time = page.getByRole('region', { name: 'Posts over time', exact: true })
  await expect(time.getByRole('row').nth(1)).toHaveText(/February 2026\s*[\d.]+%/)
  await time.getByLabel('Measure').selectOption('Views in total')
  await time.getByLabel('Table').check()
  await expect(page).toHaveURL(/measure=views&tables=time/)
  await expect(time.getByRole('table')).toBeInViewport()
  await expect(time.getByRole('row').nth(1)).toHaveText(/February 2026\s*21,005/)
  await expectAccessible(page)
  expect((await saved(page, 'CSV')).toString()).toBe(
    '\uFEFF"Period","Views in total"\r\n"February 2026",21005\r\n',
  )
})

test('a cell of the heat map narrows the search to its row and column', async ({ page, litopys }) => {
  await archiveFerries(litopys)
  await openSearch(page, litopys, litopys.administrator, { q: 'пором', view: 'chart', interval: 'week' })
  const map = page.getByRole('region', { name: 'Heat map' })
  const cell = (name: RegExp) => map.getByRole('gridcell', { name })
  await expect(cell(/^Пором Десни · 02\.02\.2026 – 08\.02\.2026 · 5 posts/)).toBeVisible()
  await cell(/^Пором Десни · 26\.01/).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  const wanted = cell(/^Капітан Лис · 02\.02\.2026 – 08\.02\.2026 · 2 posts/)
  await expect(wanted).toBeFocused()
  const picture = map.getByRole('button', { name: 'Save chart as SVG' })
  const download = page.waitForEvent('download')
  await picture.click()
  const svg = await readFile(await (await download).path(), 'utf8')
  expect(svg).toContain('Капітан Лис')
  expect(svg).not.toContain('var(')
  await map.getByLabel('Columns').selectOption('Language')
  await expect(cell(/^Капітан Лис · Ukrainian · 5 posts/)).toBeVisible()
  await expectAccessible(page)
  await map.getByLabel('Columns').selectOption('Time')
  await wanted.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/2026-02-02.*2026-02-08/)
  await expect(page.getByText('2 posts').first()).toBeVisible()
})
