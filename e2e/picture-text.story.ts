import { readFile } from 'node:fs/promises'
import { postRoutes } from '@litopys/contract/routes/archives'
import { archiveExport } from './archived.ts'
import { openSearch } from './ferry.ts'
import { expect, expectAccessible, test } from './harness.ts'
import { localApi } from './people.ts'

test('a search finds the words of a picture, and the viewer marks them', async ({ page, litopys }) => {
  const date = { date: '2026-01-22T18:09:05', date_unixtime: '1769098145' }
  const messages = [{ id: 1, type: 'message', ...date, text: 'Оголошення', photo: 'photos/a.png' }]
  await archiveExport(litopys, {
    id: 1_700_000_161,
    name: 'Оголошення',
    messages,
    files: { 'e/photos/a.png': await readFile(new URL('../server/testing/words.png', import.meta.url)) },
  })
  const api = localApi(litopys)
  const found = async () =>
    (await api.call(postRoutes.search, { q: 'міст in:image channel:1700000161', page: 1, itemsPerPage: 1 }))
      .data.length
  await expect.poll(found, { timeout: 60_000 }).toBe(1)

  await openSearch(page, litopys, litopys.administrator, { q: 'закрити міст channel:1700000161' })
  const line = page.getByRole('listitem').filter({ hasText: 'In a picture:' })
  await expect(line.locator('mark')).toHaveText(['Міст', 'закрито'])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Open image 1 of 1' }).click()
  const viewer = page.getByRole('dialog')
  const words = viewer.locator('[data-match="true"]')
  await expect(words).toHaveText(['Міст', 'закрито'])
  const [picture, word] = [
    await viewer.getByRole('img', { name: 'a.png' }).boundingBox(),
    await words.first().boundingBox(),
  ]
  expect(picture && word && word.y > picture.y && word.y + word.height < picture.y + picture.height / 2).toBe(
    true,
  )
  await page.keyboard.press('Escape')

  await page.getByRole('article').getByRole('link').first().click()
  const text = page.getByRole('region', { name: 'Text in picture 1, read by machine' })
  await expect(text).toContainText('Міст закрито до ранку')
  await expect(page.getByText('read by machine in a picture')).toBeVisible()
  await expectAccessible(page)
})
