import { drawing } from '../server/testing/drawing.ts'
import { mp4 } from '../server/testing/media.ts'
import { archiveExport } from './archived.ts'
import { openSearch } from './ferry.ts'
import { expect, expectAccessible, type Litopys, test } from './harness.ts'

const drawings = await Promise.all([21, 22, 23, 24, 25].map(drawing))

/** Posts about a lighthouse, each with a picture: the newest first is 1. */
async function archiveLighthouses(litopys: Litopys): Promise<void> {
  const message = (id: number, more: object) => ({
    id,
    type: 'message',
    date: '2026-01-22T18:09:05',
    date_unixtime: String(1_769_098_145 - id * 3_600),
    text: `Маяк на мисі, знімок ${id}`,
    ...more,
  })
  const photo = (id: number) => ({ photo: `photos/${id}.jpg` })
  const channels = {
    1700000071: [
      message(1, photo(1)),
      message(2, { ...photo(2), media_spoiler: true }),
      message(3, photo(3)),
      message(4, {
        file: 'video_files/4.mp4',
        thumbnail: 'video_files/4.mp4_thumb.jpg',
        media_type: 'video_file',
        duration_seconds: 65,
      }),
      message(5, { photo: '(File not included. Change data exporting settings to download.)' }),
    ],
    1700000072: [message(6, photo(1)), message(7, photo(4))],
  }
  for (const [id, messages] of Object.entries(channels))
    await archiveExport(litopys, {
      id: Number(id),
      name: `Маяк ${id.slice(-1)}`,
      messages,
      files: {
        ...Object.fromEntries(drawings.map((one, i) => [`e/photos/${i + 1}.jpg`, one])),
        'e/video_files/4.mp4': mp4(600),
        'e/video_files/4.mp4_thumb.jpg': drawings[4] ?? '',
      },
    })
}

test('the pictures of a search are a grid for the keyboard: to select, to open, and blurred until asked for', async ({
  page,
  litopys,
}) => {
  await archiveLighthouses(litopys)
  await openSearch(page, litopys, litopys.administrator, { q: 'маяк' })
  await page.getByRole('button', { name: 'Images', exact: true }).click()
  const grid = page.getByRole('grid', { name: 'Images and videos of the results' })
  const cells = grid.getByRole('gridcell')
  await expect(cells).toHaveCount(6)
  await expect(page.getByText('7 posts with images or videos')).toBeVisible()
  await expect(cells.nth(4)).toHaveAccessibleName(/The channel was exported without this type of file/)
  // A video has the still of its export, and no file is loaded before it is asked for.
  const widthOf = (place: number) =>
    cells
      .nth(place)
      .locator('img')
      .evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth)
  for (const place of [0, 2, 3]) await expect.poll(() => widthOf(place)).toBe(480)
  await expect(cells.nth(3)).toHaveAccessibleName(/^Video 1:05 Маяк 1/)
  await expectAccessible(page)

  // The screen was narrow: the grid measures it again.
  await expect(grid.getByRole('row')).toHaveCount(1)
  await cells.first().press('ArrowRight')
  await expect(cells.nth(1)).toBeFocused()
  await expect(cells.nth(1)).toHaveAccessibleName(/Blurred/)
  await page.keyboard.press('End')
  await expect(cells.nth(5)).toBeFocused()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  const selection = page.getByRole('region', { name: 'Selected posts' })
  await expect(selection.getByRole('status')).toHaveText(/^3 /)
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(selection.getByRole('status')).toHaveText(/^2 /)
  await expect(cells.and(grid.getByRole('gridcell', { selected: true }))).toHaveCount(2)
  await expectAccessible(page)
  await expect(grid.getByRole('row')).toHaveCount(1)

  // The sender covered the second picture: Enter shows it, and then opens it.
  await expect(cells.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cells.nth(1)).not.toHaveAccessibleName(/Blurred/)
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByText('2 of 5')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(viewer.getByRole('link', { name: 'In 2 posts, 2 channels' })).toBeVisible()
  // The key blurs again what was shown, in the viewer too.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('b')
  await expect(viewer.getByText('Marked as sensitive.')).toBeVisible()
  await expectAccessible(page)
  await viewer.getByRole('button', { name: 'Show the image' }).click()
  await expect(viewer.getByText('Marked as sensitive.')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(cells.nth(1)).toBeFocused()

  await page.getByRole('checkbox', { name: 'Blur images' }).check()
  await expect(grid.locator('img[data-covered=true]')).toHaveCount(4)
  await cells.first().focus()
  await page.keyboard.press('b')
  await page.keyboard.press('b')
  await expect(grid.locator('img[data-covered=true]')).toHaveCount(0)

  await cells.first().getByRole('link', { name: 'In 2 posts, 2 channels' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
})
