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

/** `preview` stands where Telegram shows channels on the web, `translator` where LibreTranslate does. */
export type Litopys = LitopysServer & {
  administrator: Credentials
  preview: PreviewServer
  translator: TranslatorServer
}
/** With every step of a sign-in, and with the mail and SMS that it sends. */
export type GuardedLitopys = ClockedServer & { messages: Messages; administrator: Person }

type OfStory = { freshLitopys: ClockedServer & { messages: Messages } }
type OfWorker = { litopys: Litopys; guardedLitopys: GuardedLitopys }

const password = 'a chronicle of many posts'
/** The one channel that the preview knows. */
export const shownChannel = { id: 1006503999, name: 'vitriak_news', title: 'Вітряк новини' }

/**
 * `litopys` is one server for all stories of a worker, with an administrator whose password suffices;
 * `guardedLitopys` is another one, where it does not; `freshLitopys` is one story's own, without anybody.
 */
export const test = base.extend<OfStory, OfWorker>({
  litopys: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs off its first parameter.
    async ({}, use) => {
      const preview = await startPreviewServer(shownChannel)
      const translator = await startTranslatorServer()
      const settings = { PREVIEW_URL: preview.url, PREVIEW_EVERY_MS: '0', TRANSLATE_URL: translator.url }
      const server = await startLitopys(settings)
      const administrator = { email: 'admin@litopys.test', password }
      await createAdministrator(server, administrator)
      await use({ ...server, administrator, preview, translator })
      await server.stop()
      await preview.close()
      await translator.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  guardedLitopys: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const messages = await startMessages()
      const server = await startClockedLitopys(messages.settings)
      // Nobody can sign in before there is a first administrator; this one has never confirmed an address.
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
})

export { expect }

export async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
}

const narrow = { width: 390, height: 844 }

/** What a screen is checked for at both widths, or on the wide screen alone. */
export type AxeOptions = { contrast: 'both widths' | 'wide' }

/**
 * WCAG 2.2 AA as far as axe can tell, on a wide screen and on a phone. Colours are the same on a phone, where
 * they took as long as all else: every screen as a whole is checked for them there too, in the story of the
 * screens.
 */
export async function expectAccessible(
  page: Page,
  { contrast }: AxeOptions = { contrast: 'wide' },
): Promise<void> {
  const wide = page.viewportSize()
  await expectNoViolations(page)
  await page.setViewportSize(narrow)
  await expectNoViolations(page, contrast === 'wide' ? ['color-contrast'] : [])
  if (wide) await page.setViewportSize(wide)
}

async function expectNoViolations(page: Page, skipped: string[] = []): Promise<void> {
  // What moves in is of another colour on its way; what turns while something loads has no end.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  )
  // Without frames, which the app has none of, and without a list of all that is right: four times faster.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .disableRules(skipped)
    .analyze()
  const lines = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `  ${html}`).join('\n')}`,
  )
  expect(lines).toEqual([])
}
