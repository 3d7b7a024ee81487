import { picture } from '../server/testing/media.ts'
import { archiveExport } from './archived.ts'
import { openSearch } from './ferry.ts'
import { expect, expectAccessible, test } from './harness.ts'

const message = (id: number, more: object) => ({
  id,
  type: 'message',
  date: '2026-01-22T18:09:05',
  date_unixtime: '1769098145',
  text: `Світлини ${id}`,
  ...more,
})

test('a post shows photos and files of an export imported as a zip archive, and says why a file is missing', async ({
  page,
  litopys,
}) => {
  const messages = [
    message(1, { photo: 'photos/a.png' }),
    message(2, { file: 'files/page.html', file_name: 'сторінка.html', mime_type: 'text/html' }),
    message(3, { photo: '(File not included. Change data exporting settings to download.)' }),
  ]
  await archiveExport(litopys, {
    id: 1_700_000_001,
    name: 'Світлини',
    messages,
    files: {
      'e/photos/a.png': picture(640, 400, [40, 120, 160]),
      'e/files/page.html': '<script>document.title = "run"</script>',
    },
  })

  await openSearch(page, litopys, litopys.administrator, { q: 'світлини' })
  const tile = page.getByRole('button', { name: 'Open image 1 of 1' })
  await expect(tile).toBeVisible()
  await expect
    .poll(() => tile.locator('img').evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
    .toBe(480)
  await tile.click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByText('1 of 1')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()

  await page.goto(new URL('posts/1700000001_2', litopys.address).href)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download сторінка.html' }).click()
  expect((await download).suggestedFilename()).toBe('сторінка.html')

  await page.goto(new URL('posts/1700000001_3', litopys.address).href)
  await expect(page.getByText(/^The channel was exported without this type of file/)).toBeVisible()
})
