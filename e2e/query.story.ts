import { archiveFerries, openSearch } from './ferry.ts'
import { expect, expectAccessible, test } from './harness.ts'

test('a query is completed, explained part by part, repaired and corrected', async ({ page, litopys }) => {
  await archiveFerries(litopys)
  await openSearch(page, litopys, litopys.administrator)
  const line = page.getByRole('combobox', { name: 'Search the archive' })
  const total = (text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()

  await line.pressSequentially('пором lan')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(line).toHaveValue('пором lang:')
  await page.getByRole('option', { name: /Ukrainian/ }).click()
  await expect(line).toHaveValue('пором lang:uk ')
  await page.keyboard.press('Enter')
  await total('21 posts')
  await expect(page.locator('mark').first()).toHaveText(/^пором$/i)

  const understood = page.getByRole('region', { name: 'Interpreted as' })
  await expect(understood).toBeHidden()
  await line.fill('пором lang:uk АБО ferryman')
  await page.keyboard.press('Enter')
  await total('26 posts')
  await understood.getByRole('button', { name: 'Remove Language Ukrainian from the query' }).click()
  await expect(line).toHaveValue('пором OR ferryman')

  await line.fill('пором ("рівень води')
  await page.keyboard.press('Enter')
  await total('20 posts')
  await expect(understood.getByText('The closing quote is missing')).toBeVisible()
  await expect(understood.getByText('The closing bracket is missing')).toBeVisible()
  await expectAccessible(page)

  await line.fill('пором вітрогон')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No post contains “вітрогон”.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove this word: вітрогон' }).click()
  await total('21 posts')

  await line.fill('поромнек')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'поромник', exact: true }).click()
  await total('2 posts')
})

test('a query is created from the help, from a form, or from a link of Telegram', async ({
  page,
  litopys,
}) => {
  await archiveFerries(litopys)
  await openSearch(page, litopys, litopys.administrator)
  const line = page.getByRole('combobox', { name: 'Search the archive' })

  await page.getByRole('button', { name: 'Query help' }).click()
  await expect(page.getByRole('dialog', { name: 'How to search' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'has:video', exact: true }).click()
  await expect(line).toHaveValue('has:video')

  await line.fill('пором')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Advanced search' }).click()
  const form = page.getByRole('dialog', { name: 'Advanced search' })
  await expect(form.getByLabel('All of these words')).toHaveValue('пором')
  await form.getByLabel('This exact phrase').fill('рівень води')
  await form.getByLabel('has an image').selectOption('Yes')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Search' }).click()
  await expect(line).toHaveValue('пором "рівень води" has:image')
  await expect(page.getByText('6 posts', { exact: true }).first()).toBeVisible()

  await line.fill('https://t.me/desna_ferry/7')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Пором Десни', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/posts\/1500000001_7$/)
})
