import { archiveFerries, openSearch } from './ferry.ts'
import { expect, expectAccessible, test } from './harness.ts'

test('a user chooses columns, order and page of the table, opens a post and returns', async ({
  page,
  litopys,
}) => {
  await archiveFerries(litopys)
  await openSearch(page, litopys, litopys.administrator, { q: 'пором', itemsPerPage: '10' })
  await page.getByRole('button', { name: 'Table' }).click()
  const table = page.getByRole('table').last()
  const firstRow = table.getByRole('row').nth(1)

  await table.getByRole('button', { name: 'Views' }).click()
  await expect(table.getByRole('columnheader', { name: 'Views' })).toHaveAttribute('aria-sort', 'descending')
  await expect(firstRow).toContainText('2,000')

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Author' }).click()
  await page.getByRole('checkbox', { name: 'Language' }).click()
  await expect(table.getByRole('columnheader', { name: 'Author' })).toBeVisible()
  await expect(table.getByRole('columnheader', { name: 'Language' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.getByText('11–20', { exact: true })).toBeVisible()
  await expect(firstRow).toContainText('1,000')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/posts\/1500000001_10$/)
  await page.getByRole('link', { name: 'Back to results' }).click()
  await expect(firstRow).toContainText('1,000')
  await expect(table.getByRole('columnheader', { name: 'Author' })).toBeVisible()
})
