import { auditRoutes } from '@litopys/contract/routes/audit'
import type { Page } from '@playwright/test'
import { archivePosts } from './archived.ts'
import { openSearch } from './ferry.ts'
import { expect, expectAccessible, test } from './harness.ts'
import { localApi } from './people.ts'

const sentence =
  'Рятувальники прибрали повалені дерева на двох вулицях, рух громадського транспорту відновлено повністю.'

/** Typical length of a news post: two or three sentences, 200 to 300 characters. */
const posts = Array.from({ length: 30 }, (_, i) => ({
  channel: 'Буревій',
  channelId: '1500000097',
  username: 'burevii_news',
  messageId: i + 1,
  date: `2026-02-01T08:${String(i).padStart(2, '0')}:00Z`,
  text: `Буревій ${i + 1}. ${Array.from({ length: 2 + (i % 2) }, () => sentence).join(' ')}`,
  views: 1_200 + i,
  forwards: 10,
}))

const measured = (page: Page) =>
  page.getByRole('article').evaluateAll((cards) => {
    const boxes = cards.map((card) => card.getBoundingClientRect())
    const whole = boxes.filter(({ top, bottom }) => top >= 0 && bottom <= window.innerHeight)
    return { first: boxes[0]?.top ?? Number.POSITIVE_INFINITY, whole: whole.length }
  })

test.use({ viewport: { width: 1_440, height: 900 } })

test('six posts of ordinary length are completely visible, in either language', async ({ page, litopys }) => {
  await archivePosts(litopys, posts)
  await openSearch(page, litopys, litopys.administrator, { q: 'буревій' })
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('slider')).toBeVisible()
  await expect.poll(async () => (await measured(page)).first).toBeLessThan(240)
  expect((await measured(page)).whole).toBeGreaterThanOrEqual(6)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Posts over time' }).click()
  await expect(page.getByRole('slider')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Posts over time' })).toHaveAttribute(
    'aria-expanded',
    'false',
  )
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect.poll(async () => (await measured(page)).first).toBeLessThan(190)

  await page.getByRole('button', { name: 'Posts over time' }).click()
  await page.getByRole('button', { name: 'УКР' }).click()
  await expect(page.getByText('30 дописів', { exact: true })).toBeVisible()
  await expect.poll(async () => (await measured(page)).first).toBeLessThan(240)
  expect((await measured(page)).whole).toBeGreaterThanOrEqual(6)
})

test('a range of posts is selected, saved and marked as seen, and the keyboard skips the filters', async ({
  page,
  litopys,
}) => {
  await archivePosts(litopys, posts)
  await openSearch(page, litopys, litopys.administrator, { q: 'буревій' })
  const ticks = page.getByRole('checkbox', { name: 'Select post' })
  await ticks.nth(1).click()
  await ticks.nth(3).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Selected posts' })
  await expect(bar.getByText('3 posts selected')).toBeVisible()
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Save as quotes' }).click()
  const saved = page.getByRole('alert').filter({ hasText: '3 posts saved as quotes.' })
  await expect(saved).toBeVisible()
  // One row, and the notification is above it.
  const top = (await bar.boundingBox())?.y ?? 0
  expect(900 - top).toBeLessThan(56)
  const notice = await saved.boundingBox()
  expect((notice?.y ?? 900) + (notice?.height ?? 0)).toBeLessThanOrEqual(top)
  await bar.getByRole('button', { name: 'More actions' }).click()
  await bar.getByRole('button', { name: 'Mark as seen' }).click()
  const seen = page.getByRole('article').nth(2).getByRole('button', { name: 'Seen' })
  await expect(seen).toHaveAttribute('aria-pressed', 'true')
  await expect(
    page.getByRole('article').nth(2).getByRole('button', { name: 'Open your quote' }),
  ).toBeVisible()

  await page.getByRole('link', { name: 'Skip to results' }).press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('article').first().locator(':focus')).toBeVisible()
})

test('one search writes one entry to the audit log', async ({ page, litopys }) => {
  await archivePosts(litopys, posts)
  await openSearch(page, litopys, litopys.administrator, { q: 'буревій транспорт' })
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('slider')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Channel', exact: true })).toBeVisible()
  const api = localApi(litopys)
  const { data } = await api.call(auditRoutes.list, { search: 'буревій транспорт', itemsPerPage: 20 })
  expect(data.map(({ action }) => action)).toEqual(['archive.search'])
})
