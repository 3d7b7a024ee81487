import { archiveFerries, openSearch } from './ferry.ts'
import { expect, expectAccessible, test } from './harness.ts'
import { addReader } from './people.ts'

test('searches from the history, from a list and typed ones are compared on a single chart', async ({
  page,
  context,
  litopys,
}) => {
  await archiveFerries(litopys)
  const reader = await addReader(litopys, 'charts@litopys.test')
  await openSearch(page, litopys, reader, { q: 'ferryman' })
  await expect(page.getByText('5 posts', { exact: true }).first()).toBeVisible()
  await page.goto(new URL('?q=пором&view=chart', litopys.address).href)
  await page.getByRole('link', { name: 'Add to comparison' }).click()

  const list = page.getByRole('list', { name: 'Searches on the chart' })
  await expect(list.getByRole('listitem')).toContainText('21 posts')
  await page.getByRole('combobox', { name: 'Add a search to the chart' }).fill('поромник')
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: /ferryman/ }).click()
  await expect(list.getByRole('listitem')).toHaveCount(3)
  const figures = page.getByRole('table', { name: 'Posts over time' })
  await expect(figures.getByRole('columnheader')).toHaveText(['Period', 'пором', 'поромник', 'ferryman'])
  await expectAccessible(page)

  await list.getByRole('textbox', { name: 'Name on the chart' }).first().fill('Рейси')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Hide поромник' }).click()
  await expect(figures.getByRole('columnheader')).toHaveText(['Period', 'Рейси', 'ferryman'])

  const colleague = await context.newPage()
  await colleague.goto(page.url())
  await expect(
    colleague.getByRole('table', { name: 'Posts over time' }).getByRole('columnheader'),
  ).toHaveText(['Period', 'Рейси', 'ferryman'])
  await colleague.getByRole('button', { name: 'Remove поромник' }).click()
  await colleague.getByRole('link', { name: 'Open ferryman' }).click()
  await expect(colleague.getByRole('combobox', { name: 'Search the archive' })).toHaveValue('ferryman')
})
