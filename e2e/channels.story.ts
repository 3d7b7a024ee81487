import { channelRoutes } from '@litopys/contract/routes/channels'
import type { Page } from '@playwright/test'
import { shownPost, shownPosts } from '../server/testing/refreshes.ts'
import { expect, expectAccessible, type Litopys, shownChannel, test } from './harness.ts'
import { openFromMenu } from './menu.ts'
import { localApi } from './people.ts'
import { signIn } from './sign-in.ts'

async function open(page: Page, litopys: Litopys, place: string): Promise<void> {
  await page.goto(new URL(place, litopys.address).href)
  await signIn(page, litopys.administrator)
}

test('a channel is added by its username, refreshed, viewed and edited', async ({ page, litopys }) => {
  litopys.preview.posts.push(...shownPosts(1, 30).filter(({ id }) => id !== 7))
  await open(page, litopys, 'channels')
  await page.getByRole('button', { name: 'Add channel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add channel' })
  await dialog.getByRole('textbox', { name: 'Channel', exact: true }).fill('nobody_at_all')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog.getByText(/There is no such channel|redirects to another page/)).toBeVisible()
  await expectAccessible(page)
  await dialog
    .getByRole('textbox', { name: 'Channel', exact: true })
    .fill(`https://t.me/${shownChannel.name}`)
  await dialog.getByLabel('Refresh schedule').selectOption('hourly')
  await dialog.getByLabel('Category').fill('Погода')
  await dialog.getByLabel('Keywords').fill('вітер, хвиля')
  await dialog.getByRole('button', { name: 'Add' }).click()

  const row = page.getByRole('row', { name: /Вітряк новини/ })
  await expect(row).toContainText('hourly')
  await expect(row).toContainText('29 new', { timeout: 20_000 })
  await expect(row).toContainText('Done')
  await expectAccessible(page)
  // With few channels the filters are folded; the number of channels depends on earlier stories.
  const [filters, category] = [page.getByRole('button', { name: 'Filters' }), page.getByLabel('Category')]
  await expect(filters.or(category).first()).toBeVisible()
  if (await filters.isVisible()) await filters.click()
  await category.selectOption('Погода')
  await expect(page).toHaveURL(/filters=/)
  // Its row moves up when the list arrives.
  await expect(page.getByText('1 channel', { exact: true })).toBeVisible()

  await row.getByRole('link', { name: shownChannel.title }).click()
  await expect(page.getByRole('heading', { name: shownChannel.title })).toBeVisible()
  await expect(page.getByRole('slider')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Gaps' })).toContainText('7')
  await expectAccessible(page)
  litopys.preview.posts.push(shownPost(31))
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(page.getByText('30', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog')
  await edit.getByLabel('Refresh schedule').selectOption('weekly')
  await edit.getByLabel('Note about this channel').fill('Лише для історії')
  await expectAccessible(page)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  await expect(page.getByText('Лише для історії')).toBeVisible()
  await expect(page.getByText('weekly')).toBeVisible()

  await page.getByRole('link', { name: 'Search this channel' }).click()
  await expect(page.getByRole('article').first()).toContainText('Допис номер 31')
})

test('a job that waits for Telegram shows the time of its retry, is cancelled, and is in the history', async ({
  page,
  litopys,
}) => {
  await known(litopys)
  litopys.preview.troubles.push({ kind: 'status', status: 429, headers: { 'retry-after': '100' } })
  await open(page, litopys, `channels?search=${shownChannel.name}`)
  await page.getByRole('checkbox', { name: `Select ${shownChannel.title}` }).check()
  await page.getByRole('button', { name: 'Refresh selected' }).click()
  await openFromMenu(page, 'Data', 'Jobs')
  const now = page.getByRole('region', { name: 'Running now' })
  await expect(now).toContainText(/Telegram is limiting requests · waiting until/)
  await expectAccessible(page)
  await now.getByRole('button', { name: /^Cancel/ }).click()
  await expect(now).toContainText('No jobs running.')
  await page.getByLabel('Outcome').selectOption('Cancelled')
  await expect(page).toHaveURL(/status=cancelled/)
  await expect(page.getByRole('region', { name: 'Finished jobs' }).getByRole('listitem')).toContainText([
    shownChannel.title,
  ])
})

/** Ensures that the channel exists, also if only this story runs. */
async function known(litopys: Litopys): Promise<void> {
  const api = localApi(litopys)
  const { totalItems } = await api.call(channelRoutes.list, {
    search: shownChannel.name,
    page: 1,
    itemsPerPage: 10,
  })
  if (totalItems > 0) return
  litopys.preview.posts.push(...shownPosts(1, 3))
  const wish = { channel: shownChannel.name, source: 'preview', schedule: 'off', history: 'all' } as const
  await api.call(channelRoutes.add, wish)
}

test('a channel is deleted with its posts after a look at its dependencies, and restored', async ({
  page,
  litopys,
}) => {
  await known(litopys)
  await open(page, litopys, 'channels')
  const row = page.getByRole('row', { name: /Вітряк новини/ })
  await row.getByRole('button', { name: /Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: /Delete “Вітряк новини”/ })
  await expect(dialog.getByRole('listitem').first()).toHaveText(/post/)
  await dialog
    .getByRole('radio', { name: /Delete them too/ })
    .or(dialog.getByText('0 posts'))
    .first()
    .click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete channel' }).click()
  await expect(row).toHaveCount(0)
  const deleted = page.getByRole('region', { name: 'Recently deleted' })
  await expect(deleted).toContainText('Вітряк новини')
  await expectAccessible(page)
  await deleted.getByRole('button', { name: 'Restore' }).click()
  await expect(row).toBeVisible()
  await expect(deleted).toHaveCount(0)
})
