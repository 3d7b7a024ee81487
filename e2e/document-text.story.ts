import { postRoutes } from '@litopys/contract/routes/archives'
import { pdfOf, xlsxOf } from '../server/testing/documents.ts'
import { archiveExport } from './archived.ts'
import { openSearch } from './ferry.ts'
import { expect, expectAccessible, test } from './harness.ts'
import { localApi } from './people.ts'

test('a search finds the text of a document, and shows it at the page with the match', async ({
  page,
  litopys,
}) => {
  const date = { date: '2026-01-22T18:09:05', date_unixtime: '1769098145' }
  const messages = [
    { id: 1, type: 'message', ...date, text: 'Документи', file: 'files/a.pdf', file_name: 'наказ.pdf' },
    { id: 2, type: 'message', ...date, text: 'Таблиця', file: 'files/b.xlsx', file_name: 'склад.xlsx' },
  ]
  const pages = [
    'Загальні положення',
    'Міст через річку закрито',
    'Прикінцеві положення',
    'Схема: старий міст',
  ]
  await archiveExport(litopys, {
    id: 1_700_000_151,
    name: 'Накази',
    messages,
    files: {
      'e/files/a.pdf': pdfOf(pages.map((line) => ({ lines: [line] }))),
      'e/files/b.xlsx': await xlsxOf({ Склад: [['Понтон']], Ремонт: [['Генератор']] }),
    },
  })
  const q = 'in:file channel:1700000151 (міст OR генератор)'
  const api = localApi(litopys)
  const found = async () => (await api.call(postRoutes.search, { q, page: 1, itemsPerPage: 2 })).data.length
  await expect.poll(found, { timeout: 60_000 }).toBe(2)

  await openSearch(page, litopys, litopys.administrator, { q })
  const line = page.getByRole('listitem').filter({ hasText: 'From a document: наказ.pdf, page 2:' })
  await expect(line.locator('mark').first()).toHaveText('Міст')
  await expect(page.getByText('From a document: склад.xlsx, sheet 2:')).toBeVisible()
  await page.getByRole('button', { name: 'Show text of наказ.pdf' }).click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('heading', { name: 'Page 2 of 4' })).toBeVisible()
  await expect(viewer.locator('mark')).toHaveText('Міст')
  await expectAccessible(page)
  await viewer.getByRole('button', { name: 'Next page with a match' }).click()
  await expect(viewer.getByText('Схема: старий міст')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Show text of наказ.pdf' })).toBeFocused()

  const post = page.getByRole('article').filter({ hasText: 'Таблиця' })
  await post.getByRole('link').first().click()
  await expect(page.getByText('text of 2 sheets')).toBeVisible()
  await page.getByRole('button', { name: 'Show text of склад.xlsx' }).click()
  await expect(viewer.getByRole('heading', { name: 'Sheet 1 of 2: Склад' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
})
