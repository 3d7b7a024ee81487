import type { Locator, Page } from '@playwright/test'
import { archiveFerries, openSearch } from './ferry.ts'
import { expect, type Litopys, test } from './harness.ts'
import { expectReachable } from './keyboard.ts'
import { addPageChecks, faultsOf } from './page-checks.ts'
import { makeOneOfEach, openScreen, screens } from './screens.ts'

// WCAG 2.2 AA where axe has no rule. docs/accessibility.md names these stories. The long form has all screens at
// more widths.

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
/** A screen of 1,440 px at 200 %. */
const enlarged = { width: 720, height: 450 }
/** A screen of 1,280 px at 400 %. */
const smallest = { width: 320, height: 640 }
const languages = ['en', 'uk'] as const

test('every screen keeps texts, targets and states when it is narrow, spaced or in forced colours', async ({
  page,
  litopys,
  isLong,
}) => {
  test.setTimeout(400_000)
  const ids = await openFirst(page, litopys)
  const bar = await linksOfBar(page)
  const faults: string[] = []
  const addresses = Object.values(screens).flat()
  for (const [index, address] of addresses.entries()) {
    await test.step(address, async () => {
      const found = async (state: string, ...checks: Parameters<typeof faultsOf>[1][]) => {
        const all = await faultsOf(page, ...checks)
        faults.push(...all.map((fault) => `${address} ${state}: ${fault}`))
      }
      await openScreen(page, litopys, ids, address)
      await found('wide', 'targets', 'motion', 'frames', 'texts', 'names')
      // Menu and help are in the same order on every screen.
      expect(await linksOfBar(page)).toEqual(bar)
      await page.emulateMedia({ forcedColors: 'active' })
      await found('forced colours', 'selected')
      await page.emulateMedia({ forcedColors: 'none' })
      if (isLong) {
        await page.setViewportSize(enlarged)
        await found('enlarged', 'texts', 'outside')
      }
      await page.setViewportSize(phone)
      await found('phone', 'targets')
      await spaceTexts(page, true)
      await found('spaced on a phone', 'texts', 'outside')
      await spaceTexts(page, false)
      await page.setViewportSize(smallest)
      await found('320 px', 'texts', 'outside')
      // A screen starts in the language in which the one before ended.
      await chooseLanguage(page, index % 2 === 0 ? 'uk' : 'en')
      await found('320 px, other language', 'texts', 'outside')
      await page.setViewportSize(wide)
    })
  }
  expect(faults).toEqual([])
})

/** Screens with the frame and the search field; the long form has all. */
const withField = ['?q=ferryman']

test('with text of twice the size, a phone shows the menu and a search field that can be used', async ({
  page,
  litopys,
  isLong,
}) => {
  test.setTimeout(400_000)
  const ids = await openFirst(page, litopys)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  const faults: string[] = []
  for (const address of isLong ? Object.values(screens).flat() : withField) {
    await openScreen(page, litopys, ids, address)
    for (const size of [phone, smallest]) {
      await page.setViewportSize(size)
      const all = await faultsOf(page, 'outside')
      faults.push(...all.map((fault) => `${address} ${size.width} px: ${fault}`))
      const field = page.getByRole('combobox', { name: 'Search the archive' })
      if (address === '?q=ferryman') expect((await field.boundingBox())?.width).toBeGreaterThan(160)
    }
    await page.setViewportSize(wide)
  }
  expect(faults).toEqual([])
})

/** Screens with something fixed to an edge, or with a dialog. */
const withEdges = [
  '?q=ferryman',
  '?q=ferryman&view=table',
  'channels',
  'users?user=new',
  'analyses/{analysis}?edit=1',
]

test('on a phone the focus goes back through a screen and is always visible', async ({
  page,
  litopys,
  isLong,
}) => {
  test.setTimeout(400_000)
  const ids = await openFirst(page, litopys)
  await page.setViewportSize(phone)
  for (const address of isLong ? Object.values(screens).flat() : withEdges) {
    await test.step(address, async () => {
      await openScreen(page, litopys, ids, address)
      await expectReachable(page, 'Shift+Tab')
    })
  }
})

/** One fault for each check, as the content of an element. */
const planted = [
  ['texts', '<p style="width: 2rem; overflow: hidden; white-space: nowrap">Ferries cross the river</p>'],
  ['outside', '<p style="width: 200vw; text-align: end">Ferry</p>'],
  [
    'targets',
    '<button style="width: 10px; height: 10px">a</button><button style="width: 10px; height: 10px">b</button>',
  ],
  ['motion', '<p style="transition: opacity 5s !important">Ferry</p>'],
  ['frames', '<input aria-label="Ferry" style="border: 1px solid #ddd; background: #fff" />'],
  [
    'selected',
    ['true', 'false']
      .map(
        (isOn) =>
          `<button aria-pressed="${isOn}" style="all: unset !important; color: #000 !important">Ferry</button>`,
      )
      .join(''),
  ],
  ['names', '<button aria-label="Boat">Ferry</button>'],
] as const
const unseenFocus = {
  'does not show the focus': '<button style="outline: none !important">Ferry</button>',
  'is covered by':
    '<button style="margin: 4rem">Ferry</button><div style="position: fixed; inset: 0; z-index: 999; background: #fff"></div>',
  'is outside the screen': '<button style="position: absolute; left: -4000px">Ferry</button>',
  'before <button':
    '<div style="display: flex; flex-direction: row-reverse"><button>One</button><button>Two</button></div>',
}

test.describe(() => {
  // The policy of the server would refuse the planted styles.
  test.use({ bypassCSP: true })

  test('each check finds a planted fault', async ({ page, litopys }) => {
    await openFirst(page, litopys)
    await page.goto(new URL('nowhere', litopys.address).href)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const plant = (html: string) =>
      page.evaluate((content) => {
        document.querySelector('#planted')?.remove()
        const place = document.createElement('div')
        place.id = 'planted'
        place.innerHTML = content
        document.querySelector('main')?.append(place)
      }, html)
    for (const [check, html] of planted) {
      expect(await faultsOf(page, check), check).toEqual([])
      await plant(html)
      expect(await faultsOf(page, check), check).not.toEqual([])
      await plant('')
    }
    await expectReachable(page)
    for (const [fault, html] of Object.entries(unseenFocus)) {
      await plant(html)
      await expect(expectReachable(page), fault).rejects.toThrow(fault)
    }
  })
})

test('what is dragged is also set with single clicks: dates, and the order and width of columns', async ({
  page,
  litopys,
}) => {
  await archiveFerries(litopys)
  await openSearch(page, litopys, litopys.administrator, { q: 'пором' })
  const total = page.getByText(/^\d+ posts?$/).first()
  await expect(total).toHaveText('21 posts')
  await page.getByLabel('From').fill('05.02.2026')
  await page.getByLabel('To (inclusive)').fill('09.02.2026')
  await page.keyboard.press('Tab')
  await expect(total).toHaveText('5 posts')
  await page.getByRole('button', { name: 'Reset dates' }).click()
  await expect(total).toHaveText('21 posts')
  await page.getByRole('slider').focus()
  for (const key of ['Home', 'Shift+ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect(page).toHaveURL(/dateCreated/)

  await page.goto(new URL('?q=пором&view=table', litopys.address).href)
  const table = page.getByRole('table').last()
  const widthOf = async (name: string) =>
    (await table.getByRole('columnheader', { name }).boundingBox())?.width
  await page.getByRole('button', { name: 'Columns' }).click()
  const before = (await widthOf('Views')) ?? 0
  await page.getByRole('button', { name: 'Make Views wider' }).click()
  await expect.poll(() => widthOf('Views')).toBe(before + 32)
  await page.getByRole('button', { name: 'Make Views narrower' }).click()
  await expect.poll(() => widthOf('Views')).toBe(before)
  await page.getByRole('button', { name: 'Move Views left' }).click()
  await expect(table.getByRole('columnheader').nth(3)).toContainText('Views')
})

/** Dialogs, with the button that opens each of them and the screen that has it. */
const dialogs = [
  { at: '?q=ferryman', opener: 'Save search', title: 'Save search' },
  { at: '?q=ferryman', opener: 'Export', title: 'Export' },
  { at: '?q=ferryman', opener: 'Advanced search', title: 'Advanced search' },
  { at: '?q=ferryman', opener: 'Query help', title: 'How to search' },
  { at: 'users', opener: 'Add user', title: 'Add user' },
  { at: 'channels', opener: 'Add channel', title: 'Add channel' },
  { at: 'categories', opener: 'New rule', title: 'New rule' },
  { at: 'tags', opener: 'Rename пором', title: 'Rename tag' },
]

test('a dialog keeps the focus, Escape closes it, and the focus is back at the button that opened it', async ({
  page,
  litopys,
  isLong,
}) => {
  await openFirst(page, litopys)
  for (const { at, opener, title } of isLong ? dialogs : dialogs.slice(0, 5)) {
    await test.step(`${at} ${opener}`, async () => {
      await page.goto(new URL(at, litopys.address).href)
      const button = page.getByRole('button', { name: opener, exact: true }).first()
      await button.press('Enter')
      const dialog = page.getByRole('dialog', { name: title })
      await expect(dialog.locator('[class*=waiting]')).toHaveCount(0)
      await expect(dialog.locator(':focus')).toHaveCount(1)
      for (const key of ['Shift+Tab', 'Shift+Tab', 'Tab', 'Tab', 'Tab']) {
        await page.keyboard.press(key)
        await expect(dialog.locator(':focus')).toHaveCount(1)
      }
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(button).toBeFocused()
    })
  }
})

test('errors belong to their fields, the first wrong field has the focus, and results are announced', async ({
  page,
  litopys,
}) => {
  await archiveFerries(litopys)
  await page.goto(litopys.address)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const email = page.getByLabel('E-mail')
  await expectWrong(page, email, 'This field is required')
  await email.fill('someone@litopys.test')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue('someone@litopys.test')

  await openSearch(page, litopys, litopys.administrator, { q: 'ferryman' })
  const announced = page.locator('[role=status], [role=alert], [aria-live=polite]')
  await expect(announced.filter({ hasText: '5 posts' })).toBeVisible()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Export' })
  await panel.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(panel.getByRole('status').filter({ hasText: /^5 rows/ })).toBeVisible()

  await page.goto(new URL('users?user=new', litopys.address).href)
  const form = page.getByRole('dialog', { name: 'Add user' })
  await form.getByLabel('Phone').fill('12')
  await form.getByRole('button', { name: 'Add and invite' }).click()
  await expectWrong(page, form.getByLabel('E-mail'))
  await form.getByLabel('E-mail').fill('new@litopys.test')
  await form.getByRole('button', { name: 'Add and invite' }).click()
  await expectWrong(page, form.getByLabel('Phone'))

  await page.goto(new URL('settings', litopys.address).href)
  await page.getByLabel('Given name').fill('Оксана')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(announced.filter({ hasText: 'Saved' })).toBeVisible()

  await page.goto(new URL('channels', litopys.address).href)
  await page.getByRole('button', { name: 'Import file' }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'one.jsonl',
    mimeType: 'application/jsonl',
    buffer: Buffer.from('{"nothing": true}\n'),
  })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(announced.filter({ hasText: 'Failed' }).first()).toBeVisible()
})

/** The field has the focus, is marked as wrong, and its error is read with it. */
async function expectWrong(page: Page, field: Locator, error?: string): Promise<void> {
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  const described = await field.getAttribute('aria-describedby')
  const texts = (described ?? '').split(/\s+/).map((id) => page.locator(`[id="${id}"]`))
  const words = await Promise.all(texts.map((text) => text.textContent()))
  expect(words.join(' ')).toMatch(error ?? /\p{L}{3}/u)
}

/** Opens the search with the checks. Returns the ids of the objects that some addresses need. */
async function openFirst(page: Page, litopys: Litopys): Promise<Record<string, string>> {
  await archiveFerries(litopys)
  const ids = await makeOneOfEach(litopys)
  await addPageChecks(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(wide)
  await openSearch(page, litopys, litopys.administrator)
  return ids
}

async function linksOfBar(page: Page): Promise<string[]> {
  return await page
    .locator('header')
    .first()
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
}

/** The spacing of texts that users may set (1.4.12). */
async function spaceTexts(page: Page, isOn: boolean): Promise<void> {
  await page.evaluate((spaced) => {
    const sheets = document.adoptedStyleSheets
    if (!spaced) {
      sheets.pop()
      return
    }
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    sheets.push(sheet)
  }, isOn)
}

/** Also behind a dialog, where a click does not reach the switch. */
async function chooseLanguage(page: Page, language: (typeof languages)[number]): Promise<void> {
  const choice = `header button[lang=${language}]`
  await page.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.click(), choice)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}
