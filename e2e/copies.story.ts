import { archiveFerries, openSearch } from './ferry.ts'
import { expect, expectAccessible, test } from './harness.ts'

// Wide enough for the options to be in the toolbar.
test.use({ viewport: { width: 1_440, height: 900 } })

test('copies of a post are folded into the first one, which links to the others', async ({
  page,
  litopys,
}) => {
  await archiveFerries(litopys)
  await openSearch(page, litopys, litopys.administrator, { q: 'поромник', sort: 'oldest' })
  const total = (text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()
  await total('2 posts')
  await page.getByRole('checkbox', { name: 'Group copies' }).click()
  await total('2 posts in 1 group')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('Пором Десни')
  await expectAccessible(page)
  await page.getByRole('link', { name: '2 copies in 2 channels, first posted 25.02.2026 12:00' }).click()
  const copies = page.getByRole('region', { name: 'Copies' })
  await expect(copies.getByRole('listitem')).toHaveText([/Пором Десни/, /Лівий берег/])
  await page.getByRole('link', { name: 'Back to results' }).click()
  await total('2 posts in 1 group')

  const line = page.getByRole('combobox', { name: 'Search the archive' })
  await line.fill('поромник is:duplicate')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toContainText('Лівий берег')
})
