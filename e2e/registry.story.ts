import { archiveFerries, openSearch } from './ferry.ts'
import { expect, expectAccessible, test } from './harness.ts'
import { addReader } from './people.ts'

test('a chart and selected posts become analyses, which are found by subject, edited and deleted', async ({
  page,
  litopys,
}) => {
  await archiveFerries(litopys)
  const author = await addReader(litopys, 'registry@litopys.test')
  await openSearch(page, litopys, author, { q: 'пором', view: 'chart', split: 'author', measure: 'views' })
  const chart = page.getByRole('region', { name: 'Posts over time' })
  await chart.getByRole('button', { name: 'Save as analysis' }).click()
  const dialog = page.getByRole('dialog', { name: 'New analysis' })
  await expect(dialog.getByRole('img', { name: /пором/ })).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue('пором · 21 posts · Author · Views in total')
  await dialog.getByLabel('Title').fill('Рух поромів')
  await dialog.getByLabel('Theme').fill('Річка')
  await dialog.getByLabel('Keywords').fill('пором, Десна')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('“Рух поромів” added to the registry')).toBeVisible()

  await page.goto(new URL('?q=ferryman', litopys.address).href)
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('button', { name: 'New analysis' }).click()
  await dialog.getByRole('checkbox').first().uncheck()
  await dialog.getByLabel('Title').fill('Хто перевозить')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('“Хто перевозить” added to the registry')).toBeVisible()

  await page.getByRole('link', { name: 'Registry' }).click()
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveText(['Хто перевозить', 'Рух поромів'])
  await expectAccessible(page)
  await page.getByRole('combobox', { name: /^Theme/ }).selectOption('Річка')
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveText(['Рух поромів'])
  await page.getByRole('link', { name: 'Рух поромів' }).click()
  const drawer = page.getByRole('dialog', { name: 'Рух поромів' })
  await expect(drawer.getByRole('img', { name: 'Рух поромів' })).toBeVisible()
  await drawer.getByLabel('Theme').fill('Переправи')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('link', { name: 'Хто перевозить' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(4)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Actions: Хто перевозить' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveText(['Рух поромів'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(2)
})

test('a query and a message are saved in the registry, found by their kind and opened again', async ({
  page,
  litopys,
}) => {
  await archiveFerries(litopys)
  const author = await addReader(litopys, 'keeper@litopys.test')
  await openSearch(page, litopys, author, { q: 'ferryman', filters: '{"hasImage":false}' })
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('button', { name: 'Save query to registry' }).click()
  const query = page.getByRole('dialog', { name: 'Save query to registry' })
  await query.getByLabel('Title').fill('Хто на поромі')
  await query.getByLabel('Theme').fill('Річка')
  await expectAccessible(page)
  await query.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('“Хто на поромі” added to the registry')).toBeVisible()

  await page.getByTitle('Open post page').first().click()
  await page.getByRole('button', { name: 'Save post to registry' }).click()
  const message = page.getByRole('dialog', { name: 'Save post to registry' })
  await expect(message.getByLabel('Title')).not.toHaveValue('')
  await message.getByLabel('Title').fill('Слова перевізника')
  await message.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('“Слова перевізника” added to the registry')).toBeVisible()
  const opened = new URL(page.url()).pathname

  await page.getByRole('link', { name: 'Registry' }).click()
  const rows = page.getByRole('table').getByRole('rowheader')
  await expect(rows).toHaveText(['Слова перевізника', 'Хто на поромі'])
  await page.getByRole('combobox', { name: /^Type/ }).selectOption('Post')
  await expect(rows).toHaveText(['Слова перевізника'])
  await rows.getByRole('link').click()
  const drawer = page.getByRole('dialog', { name: 'Слова перевізника' })
  await drawer.getByLabel('Keywords').fill('пором')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText('Saved', { exact: true })).toBeVisible()
  await drawer.getByRole('listitem').getByRole('link').click()
  await expect(page).toHaveURL((url) => url.pathname === opened)

  await page.goto(new URL('registry?search=поромі', litopys.address).href)
  await page.getByRole('link', { name: 'Хто на поромі' }).click()
  await page.getByRole('link', { name: 'Open search' }).click()
  await expect(page).toHaveURL(/q=ferryman/)
  await expect(page).toHaveURL(/hasImage/)
})
