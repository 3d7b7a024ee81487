import { postRoutes } from '@litopys/contract/routes/archives'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { drawing } from '../server/testing/drawing.ts'
import { archiveExport } from './archived.ts'
import { openSearch } from './ferry.ts'
import { expect, expectAccessible, test } from './harness.ts'
import { localApi } from './people.ts'

// Wide enough for the options to be in the toolbar.
test.use({ viewport: { width: 1_440, height: 900 } })

async function paste(page: Page, content: Buffer) {
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'a.webp', { type: 'image/webp' }))
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }))
  }, content.toString('base64'))
}

test('a picture is found from a post, an upload and a query, with its path, and its copies are one group', async ({
  page,
  litopys,
}) => {
  const photo = await drawing(41)
  const small = await sharp(photo).resize(500).jpeg({ quality: 40 }).toBuffer()
  const mirrored = await sharp(photo).flop().jpeg().toBuffer()
  const sent = [
    { name: 'Міст сьогодні', photo, text: '', minute: 0 },
    { name: 'Річкові новини', photo: small, text: 'Міст зараз', minute: 12, forwarded_from: 'Міст сьогодні' },
    { name: 'Пороми області', photo: mirrored, text: 'Дзеркало', minute: 40 },
  ]
  for (const [i, { name, photo: file, minute, ...more }] of sent.entries()) {
    const unix = Date.UTC(2026, 1, 25, 10, minute) / 1_000
    const message = {
      id: 1,
      type: 'message',
      date: '2026-02-25T12:00:00',
      date_unixtime: `${unix}`,
      photo: 'photos/a.jpg',
      ...more,
    }
    await archiveExport(litopys, {
      id: 1_700_000_100 + i,
      name,
      messages: [message],
      files: { 'e/photos/a.jpg': file },
    })
  }
  const own = '(channel:1700000100 OR channel:1700000101 OR channel:1700000102)'
  const api = localApi(litopys)
  const found = async () =>
    (await api.call(postRoutes.search, { q: `picturechannels:2 ${own}`, page: 1, itemsPerPage: 5 })).data
      .length
  await expect.poll(found, { timeout: 60_000 }).toBe(2)

  // The copies are one group, which says why.
  await openSearch(page, litopys, litopys.administrator, { q: `picturechannels:>=2 ${own}`, sort: 'oldest' })
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Group copies' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page
    .getByRole('link', { name: '2 copies in 2 channels, same picture, first posted 25.02.2026 12:00' })
    .click()
  const copies = page.getByRole('region', { name: 'Copies' })
  await expect(copies).toContainText('2 of them show the picture of this post.')
  await expect(copies.getByRole('listitem')).toHaveText([/Міст сьогодні/, /Річкові новини.*same picture/])

  // The page of the post has the path on demand.
  await page.getByRole('button', { name: 'Show where the picture was seen' }).click()
  const path_ = page.getByRole('table', { name: 'Path of the picture' })
  await expect(path_.getByRole('row')).toHaveText([
    /Channel/,
    /Міст сьогодні.*First.*Own post/,
    /Річкові новини.*12 min.*Forwarded from Міст сьогодні/,
  ])
  await expectAccessible(page)

  // From a post.
  await page.getByRole('link', { name: 'Find this picture' }).click()
  const same = page.getByRole('region', { name: 'Same picture' })
  const similar = page.getByRole('region', { name: 'Similar pictures' })
  await expect(same).toContainText('2 posts in 2 channels. First seen in Міст сьогодні, 25.02.2026 12:00.')
  await expect(same.getByRole('table', { name: 'Path of the picture' }).getByRole('row')).toHaveCount(3)
  await expect(similar.getByRole('listitem')).toHaveText([/Пороми області.*Mirrored/])
  await expectAccessible(page)
  await similar.getByRole('button', { name: /^Compare: Пороми області/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('figure').getByRole('img')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Overlay' }).click()
  await dialog.getByRole('slider', { name: 'Opacity of the found picture' }).fill('80')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(similar.getByRole('button', { name: /^Compare/ })).toBeFocused()

  // By upload and by paste.
  const again = await sharp(photo).resize(900).webp({ quality: 60 }).toBuffer()
  await page
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'a.webp', mimeType: 'image/webp', buffer: again })
  await expect(page).toHaveURL(/picture=[0-9a-f]{100}/)
  await expect(same).toContainText('2 posts in 2 channels.')
  await paste(
    page,
    await sharp(await drawing(42))
      .webp()
      .toBuffer(),
  )
  await expect(same).toContainText('No post that you can see has this picture.')
  await paste(page, again)
  await expect(same).toContainText('2 posts in 2 channels.')

  // In a search of its posts.
  await same.getByRole('link', { name: 'Search in these posts' }).click()
  await expect(page.getByRole('combobox', { name: 'Search the archive' })).toHaveValue(/^picture:/)
  const line = page.getByRole('combobox', { name: 'Search the archive' })
  await line.fill('picture:1700000100_1 міст')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('Річкові новини')
})
