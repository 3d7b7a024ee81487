import { archiveFerries, openSearch } from './ferry.ts'
import { expect, expectAccessible, test } from './harness.ts'
import { addReader } from './people.ts'

test('a search is saved, run with its settings, shared with a colleague, deleted and restored', async ({
  page,
  browser,
  litopys,
}) => {
  await archiveFerries(litopys)
  const author = await addReader(litopys, 'requests@litopys.test')
  const colleague = await addReader(litopys, 'colleague@litopys.test')
  await openSearch(page, litopys, author, { q: 'пором', view: 'chart', split: 'author', chart: 'lines' })
  await expect(page.getByText('21 posts', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Save search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save search' })
  await dialog.getByLabel('Title').fill('Рейси пором')
  await dialog.getByLabel('Description').fill('Щотижневий огляд')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('“Рейси пором” saved')).toBeVisible()

  await page.getByRole('link', { name: 'Requests' }).click()
  const row = page.getByRole('row', { name: /Рейси пором/ })
  await expect(row).toContainText('Nothing new')
  await expectAccessible(page)
  await row.getByRole('link', { name: 'Рейси пором' }).click()
  await expect(page).toHaveURL(/view=chart.*split=author|split=author.*view=chart/)
  await expect(page.getByRole('combobox', { name: /^Chart/ })).toHaveValue('lines')
  await expect(page.getByRole('combobox', { name: 'Search the archive' })).toHaveValue('пором')

  await page.goto(new URL('requests', litopys.address).href)
  await page.getByRole('button', { name: 'Actions: Рейси пором' }).click()
  await page.getByRole('menuitem', { name: 'Share' }).click()
  const drawer = page.getByRole('dialog', { name: 'Рейси пором' })
  await drawer.getByRole('radio', { name: 'Specific people' }).check()
  await drawer.getByRole('textbox', { name: 'People' }).fill('colleague@litopys.test')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page)
  const link = page.url()

  const other = await (await browser.newContext()).newPage()
  await openSearch(other, litopys, colleague, {})
  await other.goto(link)
  await expect(other.getByRole('dialog', { name: 'Рейси пором' })).toContainText('Щотижневий огляд')
  await other.getByRole('button', { name: 'Run' }).click()
  await expect(other.getByText('21 posts', { exact: true }).first()).toBeVisible()
  await other.context().close()

  await drawer.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Actions: Рейси пором' }).click()
  await page.getByRole('menuitem', { name: 'Export' }).click()
  const panel = page.getByRole('dialog', { name: 'Export' })
  await panel.getByRole('radio', { name: 'Evidence package (ZIP)' }).check()
  await panel.getByRole('button', { name: 'Export', exact: true }).click()
  const made = panel.getByRole('listitem').filter({ hasText: 'Telegram Evidence - пором.zip' })
  await expect(made).toContainText('21 posts')
  await expect(made.getByRole('button', { name: 'Download' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Actions: Рейси пором' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('No saved searches yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select Рейси пором to compare' }).check()
  await page.getByRole('link', { name: 'Add to comparison' }).click()
  await expect(page.getByRole('textbox', { name: 'Name on the chart' })).toHaveValue('Рейси пором')
})
