import { readFileSync } from 'node:fs'
import { archivePosts } from './archived.ts'
import { openSearch } from './ferry.ts'
import { expect, expectAccessible, test } from './harness.ts'
import { addReader } from './people.ts'

const mill = (messageId: number, text: string, more: object = {}) => ({
  channel: 'Вітряк',
  channelId: '1500000071',
  messageId,
  date: `2026-03-0${messageId}T08:00:00Z`,
  text,
  ...more,
})

test('a post is saved as a quote, found and commented, shows later edits, and is deleted and restored', async ({
  page,
  litopys,
}) => {
  await archivePosts(litopys, [
    mill(1, 'Вітрякар змолов сорок мішків жита.'),
    mill(2, 'Вітрякар відпочиває.'),
  ])
  const reader = await addReader(litopys, 'quotes@litopys.test')
  await openSearch(page, litopys, reader, { q: 'вітрякар жито' })
  await page.getByRole('article').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  await expect(page.getByText('Post saved as a quote.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open your quote' })).toBeVisible()

  await archivePosts(litopys, [
    mill(1, 'Вітрякар змолов тридцять мішків жита.', { editedAt: '2026-03-05T09:00:00Z' }),
  ])
  await page.getByRole('link', { name: 'Quotes' }).click()
  await page.getByRole('textbox', { name: 'Search quotes' }).fill('сорок мішок')
  // With an open edit, a change of the list asks for confirmation.
  await expect(page).toHaveURL(/[?&]q=/)
  const quote = page.getByRole('article').first()
  await expect(quote).toContainText('Вітрякар змолов сорок мішків жита.')
  await quote.getByRole('button', { name: 'Edit' }).click()
  await quote.getByRole('textbox', { name: 'Comment' }).fill('Порівняти з накладними')
  await quote.getByLabel('Tags').fill('жито')
  await quote.getByLabel('Tags').press('Enter')
  await quote.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(quote).toContainText('Порівняти з накладними')
  await expect(quote.getByRole('button', { name: 'жито', exact: true })).toBeVisible()
  await quote.getByRole('button', { name: 'Show differences' }).click()
  await expect(quote.locator('del')).toHaveText('сорок')
  await expect(quote.locator('ins')).toHaveText('тридцять')
  await expectAccessible(page)

  await quote.getByRole('checkbox', { name: 'Select' }).check()
  const selected = page.getByRole('region', { name: 'Selected quotes' })
  await expect(selected).toContainText('1 quote selected')
  await expectAccessible(page)
  await selected.getByRole('button', { name: 'Export' }).click()
  const panel = page.getByRole('dialog', { name: 'Export' })
  await panel.getByRole('radio', { name: 'Evidence package (ZIP)' }).check()
  await expect(panel).toContainText('The quotes are included as they were saved')
  await panel.getByRole('button', { name: 'Export', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Download' }).click(),
  ])
  const zip = readFileSync(await download.path(), 'utf8')
  expect(zip).toContain('Вітрякар змолов <del>сорок</del><ins>тридцять</ins> мішків жита.')
  await page.keyboard.press('Escape')
  await selected.getByRole('button', { name: 'Clear selection' }).click()

  await quote.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No data found')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(quote).toContainText('Порівняти з накладними')
  await quote.getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible()
  await expectAccessible(page)
})
