import { archiveFerries, openSearch } from './ferry.ts'
import { expect, expectAccessible, test } from './harness.ts'

test('the page of a post shows its edits, copies, neighbouring posts and entities', async ({
  page,
  litopys,
}) => {
  await archiveFerries(litopys)
  await openSearch(page, litopys, litopys.administrator, { q: 'пасажири' })
  await page.getByRole('article').getByTitle('Open post page').click()
  const edits = page.getByRole('region', { name: 'Edits' })
  await expect(edits.locator('del')).toHaveText('пасажирів')
  await expect(edits.locator('ins')).toHaveText('два пасажири')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to results' }).click()
  await expect(page.getByRole('combobox', { name: 'Search the archive' })).toHaveValue('пасажири')

  await page.goto(new URL('posts/1500000001_31', litopys.address).href)
  const copies = page.getByRole('region', { name: 'Copies' })
  await expect(copies.getByText('2 copies in 2 channels')).toBeVisible()
  await copies.getByRole('link', { name: /Лівий берег/ }).click()
  await expect(page.getByRole('heading', { name: 'Лівий берег' })).toBeVisible()

  await page.goto(new URL('posts/1500000001_10', litopys.address).href)
  const around = page.getByRole('region', { name: 'Nearby posts in the channel' })
  await expect(around.getByRole('listitem')).toHaveCount(11)
  await page.keyboard.press('j')
  await expect(around.locator('[aria-current=true]')).toContainText('рейс 11')
  await page.keyboard.press('k')
  await expect(around.locator('[aria-current=true]')).toContainText('рейс 10')
  await page.getByRole('region', { name: 'Found in the text' }).getByRole('link', { name: '#рейс10' }).click()
  await expect(page.getByText('1 post', { exact: true })).toBeVisible()
})
