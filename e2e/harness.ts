import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { type PreviewServer, startPreviewServer } from '../server/testing/preview-server.ts'
import { startTranslatorServer, type TranslatorServer } from '../server/testing/translator-server.ts'
import { type Messages, startMessages } from './messages.ts'
import { addPerson, type Person } from './people.ts'
import {
  type ClockedServer,
  type Credentials,
  createAdministrator,
  type LitopysServer,
  startClockedLitopys,
  startLitopys,
} from './server.ts'

/**
 * `preview` replaces Telegram's web preview, `translator` replaces LibreTranslate. `backups` is the folder of
 * backups.
 */
export type Litopys = LitopysServer & {
  administrator: Credentials
  backups: string
  preview: PreviewServer
  translator: TranslatorServer
}
/** A server with all sign-in steps, and the e-mails and SMS that it sends. */
export type GuardedLitopys = ClockedServer & { messages: Messages; administrator: Person }

/** `isLong`: `npm run test:long`. */
export type StoryOptions = { isLong: boolean }
type OfStory = StoryOptions & {
  freshLitopys: ClockedServer & { messages: Messages }
  failureReport: undefined
}
type OfWorker = { litopys: Litopys; guardedLitopys: GuardedLitopys }

const password = 'a chronicle of many posts'
/** The only channel of the preview. */
export const shownChannel = { id: 1006503999, name: 'vitriak_news', title: 'Вітряк новини' }

/**
 * `litopys` is one server for all stories of a worker, and its administrator signs in with a password only.
 * `guardedLitopys` is another server, with all sign-in steps. `freshLitopys` is a server without users, for
 * one story.
 */
export const test = base.extend<OfStory, OfWorker>({
  isLong: [false, { option: true }],
  litopys: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs off its first parameter.
    async ({}, use) => {
      const preview = await startPreviewServer(shownChannel)
      const translator = await startTranslatorServer()
      const backups = mkdtempSync(join(tmpdir(), 'litopys-story-backups-'))
      const settings = {
        PREVIEW_URL: preview.url,
        PREVIEW_EVERY_MS: '0',
        TRANSLATE_URL: translator.url,
        BACKUP_DIR: backups,
        BACKUP_EVERY: 'off',
        WEBHOOK_PRIVATE_ADDRESSES: 'on',
      }
      const server = await startLitopys(settings)
      const administrator = { email: 'admin@litopys.test', password }
      await createAdministrator(server, administrator)
      await use({ ...server, administrator, backups, preview, translator })
      await server.stop()
      await preview.close()
      await translator.close()
      rmSync(backups, { recursive: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  guardedLitopys: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const messages = await startMessages()
      const server = await startClockedLitopys(messages.settings)
      // Sign-in needs a first administrator; this one has not confirmed an address.
      await createAdministrator(server, { email: 'founder@litopys.test', password })
      const administrator = await addPerson(server, {
        email: 'admin@litopys.test',
        role: 'Admin',
        givenName: 'Оксана',
      })
      await use({ ...server, messages, administrator })
      await server.stop()
      await messages.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  freshLitopys: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const messages = await startMessages()
      const server = await startClockedLitopys(messages.settings)
      await use({ ...server, messages })
      await server.stop()
      await messages.close()
    },
    { timeout: 120_000 },
  ],
  // The log of a CI run is all that is left of it: a failed story prints its page and its failed requests there.
  failureReport: [
    async ({ page }, use, story) => {
      const faults: string[] = []
      page.on('requestfailed', (request) =>
        faults.push(`${request.method()} ${request.url()}: ${request.failure()?.errorText}`),
      )
      page.on('response', (response) => {
        if (response.status() >= 400)
          faults.push(`${response.request().method()} ${response.url()}: ${response.status()}`)
      })
      page.on('pageerror', (error) => faults.push(String(error)))
      await use(undefined)
      if (story.status === story.expectedStatus || page.isClosed()) return
      const screen = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String)
      console.error([`Failed requests of "${story.title}":`, ...faults, 'Its page:', screen].join('\n'))
    },
    { auto: true },
  ],
})

export { expect }

export async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
}

const narrow = { width: 390, height: 844 }

/** Whether a screen is checked at both widths, or only on a wide screen. */
export type AxeOptions = { contrast: 'both widths' | 'wide' }

/**
 * Checks WCAG 2.2 AA with axe, on a wide screen and on a phone. Colours are skipped on a phone, where they
 * take half of the time; the story of the screens checks them there for every screen.
 */
export async function expectAccessible(
  page: Page,
  { contrast }: AxeOptions = { contrast: 'wide' },
): Promise<void> {
  // After a page load the document is empty until the session is known.
  await page.locator('main').waitFor({ state: 'attached' })
  const wide = page.viewportSize()
  await expectNoViolations(page)
  await page.setViewportSize(narrow)
  await expectNoViolations(page, contrast === 'wide' ? ['color-contrast'] : [])
  if (wide) await page.setViewportSize(wide)
}

async function expectNoViolations(page: Page, skipped: string[] = []): Promise<void> {
  // A moving element has other colours during its transition; a loading animation never ends.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  )
  // The builder sends and runs axe twice at each check, which takes 0.1 s. A document keeps it.
  const isLoaded = await page.evaluate(() => 'axe' in window)
  // Without frames, which the app does not use, and without the list of passed rules: four times faster.
  const { violations } = await new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .disableRules(skipped)
    .analyze()
  const lines = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `  ${html}`).join('\n')}`,
  )
  expect(lines).toEqual([])
}
