// Takes screenshots of the demo.
//
// Of every screen, to compare them before and after a change that should change nothing:
// node_modules/.bin/node tools/screenshots/main.ts take FOLDER [SCREEN…]
// node_modules/.bin/node tools/screenshots/main.ts compare BEFORE AFTER
//
// Of some screens, for the README and the user guide:
// node_modules/.bin/node tools/screenshots/main.ts guide docs/pictures
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, errors, type Page } from '@playwright/test'
import { type Child, startChild, untilReady } from '../engines/child.ts'
import { buildWeb } from '../prepare/build.mjs'
import { findChromium, installTestTools } from '../prepare/machine.mjs'
import { node24, root } from '../prepare/say.mjs'
import { compareFolders } from './compare.ts'
import { guideScreens, type Screen, screens } from './screens.ts'

const languages = ['en', 'uk'] as const
const themes = ['light', 'dark'] as const
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
type Variant = { language: (typeof languages)[number]; theme: (typeof themes)[number] }

const startLimitMs = 120_000
const idleLimitMs = 5_000

type SignIn = { address: string; password: string }

async function startDemo(directory: string): Promise<SignIn & { child: Child }> {
  const child = await startChild(node24, ['tools/screenshots/server.ts'], {
    cwd: root,
    env: { HOST: '127.0.0.1', PORT: '0', DATA_DIR: directory },
  })
  const read = (pattern: RegExp) => pattern.exec(child.output())?.[1]
  await untilReady(child, async () => read(/password (\S+) and/) !== undefined, startLimitMs)
  const [address, password] = [read(/is ready: (\S+)/), read(/password (\S+) and/)]
  if (!address || !password) throw new Error(`The demo did not print how to sign in:\n${child.output()}`)
  return { child, address, password }
}

const administrator = 'olena@example.org'
/** Lists of the API, by the placeholder for an id of their rows in addresses of screens. */
const lists = {
  post: 'archives?q=',
  picture: 'archives?q=channelid:9000001111%20has:image',
  quote: 'quotes',
  channel: 'channels',
  request: 'requests',
  user: 'users',
  analysis: 'analyses',
}

/** The id of the first row of every list, for the demo's administrator. */
async function readIds({ address, password }: SignIn): Promise<Record<string, string>> {
  const ask = async (url: string, init: RequestInit = {}) => {
    const answer = await fetch(new URL(`/api/v1/${url}`, address), init)
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()).data
  }
  const { accessToken } = await ask('auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: administrator, password }),
  })
  const ids: Record<string, string> = {}
  for (const [name, list] of Object.entries(lists)) {
    const [row] = await ask(list, { headers: { authorization: `Bearer ${accessToken}` } })
    if (!row) throw new Error(`The demo has nothing in ${list}`)
    ids[name] = row._id
  }
  return ids
}

async function signIn(page: Page, { address, password }: SignIn): Promise<void> {
  await page.goto(address)
  await page.locator('input[name=email], input[type=email]').fill(administrator)
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  await page.getByRole('main').waitFor()
}

/**
 * Waits until nothing loads or moves. A screen that listens to job events never stops loading. The server
 * limits how often pages are opened; the app says so in a banner and continues by itself.
 */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: idleLimitMs }).catch((error: unknown) => {
    if (!(error instanceof errors.TimeoutError)) throw error
  })
  await page.waitForFunction(
    () =>
      ![...document.querySelectorAll('[class*=waiting], [class*=banner]')].some((one) =>
        one.checkVisibility(),
      ) && document.fonts.status === 'loaded',
    undefined,
    { timeout: 90_000 },
  )
}

/** Runs `work` with a browser and a demo in its own temporary directory. */
async function withDemo(
  folder: string,
  work: (browser: Browser, place: Place) => Promise<void>,
): Promise<void> {
  buildWeb()
  installTestTools()
  mkdirSync(folder, { recursive: true })
  const directory = mkdtempSync(path.join(tmpdir(), 'litopys-screenshots-'))
  const demo = await startDemo(path.join(directory, 'data'))
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--enable-unsafe-swiftshader'],
  })
  try {
    await work(browser, { ...demo, ids: await readIds(demo), folder })
  } finally {
    await browser.close()
    await demo.child.stop('SIGTERM')
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Whole pages in every variant, or of the named screens in English and the light theme only. */
async function take(folder: string, named: readonly string[]): Promise<void> {
  const chosen = named.length > 0 ? screens.filter(({ name }) => named.includes(name)) : screens
  await withDemo(folder, async (browser, place) => {
    if (named.length > 0) return takeVariant(browser, { language: 'en', theme: 'light' }, chosen, place)
    for (const language of languages)
      for (const theme of themes) await takeVariant(browser, { language, theme }, chosen, place)
  })
}

/** Small pictures in English and the light theme, named after their screens. */
async function takeGuide(folder: string): Promise<void> {
  await withDemo(folder, async (browser, place) => {
    const page = await openPage(browser, { language: 'en', theme: 'light' }, place, guideScale)
    for (const screen of guideScreens) {
      await page.setViewportSize({ ...guideSize, height: screen.height ?? guideSize.height })
      await open(page, screen, place)
      await shoot(page, path.join(folder, `${screen.name}.png`))
    }
    await page.context().close()
  })
}

/** 1440 pixels wide on screen, 1080 in the file: below about 200 kB each. */
const guideSize = { width: 1440, height: 900 }
const guideScale = 0.75

type Place = SignIn & { folder: string; ids: Record<string, string> }

async function takeVariant(
  browser: Browser,
  variant: Variant,
  chosen: readonly Screen[],
  place: Place,
): Promise<void> {
  const { language, theme } = variant
  const page = await openPage(browser, variant, place)
  for (const screen of chosen)
    for (const size of sizes) {
      await page.setViewportSize(size)
      await open(page, screen, place)
      await shoot(
        page,
        path.join(place.folder, `${screen.name}-${language}-${theme}-${size.width}.png`),
        true,
      )
    }
  await page.context().close()
  console.log(`${chosen.length * sizes.length} screenshots: ${language}, ${theme}`)
}

/** A page with the administrator signed in. */
async function openPage(
  browser: Browser,
  { language, theme }: Variant,
  place: Place,
  deviceScaleFactor = 1,
): Promise<Page> {
  const context = await browser.newContext({
    locale: language === 'uk' ? 'uk-UA' : 'en-GB',
    timezoneId: 'Europe/Kyiv',
    reducedMotion: 'reduce',
    deviceScaleFactor,
  })
  await context.clock.setFixedTime(new Date('2026-10-14T09:05:00Z'))
  const page = await context.newPage()
  await signIn(page, place)
  if (theme === 'dark') await page.getByRole('button', { name: /^(Dark theme|Темна тема)$/ }).click()
  return page
}

async function open(page: Page, screen: Screen, { address, ids }: Place): Promise<void> {
  const at = screen.address.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '')
  await page.goto(new URL(at, address).href)
  await settle(page)
}

async function shoot(page: Page, file: string, fullPage = false): Promise<void> {
  await page.screenshot({ path: file, fullPage, animations: 'disabled', caret: 'hide' })
}

const [command, first, ...rest] = process.argv.slice(2)
const [second] = rest
if (command === 'take' && first) await take(first, rest)
else if (command === 'guide' && first) await takeGuide(first)
else if (command === 'compare' && first && second) process.exitCode = await compareFolders(first, second)
else {
  console.error(
    'Usage: tools/screenshots/main.ts take FOLDER [SCREEN…] | guide FOLDER | compare BEFORE AFTER',
  )
  process.exitCode = 2
}
