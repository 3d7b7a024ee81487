import { createServer } from 'node:net'
import { startTestProvider } from '../server/testing/oidc-provider.ts'
import { expect, expectAccessible, expectSignedIn, test } from './harness.ts'
import { createAdministrator, startLitopys } from './server.ts'

const administrator = { email: 'chief@litopys.test', password: 'a chronicle of many posts' }

test('a user signs in through the identity provider, and signs out of both', async ({ page }) => {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}/app/`
  const provider = await startTestProvider(`${address}login`)
  const litopys = await startLitopys({ ...provider.settings, PORT: String(port) })
  try {
    await createAdministrator(litopys, administrator)
    provider.accounts.set('chief', { subject: 'chief', email: administrator.email, email_verified: true })

    await page.goto(`${address}channels`)
    const button = page.getByRole('button', { name: 'Sign in with Example ID' })
    await expect(button).toBeVisible()
    await expectAccessible(page, { contrast: 'both widths' })
    await button.click()
    await page.getByLabel('User name').fill('chief')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expectSignedIn(page)
    await expect(page).toHaveURL(/\/app\/channels$/)

    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Yes, sign me out' }).click()
    await expect(page).toHaveURL(`${address}login`)
    await expect(button).toBeVisible()

    await button.click()
    await page.getByLabel('User name').fill('cancel')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('alert')).toContainText('The sign-in service did not let you in')
    await expect(page).toHaveURL(`${address}login`)
    await page.getByRole('button', { name: 'Go to sign-in' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  } finally {
    await litopys.stop()
    await provider.close()
  }
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
