import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { archiveFerries, openSearch } from './ferry.ts'
import { expect, expectAccessible, test } from './harness.ts'

async function saved(page: Page, format: string): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await page
    .getByRole('button', { name: `Save chart as ${format}` })
    .first()
    .click()
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

  expect((await saved(page, 'SVG')).toString()).toContain('Капітан Лис')
  const png = await saved(page, 'PNG')
  expect(png.subarray(1, 4).toString()).toBe('PNG')
})
