import type { Page } from '@playwright/test'
import { archiveFerries, openSearch } from './ferry.ts'
import { expect, expectAccessible, test } from './harness.ts'
import { addReader } from './people.ts'

test('unsaved text is protected, versions of two users are shown side by side, and a page that did not load is loaded again', async ({
  page,
  context,
  litopys,
}) => {
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))
  await archiveFerries(litopys)
  const reader = await addReader(litopys, 'comfort@litopys.test')
  await openSearch(page, litopys, reader, { q: 'пором' })
  await page.getByRole('button', { name: 'Save search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save search' })
  await dialog.getByLabel('Title').fill('Рейси пором')
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Рейси пором')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  // Two clicks in a row: the second replaces the first.
  await page.getByRole('link', { name: 'Batch search' }).dblclick()
  await page.getByRole('link', { name: 'Registry' }).click({ noWaitAfter: true })
  await page.getByRole('link', { name: 'Requests' }).click()
  await page.getByRole('button', { name: 'Actions: Рейси пором' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const drawer = page.getByRole('dialog', { name: 'Рейси пором' })
  await drawer.getByLabel('Title').fill('Рейси поромів')
  await drawer.getByLabel('Description').fill('Моє')
  await page.goBack()
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep editing' }).click()

  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByRole('dialog').getByLabel('Description').fill('Чуже')
  await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('dialog').getByText('Saved', { exact: true })).toBeVisible()
  await other.close()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByRole('row', { name: /Description/ })).toContainText('МоєЧуже')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Save your version' }).click()
  await expect(drawer.getByText('Saved', { exact: true })).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('rowheader')).toHaveText('Рейси поромівМоє')

  await page.getByRole('link', { name: 'Help' }).click()
  await page.getByRole('link', { name: 'обстріл OR вибух', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Search the archive' })).toHaveValue('обстріл OR вибух')

  await page.route('**/assets/quotes.page*', (route) => route.abort())
  await page.getByRole('link', { name: 'Quotes' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This page could not be loaded' })).toBeVisible()
  await expectAccessible(page)
  await page.route('**/healthz', (route) => route.abort())
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The server is not responding' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  await page.unroute('**/healthz')
  await page.unroute('**/assets/quotes.page*')
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { name: 'Quotes' })).toBeVisible()
  expect(failures).toEqual([])
})

test('users choose the height of rows, and a post is printed in black on white', async ({
  page,
  litopys,
}) => {
  await archiveFerries(litopys)
  const reader = await addReader(litopys, 'density@litopys.test')
  await openSearch(page, litopys, reader, { q: 'ferryman', view: 'table' })
  const heightOfRow = async () =>
    (
      await page
        .getByRole('row', { name: /ferryman/ })
        .first()
        .boundingBox()
    )?.height
  await expect.poll(heightOfRow).toBe(44)
  await page.goto(new URL('settings', litopys.address).href)
  await page.getByRole('combobox', { name: 'Density' }).selectOption('Compact')
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark')
  await page.goto(new URL('?q=ferryman&view=table', litopys.address).href)
  await expect.poll(heightOfRow).toBe(28)

  await page.goto(new URL('posts/1500000001_1', litopys.address).href)
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('https://t.me/desna_ferry/1')).toBeVisible()
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  expect(await colourOfPaper(page)).toBe('rgb(255, 255, 255)')
})

async function colourOfPaper(page: Page): Promise<string> {
  return await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
}
