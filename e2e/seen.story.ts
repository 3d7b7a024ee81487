import { archiveFerries, openSearch } from './ferry.ts'
import { expect, test } from './harness.ts'
import { addReader } from './people.ts'

// Wide enough for the options to be in the toolbar.
test.use({ viewport: { width: 1_440, height: 900 } })

test('posts are marked as seen for their reader only, and can be left out', async ({ page, litopys }) => {
  await archiveFerries(litopys)
  const reader = await addReader(litopys, 'seen@litopys.test')
  // In the table, a visible post does not count as seen: only marking or opening it does.
  await openSearch(page, litopys, reader, { q: 'ferryman', view: 'table' })
  const unseenOnly = page.getByRole('checkbox', { name: 'Unseen only' })
  const total = (text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()
  await total('5 posts')
  const marked = page.waitForResponse((response) => response.url().endsWith('/archives/seen'))
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await marked
  await unseenOnly.click()
  await total('4 posts')

  // In the text view, posts count as seen after some seconds.
  const read = page.waitForResponse((response) => response.url().endsWith('/archives/seen'))
  await page.getByRole('button', { name: 'Text' }).click()
  await page.mouse.move(700, 500)
  const first = page.getByRole('article').first()
  await expect(first.getByRole('button', { name: 'Seen' })).toHaveAttribute('aria-pressed', 'true')
  await read
  await unseenOnly.click()
  await total('5 posts')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Seen', pressed: true }).first()).toBeVisible()
})
