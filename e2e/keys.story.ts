import { archiveFerries, openSearch } from './ferry.ts'
import { expect, expectAccessible, test } from './harness.ts'

test('a search is done with the keyboard only', async ({ page, context, litopys }) => {
  await context.route('https://t.me/**', (route) => route.fulfill({ body: 'Telegram' }))
  await archiveFerries(litopys)
  await openSearch(page, litopys, litopys.administrator, { sort: 'newest' })
  const line = page.getByRole('combobox', { name: 'Search the archive' })
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(line).toBeFocused()
  await page.keyboard.type('"це рейс"')
  await page.keyboard.press('Enter')
  await expect(page.getByText('20 posts', { exact: true }).first()).toBeVisible()

  const selected = page.locator('article[data-selected=true]')
  await expect(page.getByRole('article').first()).toContainText('рейс 20')
  for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key)
  await expect(selected).toContainText('рейс 19')
  const original = context.waitForEvent('page')
  await page.keyboard.press('o')
  expect((await original).url()).toBe('https://t.me/desna_ferry/19')

  await page.bringToFront()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/posts\/1500000001_19$/)
})
