import { archiveFerries, openSearch } from './ferry.ts'
import { expect, expectAccessible, test } from './harness.ts'

test('a list of queries is pasted or read from a file, and each line opens as a search', async ({
  page,
  litopys,
}) => {
  await archiveFerries(litopys)
  await openSearch(page, litopys, litopys.administrator)
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('group', { name: 'Actions' }).getByRole('link', { name: 'Batch search' }).click()
  const lines = page.getByLabel('Queries, one per line')
  await lines.fill('пором\nferryman\nжодного такого поромища\nпором')
  await expect(page.getByText('3 queries · 1 duplicate line skipped')).toBeVisible()
  await page.getByRole('button', { name: 'Run all' }).click()
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveText([/Query.*Posts/, /пором21/, /ferryman5/, /поромища0/])
  await expectAccessible(page)

  await page.getByRole('link', { name: 'ferryman', exact: true }).click()
  await expect(page.getByText('5 posts', { exact: true }).first()).toBeVisible()
  await page.goBack()
  await page.getByLabel('Show').selectOption('No results · 1')
  await expect(rows).toHaveText([/Query.*Posts/, /поромища0/])
  await page.getByLabel('Show').selectOption('All · 3')
  await page.getByRole('checkbox', { name: 'Select пором' }).click()
  await page.getByRole('checkbox', { name: 'Select ferryman' }).click()
  await page.getByRole('link', { name: 'Search for any of 2 queries' }).click()
  await expect(page.getByText('26 posts', { exact: true }).first()).toBeVisible()
  await page.goBack()
  await page.getByRole('checkbox', { name: 'Select пором' }).click()
  await page.getByRole('checkbox', { name: 'Select ferryman' }).click()
  await page.getByRole('link', { name: 'Compare 2 searches' }).click()
  await expect(page.getByRole('list', { name: 'Searches on the chart' }).getByRole('listitem')).toHaveCount(2)
  await page.goBack()

  const csv = {
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('"поромник";1\n"рівень води";2\n'),
  }
  await page.locator('input[type=file]').setInputFiles(csv)
  await expect(lines).toHaveValue('поромник\nрівень води')
  await page.getByRole('button', { name: 'Run all' }).click()
  await expect(rows).toHaveText([/Query.*Posts/, /рівень води20/, /поромник2/])
})
