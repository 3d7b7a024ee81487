import type { Locator, Page } from '@playwright/test'
import { expect, expectSignedIn, type GuardedLitopys } from './harness.ts'
import { nextOneTimePassword, type Person } from './people.ts'
import type { ClockedServer, Credentials } from './server.ts'

/** Enters e-mail and password into the form of the open page. */
export async function typePassword(page: Page, { email, password }: Credentials): Promise<void> {
  // By role and whole name: an offline copy can show the search, with its facet of e-mail addresses, until the
  // server says that the session is over.
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs in with the password only. */
export async function signIn(page: Page, person: Credentials): Promise<void> {
  await typePassword(page, person)
  await expectSignedIn(page)
}

/** Enters the digits of a code into the boxes of the step with this heading. */
export async function typeCode(page: Page, heading: string, code: string): Promise<void> {
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  await page.getByLabel('Digit 1 of').click()
  await page.keyboard.type(code)
}

/** A one-time password for users with an authenticator, otherwise the e-mail code. */
export async function signInWithCode(
  page: Page,
  litopys: ClockedServer & Pick<GuardedLitopys, 'messages'>,
  person: Person,
): Promise<void> {
  await page.goto(litopys.address)
  await typePassword(page, person)
  if (person.secret)
    await typeCode(page, 'One-time password', await nextOneTimePassword(litopys, person.secret))
  else await typeCode(page, 'Enter the code from the e-mail', await litopys.messages.codeTo(person.email))
  await expectSignedIn(page)
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

/** The secret of a second-factor set-up, shown in groups of four. */
export async function secretIn(place: Page | Locator): Promise<string> {
  const groups = place.getByText('Or enter this secret in the app').locator('xpath=following-sibling::p')
  return ((await groups.textContent()) ?? '').replace(/\s/g, '')
}
