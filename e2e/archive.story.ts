import type { Page } from '@playwright/test'
import { demoDesktopExport } from '../server/demo/desktop-export.ts'
import { expect, expectAccessible, type Litopys, test } from './harness.ts'
import { signIn } from './sign-in.ts'

const exported = {
  name: 'result.json',
  mimeType: 'application/json',
  buffer: Buffer.from(demoDesktopExport(new Date('2026-06-01T12:00:00Z'))),
}

async function openChannels(page: Page, litopys: Litopys): Promise<void> {
  await page.goto(new URL('channels', litopys.address).href)
  await signIn(page, litopys.administrator)
}

async function importExport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import file' }).click()
  await page.locator('input[type=file]').setInputFiles(exported)
  await page.getByLabel('Channel: username, title or ID').fill('archive_demo')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('Done').first()).toBeVisible()
}

test('an export is imported, and its posts are found, filtered and shared by a link', async ({
  page,
  context,
  litopys,
}) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(litopys.address).origin) foreign.push(request.url())
  })

  await openChannels(page, litopys)
  await importExport(page)
  await expect(page.getByRole('rowheader', { name: /Вітряк/ })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Search', exact: true }).click()
  const posts = page.getByRole('article')
  await expect(posts.first()).toBeVisible()
  await expectAccessible(page)

  const all = await totalOf(page)
  await page.getByRole('checkbox', { name: /Has an image/ }).click()
  await expect.poll(() => totalOf(page)).toBeLessThan(all)
  await expect(page).toHaveURL(/hasImage/)

  const shared = await context.newPage()
  await shared.goto(page.url())
  await expect.poll(() => totalOf(shared)).toBe(await totalOf(page))
  await shared.close()

  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect.poll(() => totalOf(page)).toBe(all)
  await page.getByRole('slider').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/dateCreated/)
  expect(foreign).toEqual([])
})

test('a word finds its forms and highlights them', async ({ page, litopys }) => {
  await openChannels(page, litopys)
  await importExport(page)
  await page.goto(litopys.address)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('архів')
  await page.keyboard.press('Enter')
  await expect(page.locator('mark').first()).toHaveText(/архів/i)
})

async function totalOf(page: Page): Promise<number> {
  const text = await page
    .getByText(/^[\d,]+ posts?$/)
    .first()
    .textContent()
  return Number((text ?? '').replace(/\D/g, ''))
}
