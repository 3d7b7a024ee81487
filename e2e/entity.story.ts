import { archiveFerries, openSearch } from './ferry.ts'
import { expect, expectAccessible, test } from './harness.ts'

test('the card of an entity is opened, marked as a false positive, restored and listed', async ({
  page,
  litopys,
}) => {
  await archiveFerries(litopys)
  await openSearch(page, litopys, litopys.administrator, { q: 'пором' })
  const hashtags = page.getByRole('region', { name: 'Hashtags', exact: true })
  await hashtags.getByRole('link', { name: 'Details of #рейс10' }).click()
  const card = page.getByRole('dialog')
  await expect(card.getByText('1 post', { exact: true })).toBeVisible()
  await expect(card.getByRole('heading', { name: 'Channels' })).toBeVisible()
  await expect(page).toHaveURL(/entity=hashtag/)
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  const opener = hashtags.getByRole('link', { name: 'Details of #рейс10' })
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expectAccessible(page)

  await card.getByRole('button', { name: 'Mark as false positive…' }).click()
  await card.getByLabel('Reason (optional)').fill('Лише номер рейсу')
  await card.getByRole('button', { name: 'Mark and hide for everyone' }).click()
  await expect(card.getByText('Marked as a false positive and hidden')).toBeVisible()
  await expect(hashtags.getByText('#рейс10')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await expect(card.getByRole('button', { name: 'Mark as false positive…' })).toBeVisible()

  await card.getByRole('button', { name: 'Mark as false positive…' }).click()
  await card.getByRole('button', { name: 'Mark and hide for everyone' }).click()
  await expect(card.getByText('Marked as a false positive and hidden')).toBeVisible()
  await page.goto(new URL('registry?tab=false-positives', litopys.address).href)
  const row = page.getByRole('row', { name: /#рейс10/ })
  await expect(row).toContainText('admin@litopys.test')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Show again: #рейс10' }).click()
  await expect(row).toBeHidden()
})
