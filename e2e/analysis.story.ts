import { archiveFerries, openSearch } from './ferry.ts'
import { expect, expectAccessible, test } from './harness.ts'

test('an analysis is written, reordered by keyboard, saved, printed and downloaded', async ({
  page,
  litopys,
}) => {
  await archiveFerries(litopys)
  await openSearch(page, litopys, litopys.administrator)
  await page.getByRole('link', { name: 'Registry' }).click()
  await page.getByRole('button', { name: 'New analysis' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('Рух поромів')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()

  const add = page.getByRole('group', { name: /^Add/ })
  await add.getByRole('button', { name: 'Heading', exact: true }).click()
  await page.getByRole('textbox', { name: '1. Heading' }).fill('Рейси')
  await add.getByRole('button', { name: 'Numbered list' }).click()
  await page.getByRole('textbox', { name: '2. Numbered list' }).fill('перший\nдругий\n')
  await add.getByRole('button', { name: 'Post', exact: true }).click()
  const link = page.getByLabel('Post link or ID')
  await link.fill('1500000001_999')
  await link.press('Enter')
  await expect(page.getByText(/^Post not found/)).toBeVisible()
  await link.fill('https://t.me/desna_ferry/1')
  await link.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: '3. Post' })).toContainText('t.me/desna_ferry/1')
  await page.getByRole('textbox', { name: 'Conclusions' }).fill('Пороми ходять.')

  const list = page.getByRole('textbox', { name: '2. Numbered list' })
  await list.press('Alt+ArrowDown')
  await expect(page.getByRole('textbox', { name: '3. Numbered list' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to analysis' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Back to analysis' }).click()
  await expect(page.getByRole('heading', { name: 'Рейси', level: 2 })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveText(['перший', 'другий'])
  await expect(page.locator('blockquote')).toContainText('t.me/desna_ferry/1')
  await expect(page.getByRole('heading', { name: 'Conclusions' })).toBeVisible()
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as Word' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Рух поромів.docx')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByText('Пороми ходять.')).toBeVisible()
})
