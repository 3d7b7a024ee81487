import { archivePosts } from './archived.ts'
import { openSearch } from './ferry.ts'
import { expect, expectAccessible, test } from './harness.ts'
import { addReader } from './people.ts'

const lock = { channel: 'Шлюз', channelId: '1500000043', username: 'lock_story' }

test('a request is watched: new matches are counted in the menu, listed until they are seen, and mailed on request', async ({
  page,
  litopys,
}) => {
  const reader = await addReader(litopys, 'watcher@litopys.test')
  await openSearch(page, litopys, reader, { q: 'шлюзування' })
  await page.getByRole('button', { name: 'Save search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save search' })
  await dialog.getByLabel('Title').fill('Шлюзи')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Requests' }).click()
  await page.getByRole('button', { name: 'Actions: Шлюзи' }).click()
  await page.getByRole('menuitem', { name: 'Watch for new posts' }).click()
  const row = page.getByRole('row', { name: /Шлюзи/ })
  await expect(row.getByRole('link', { name: 'Watching' })).toBeVisible()
  const mail = page.getByRole('combobox', { name: 'Daily e-mail digest' })
  await mail.selectOption('09:00')
  await row.getByRole('link', { name: 'Watching' }).click()
  await expect(page.getByText('No new posts yet')).toBeVisible()
  await expectAccessible(page)

  await archivePosts(litopys, [
    {
      ...lock,
      messageId: 1,
      date: '2026-03-01T08:00:00Z',
      text: 'Шлюзуванням скористалися три баржі. #шлюз',
    },
    { ...lock, messageId: 2, date: '2026-03-01T09:00:00Z', text: 'Погода на завтра: без опадів.' },
  ])
  await page.goto(new URL('requests', litopys.address).href)
  await expect(page.getByRole('link', { name: 'Requests , 1 unread post' })).toBeVisible()
  await expect(mail).toHaveValue('9')
  await expectAccessible(page)
  await row.getByRole('link', { name: '1 unread' }).click()
  const post = page.getByRole('article', { name: /Шлюз/ })
  await expect(post).toContainText('Unread')
  await expect(post.locator('mark')).toHaveText('Шлюзуванням')
  await expect(post).toContainText('шлюзування')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Requests', exact: true }).first()).toBeVisible()

  await page.reload()
  await expect(post).not.toContainText('Unread')
  await page.getByRole('button', { name: 'Stop watching' }).click()
  await expect(page.getByText('You are not watching this search')).toBeVisible()
})
