import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { type Credentials, createAdministrator, type LitopysServer, startLitopys } from './server.ts'

export type Litopys = LitopysServer & { administrator: Credentials }

/** `litopys` is one server for all stories of a worker, with an administrator; `freshLitopys` is one story's own, without. */
export const test = base.extend<{ freshLitopys: LitopysServer }, { litopys: Litopys }>({
  litopys: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs off its first parameter.
    async ({}, use) => {
      const server = await startLitopys()
      const administrator = { email: 'admin@litopys.test', password: 'correct horse battery staple' }
      await createAdministrator(server, administrator)
      await use({ ...server, administrator })
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  freshLitopys: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const server = await startLitopys()
      await use(server)
      await server.stop()
    },
    { timeout: 120_000 },
  ],
})

export { expect }

/** Signs in through the form of the page that is open, and waits until the search is there. */
export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectSignedIn(page)
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

export async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
}

/** WCAG 2.2 AA as far as axe can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const lines = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `  ${html}`).join('\n')}`,
  )
  expect(lines).toEqual([])
}
