import { archivePosts } from './archived.ts'
import { openSearch } from './ferry.ts'
import { expect, expectAccessible, test } from './harness.ts'
import { openFromMenu } from './menu.ts'

const lock = (messageId: number) => ({
  channel: 'Шлюз',
  channelId: '1500000072',
  messageId,
  date: `2026-04-0${messageId}T08:00:00Z`,
  text: `Шлюзовик відчинив браму, це відчинення ${messageId}.`,
})

test('posts are tagged by selection and as a whole result, and a tag is renamed', async ({
  page,
  litopys,
}) => {
  await archivePosts(litopys, [1, 2, 3, 4].map(lock))
  await openSearch(page, litopys, litopys.administrator, { q: 'шлюзовик' })
  const ticks = page.getByRole('checkbox', { name: 'Select post' })
  await ticks.first().check()
  await page.getByRole('button', { name: 'Change tags', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Add tags').fill('брама')
  await dialog.getByLabel('Add tags').press('Enter')
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page.getByText('Tags updated on 1 post')).toBeVisible()
  await expect(page.getByRole('article').getByRole('button', { name: 'брама', exact: true })).toHaveCount(1)

  await ticks.nth(1).check()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Change tags of all 4 results' }).click()
  await dialog.getByLabel('Add tags').fill('шлюз')
  await dialog.getByLabel('Add tags').press('Enter')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page.getByRole('article').getByRole('button', { name: 'шлюз', exact: true })).toHaveCount(4)
  // The dialog of a slow job stays open with its result.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await openFromMenu(page, 'Data', 'Tags')
  await page.getByRole('button', { name: 'Rename шлюз' }).click()
  await dialog.getByLabel('New name').fill('гребля')
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
  const renamed = page.getByRole('row').filter({ hasText: 'гребля' })
  await expect(renamed.getByRole('link', { name: '4', exact: true })).toBeVisible()
  await expectAccessible(page)
})
