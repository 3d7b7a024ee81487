import { archiveFerries, openSearch } from './ferry.ts'
import { expect, expectAccessible, test } from './harness.ts'
import { addReader } from './people.ts'

test('past searches are opened with their filters, and are deleted one by one or all at once', async ({
  page,
  litopys,
}) => {
  await archiveFerries(litopys)
  const reader = await addReader(litopys, 'history@litopys.test')
  await openSearch(page, litopys, reader, { q: 'пором', filters: '{"hasImage":true}' })
  await expect(page.getByText('6 posts', { exact: true }).first()).toBeVisible()
  await page.goto(new URL('?q=ferryman', litopys.address).href)
  await expect(page.getByText('5 posts', { exact: true }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Clear query' }).click()
  const line = page.getByRole('combobox', { name: 'Search the archive' })
  await line.click()
  const past = page.getByRole('listbox', { name: 'Recent searches' }).getByRole('option')
  await expect(past).toHaveText([/^ferryman/, /^пором.*Has an image/])
  await expect(page.getByRole('link', { name: 'Add to comparison' })).toBeVisible()
  await expectAccessible(page)
  await past.nth(1).click()
  await expect(page.getByText('6 posts', { exact: true }).first()).toBeVisible()
  await expect(page).toHaveURL(/hasImage/)

  await page.goto(litopys.address)
  await line.click()
  await expect(past).toHaveText([/^пором/, /^ferryman/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  await expect(past).toHaveText([/^ferryman/])
  await page.getByRole('button', { name: 'Clear recent searches' }).click()
  await expect(past).toHaveCount(0)
})
