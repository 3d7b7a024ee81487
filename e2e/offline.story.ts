import type { Page } from '@playwright/test'
import { archivePosts } from './archived.ts'
import { expect, expectAccessible, test } from './harness.ts'
import { addReader } from './people.ts'
import { signIn, signOut } from './sign-in.ts'

const lock = (messageId: number, text: string) => ({
  channel: 'Шлюз',
  channelId: '1500000098',
  messageId,
  date: `2026-03-0${messageId}T08:00:00Z`,
  text,
})

/** The whole application and the lists are copied. */
const copying = { timeout: 60_000 }

const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? '').toSorted())

/** Number of posts in the copy. */
const keptPosts = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('tg_search_ssu')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const counting = opening.result.transaction('messages').objectStore('messages').count()
    await new Promise((resolve) => counting.addEventListener('success', resolve))
    opening.result.close()
    return counting.result
  })

test('an operator continues to work while the connection breaks during a save, in two tabs, and after the window is closed', async ({
  page,
  context,
  litopys,
}) => {
  await archivePosts(litopys, [
    lock(1, 'Шлюзник підняв заставку на світанку.'),
    lock(2, 'Шлюзник чекає на баржу.'),
    lock(3, 'Баржа пройшла.'),
  ])
  const reader = await addReader(litopys, 'offline@litopys.test')
  await page.goto(new URL('settings', litopys.address).href)
  await signIn(page, reader)
  expect(await databases(page)).toEqual([])
  await page.getByLabel('Keep a copy in this browser').check()
  await expect(page.getByText('Lists copied')).toBeVisible(copying)
  await expect(page.getByText('Litopys opens without a connection.')).toBeVisible(copying)
  await expectAccessible(page)
  await page.goto(new URL('?q=шлюзник', litopys.address).href)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect.poll(() => keptPosts(page)).toBe(2)

  // The server saves the quote, but its answer is lost with the connection.
  await page.route('**/api/v1/quotes', async (route) => {
    if (route.request().method() !== 'POST') return await route.continue()
    await route.fetch()
    await context.setOffline(true)
    await route.abort('connectionreset')
  })
  await page.getByRole('article').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  await expect(page.getByText('Post saved as a quote.')).toBeVisible()
  await page.unroute('**/api/v1/quotes')
  await expect(page.getByText('You are working with the copy in this browser')).toBeVisible()
  await expect(page.getByRole('link', { name: '1 change waiting to be sent' })).toBeVisible()

  const search = page
    .getByRole('combobox', { name: 'Search' })
    .or(page.getByRole('textbox', { name: 'Search' }))
  await search.first().fill('світанок')
  await search.first().press('Enter')
  await expect(page.getByRole('article')).toHaveCount(1)

  await page.getByRole('link', { name: 'Quotes' }).click()
  const quote = page.getByRole('article').first()
  await quote.getByRole('button', { name: 'Edit' }).click()
  await quote.getByRole('textbox', { name: 'Comment' }).fill('Звірити з журналом шлюзу')
  await quote.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(quote).toContainText('Звірити з журналом шлюзу')
  await expect(page.getByRole('link', { name: '2 changes waiting to be sent' })).toBeVisible()

  // The window is closed and opened offline; two windows are opened online.
  await page.close()
  const reopened = await context.newPage()
  await reopened.goto(new URL('quotes', litopys.address).href)
  await expect(reopened.getByRole('article').first()).toContainText('Звірити з журналом шлюзу')
  await reopened.close()
  await context.setOffline(false)
  const [first, second] = [await context.newPage(), await context.newPage()]
  await Promise.all([first, second].map((tab) => tab.goto(new URL('quotes', litopys.address).href)))
  await expect(first.getByRole('article').first()).toContainText('Звірити з журналом шлюзу')
  await second.reload()
  for (const tab of [first, second]) {
    await expect(tab.getByRole('article')).toHaveCount(1)
    await expect(tab.getByRole('article').first()).toContainText('Звірити з журналом шлюзу')
    await expect(tab.getByRole('link', { name: /to be sent/ })).toHaveCount(0)
  }

  await signOut(first)
  await expect(second.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => databases(first)).toEqual([])
})

test('a view and a screen that were never opened say that they need the server, and load when the network is back', async ({
  page,
  context,
  litopys,
}) => {
  await archivePosts(litopys, [lock(6, 'Створ судноплавний, глибина у Харкові.')])
  await page.goto(new URL('?q=судноплавний', litopys.address).href)
  await signIn(page, litopys.administrator)
  await expect(page.getByRole('article')).toHaveCount(1)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'This part of Litopys is not loaded yet' })
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(notice).toBeVisible()
  await context.setOffline(false)
  const map = page.getByRole('region', { name: 'Map', exact: true })
  await expect(map).toContainText('On the map: 1.')
  // Its style sheet is there too.
  await expect(map.getByRole('group', { name: /^Map\. Arrow keys/ })).toHaveCSS('cursor', 'grab')

  await context.setOffline(true)
  await page.getByRole('link', { name: 'Help' }).click()
  await expect(notice).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible()
})

test('an operator is warned if the browser has no space for the copy, and if the copy cannot be deleted', async ({
  page,
  context,
  litopys,
}) => {
  await archivePosts(litopys, [lock(4, 'Лоцман зійшов на берег.'), lock(5, 'Лоцман повернувся на судно.')])
  const reader = await addReader(litopys, 'full@litopys.test')
  await page.goto(new URL('settings', litopys.address).href)
  await signIn(page, reader)
  await page.getByLabel('Keep a copy in this browser').check()
  await expect(page.getByText('Lists copied')).toBeVisible(copying)

  const browser = await context.newCDPSession(page)
  const { origin } = new URL(litopys.address)
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await page.goto(new URL('?q=лоцман', litopys.address).href)
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('link', { name: /out of storage/ }).click()
  await expect(page.getByRole('alert')).toContainText('out of storage')
  await expectAccessible(page)
  await browser.send('Storage.overrideQuotaForOrigin', { origin })
  await page.getByRole('button', { name: 'Copy now' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0, copying)

  // Another window has the database open and does not close it on request.
  const other = await context.newPage()
  await other.goto(new URL('favicon.svg', litopys.address).href)
  await other.evaluate(async () => {
    const opening = indexedDB.open('tg_search_ssu')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    // Without a listener that references it, the connection would be garbage-collected.
    addEventListener('pagehide', () => opening.result.close())
  })
  // At a sign-out, the server makes the browser clear the site.
  await page.getByLabel('Keep a copy in this browser').uncheck()
  await expect(page.getByText('could not be deleted yet')).toBeVisible()
  await other.close()
  await expect(page.getByText('could not be deleted yet')).toHaveCount(0)
  expect(await databases(page)).toEqual([])
})

test('offline changes of an operator are kept until their next sign-in, even if a colleague signs in first', async ({
  page,
  context,
  litopys,
}) => {
  await archivePosts(litopys, [lock(6, 'Стерновий змінив курс біля острова.')])
  const [first, second] = [
    await addReader(litopys, 'first@litopys.test'),
    await addReader(litopys, 'second@litopys.test'),
  ]
  await page.goto(new URL('settings', litopys.address).href)
  await signIn(page, first)
  await page.getByLabel('Keep a copy in this browser').check()
  await expect(page.getByText('Lists copied')).toBeVisible(copying)
  await expect(page.getByText('Litopys opens without a connection.')).toBeVisible(copying)
  await page.goto(new URL('?q=стерновий', litopys.address).href)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect.poll(() => keptPosts(page)).toBe(1)
  await context.setOffline(true)
  await page.getByRole('article').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  await expect(page.getByRole('link', { name: '1 change waiting to be sent' })).toBeVisible()
  await page.close()

  // The session expires before the connection is back: the copy is shown until the server answers.
  await context.clearCookies()
  const reopened = await context.newPage()
  await reopened.goto(litopys.address)
  await expect(reopened.getByRole('article')).toContainText('Стерновий змінив курс')
  await context.setOffline(false)
  await expect(reopened.getByText('Your session expired')).toBeVisible()
  await expect(reopened.getByText('No connection')).toHaveCount(0)
  await signIn(reopened, second)
  const question = reopened.getByRole('dialog', { name: 'This browser has a colleague’s unsent changes' })
  await expect(question).toContainText('1 change that a colleague made here')
  await expectAccessible(reopened)
  await question.getByRole('button', { name: 'Sign out and keep' }).click()
  await signIn(reopened, first)
  await reopened.goto(new URL('quotes', litopys.address).href)
  await expect(reopened.getByRole('article')).toContainText('Стерновий змінив курс')
  await expect(reopened.getByRole('link', { name: /to be sent/ })).toHaveCount(0)
})
