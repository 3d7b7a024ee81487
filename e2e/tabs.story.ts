import type { Page } from '@playwright/test'
import { expect, expectSignedIn, test } from './harness.ts'
import { signIn, signOut } from './sign-in.ts'
import { openTabs, raceTabs } from './tab-races.ts'

/** How often a page requests a new token. */
function refreshesOf(page: Page): () => number {
  let refreshes = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/refresh')) refreshes += 1
  })
  return () => refreshes
}

test('a sign-in updates the other tab, a new tab needs no refresh, and a sign-out ends all tabs', async ({
  page,
  context,
  litopys,
}) => {
  const other = await context.newPage()
  await other.goto(new URL('login?next=/channels', litopys.address).href)
  await page.goto(litopys.address)
  await signIn(page, litopys.administrator)
  await expectSignedIn(other)
  await expect(other).toHaveURL(/\/app\/channels/)

  const openSettings = async () => {
    const tab = await context.newPage()
    const refreshes = refreshesOf(tab)
    await tab.goto(new URL('settings', litopys.address).href)
    await expect(tab.getByRole('heading', { name: 'Settings' })).toBeVisible()
    return { tab, refreshes: refreshes() }
  }
  let { tab: third, refreshes } = await openSettings()
  // On a busy machine the other tabs can be slower than a new tab waits for them.
  for (let tries = 1; refreshes > 0 && tries < 4; tries += 1) {
    await third.close()
    ;({ tab: third, refreshes } = await openSettings())
  }
  expect(refreshes).toBe(0)
  const stored = await third.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).toContain('tg_search')
  expect(stored).not.toMatch(/eyJ|token/i)

  await third.getByRole('combobox', { name: 'Theme' }).selectOption('Dark')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

  await signOut(other)
  for (const tab of [page, third]) await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('a sign-out without a network works at once, and reaches the server when the network is back', async ({
  page,
  context,
  litopys,
}) => {
  await page.goto(new URL('settings', litopys.address).href)
  await signIn(page, litopys.administrator)
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const delivered = page.waitForResponse((response) => response.url().endsWith('/auth/logout'))
  await context.setOffline(false)
  await delivered
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

for (const { locks, rounds } of [
  { locks: true, rounds: 3 },
  { locks: false, rounds: 2 },
]) {
  test(`four tabs that are loaded at once many times stay signed in${locks ? '' : ', without locks too'}`, async ({
    context,
    guardedLitopys: litopys,
  }) => {
    const tabs = await openTabs(context, litopys, { person: litopys.administrator, locks })
    const races = await raceTabs(tabs, { rounds, seed: 1 })
    expect(races).toMatchObject({ logouts: 0, refused: 0 })
    expect(races.refreshes).toBeGreaterThanOrEqual(rounds)
  })
}
