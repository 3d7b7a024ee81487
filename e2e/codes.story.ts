import type { Locator } from '@playwright/test'
import { expect, expectAccessible, expectSignedIn, test } from './harness.ts'
import { addPerson } from './people.ts'
import { signInWithCode, typeCode, typePassword } from './sign-in.ts'

test('a user enters an e-mail code at each sign-in, and can request another one after a minute', async ({
  page,
  guardedLitopys: litopys,
}) => {
  const olena = await addPerson(litopys, { email: 'olena@litopys.test', role: 'User' })
  await page.clock.install()
  await page.goto(litopys.address)
  await typePassword(page, olena)
  const first = await litopys.messages.codeTo(olena.email)

  await expect(page.getByText(/^You can request a new code in \d+ s$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send a new code' })).toBeHidden()
  await litopys.pass(61_000)
  await page.clock.runFor(61_000)
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(page.getByText('We sent a new code. The old one no longer works.')).toBeVisible()
  await expect(page.getByText(/^You can request a new code in \d+ s$/)).toBeVisible()
  const second = await litopys.messages.codeTo(olena.email)

  await typeCode(page, 'Enter the code from the e-mail', first)
  await expect(page.getByText('The code is not valid')).toBeVisible()
  await expectAccessible(page)
  await typeCode(page, 'Enter the code from the e-mail', second)
  await expectSignedIn(page)
})

test('a user with a phone enters an SMS code', async ({ page, guardedLitopys: litopys }) => {
  const phone = '+380671234567'
  const taras = await addPerson(litopys, { email: 'taras@litopys.test', role: 'User', phone })
  await page.goto(litopys.address)
  await typePassword(page, taras)
  await expect(page.getByText('••• 67')).toBeVisible()
  await expectAccessible(page)
  const digit = page.getByLabel('Digit 1 of')
  await expect(digit).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(digit).toHaveAttribute('inputmode', 'numeric')
  const code = await litopys.messages.codeTo(phone)
  await pasteInto(digit, `${code.slice(0, 3)} ${code.slice(3)}`)
  await expectSignedIn(page)
})

/** Pastes from the clipboard, as a user does. */
async function pasteInto(field: Locator, text: string): Promise<void> {
  const page = field.page()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await field.press('ControlOrMeta+V')
}

test('a one-time password or a recovery code completes a sign-in, and each works only once', async ({
  page,
  context,
  guardedLitopys: litopys,
}) => {
  const person = await addPerson(litopys, { email: 'bohdan@litopys.test', role: 'Data manager' })
  await signInWithCode(page, litopys, person)
  await page.goto(new URL('settings', litopys.address).href)
  await page.getByRole('button', { name: 'Create new recovery codes' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  const code = await codes.first().innerText()
  await page.getByLabel('I have saved the codes').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()

  const useCode = async () => {
    await page.goto(litopys.address)
    await typePassword(page, person)
    await expect(page.getByRole('heading', { name: 'One-time password' })).toBeVisible()
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('One of your codes').fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  await useCode()
  await expectSignedIn(page)
  await context.clearCookies()
  await useCode()
  await expect(page.getByText('The code is not valid')).toBeVisible()
  await expectAccessible(page)
})
