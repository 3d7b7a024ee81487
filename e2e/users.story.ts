import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectSignedIn, type GuardedLitopys, test } from './harness.ts'
import { openFromMenu } from './menu.ts'
import { addPerson, nextOneTimePassword } from './people.ts'
import { signInWithCode, typeCode, typePassword } from './sign-in.ts'

async function openUsers(page: Page, litopys: GuardedLitopys): Promise<void> {
  await signInWithCode(page, litopys, litopys.administrator)
  await openFromMenu(page, 'Administration', 'Users')
  await expect(page.getByRole('row', { name: /Оксана/ })).toBeVisible()
}

async function confirmIdentity(page: Page, litopys: GuardedLitopys): Promise<void> {
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(proof).toBeVisible()
  await expectAccessible(page)
  await proof.getByLabel('Password', { exact: true }).fill(litopys.administrator.password)
  const code = await nextOneTimePassword(litopys, litopys.administrator.secret ?? '')
  await proof.getByLabel('One-time password or recovery code').fill(code)
  await proof.getByRole('button', { name: 'Confirm' }).click()
}

test('an administrator invites a user, who sets a password with the mailed link and signs in', async ({
  page,
  browser,
  guardedLitopys: litopys,
}) => {
  const email = 'invited@litopys.test'
  await openUsers(page, litopys)
  await expectAccessible(page)
  // Longer than recent authentication lasts.
  await litopys.pass(6 * 60_000)
  await page.getByRole('button', { name: 'Add user' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add user' })
  await drawer.getByLabel('E-mail').fill('nobody')
  await drawer.getByLabel('Phone').fill('123')
  await drawer.getByRole('checkbox', { name: 'User' }).setChecked(false)
  await drawer.getByRole('button', { name: 'Add and invite' }).click()
  await expect(drawer.getByText('This is an invalid email')).toBeVisible()
  await expect(drawer.getByText('Choose at least one role')).toBeVisible()
  await expectAccessible(page)
  await drawer.getByLabel('E-mail').fill(email)
  await drawer.getByLabel('Phone').fill('')
  await drawer.getByLabel('Given name').fill('Ганна')
  await drawer.getByRole('checkbox', { name: 'User' }).check()
  await drawer.getByRole('button', { name: 'Add restriction' }).click()
  await drawer.getByLabel('Restriction 1', { exact: true }).selectOption('Only language')
  await drawer.getByLabel('Value of restriction 1').fill('uk')
  await drawer.getByRole('button', { name: 'Add and invite' }).click()

  await confirmIdentity(page, litopys)
  await expect(page.getByText('Ганна added.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Ганна.*User.*Invited.*Not verified/ })).toBeVisible()

  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto(await litopys.messages.linkTo(email, 'invite'))
  await expect(theirs.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await expectAccessible(theirs)
  const password = 'twelve swans on the Ros'
  await theirs.getByLabel('New password').fill(password)
  await theirs.getByLabel('Repeat password').fill(password)
  await theirs.getByRole('button', { name: 'Set password' }).click()
  await typePassword(theirs, { email, password })
  await typeCode(theirs, 'Enter the code from the e-mail', await litopys.messages.codeTo(email))
  await expectSignedIn(theirs)
  await expect(theirs.getByRole('button', { name: 'Administration' })).toBeHidden()
  await theirs.context().close()
})

test('the next action of a blocked user leads to the sign-in', async ({
  page,
  browser,
  guardedLitopys: litopys,
}) => {
  const person = await addPerson(litopys, {
    email: 'leaving@litopys.test',
    role: 'User',
    givenName: 'Роман',
  })
  const theirs = await (await browser.newContext()).newPage()
  await signInWithCode(theirs, litopys, person)

  await openUsers(page, litopys)
  await page.getByRole('link', { name: 'Роман' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('tab', { name: 'Security' }).click()
  await expect(drawer.getByText('Chrome on Linux')).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('tab', { name: 'Roles and restrictions' }).click()
  await expectAccessible(page)
  await drawer.getByRole('tab', { name: 'Profile' }).click()
  await expectAccessible(page)
  await drawer.getByRole('tab', { name: 'Security' }).click()
  // Longer than recent authentication lasts.
  await litopys.pass(6 * 60_000)
  await drawer.getByRole('button', { name: 'Block' }).click()
  await confirmIdentity(page, litopys)
  await expect(page.getByText('Роман is blocked and signed out everywhere.')).toBeVisible()

  await openFromMenu(theirs, 'Data', 'Channels')
  await expect(theirs.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await typePassword(theirs, person)
  await expect(theirs.getByRole('alert')).toHaveText('This account is blocked. Ask an administrator.')
  await theirs.context().close()
})

test('an administrator with restrictions passes them on, and reads why there is no audit log', async ({
  page,
  guardedLitopys: litopys,
}) => {
  const person = await addPerson(litopys, {
    email: 'desk@litopys.test',
    role: 'Admin',
    givenName: 'Олеся',
    access: ['lang:uk'],
  })
  await signInWithCode(page, litopys, person)
  await openFromMenu(page, 'Administration', 'Users')
  await page.getByRole('button', { name: 'Add user' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add user' })
  await drawer.getByLabel('E-mail').fill('colleague@litopys.test')
  await expect(drawer.getByLabel('Value of restriction 1')).toHaveValue('uk')
  await drawer.getByLabel('Value of restriction 1').fill('ru')
  await drawer.getByRole('button', { name: 'Add and invite' }).click()
  await expect(drawer.getByRole('alert')).toHaveText(/must have at least your own restrictions/)
  await expectAccessible(page)
  await drawer.getByLabel('Value of restriction 1').fill('uk')
  await drawer.getByRole('button', { name: 'Add and invite' }).click()
  await expect(page.getByText('colleague@litopys.test added.')).toBeVisible()

  await page.getByRole('link', { name: 'Оксана' }).click()
  await expect(page.getByRole('dialog').getByText(/^You cannot manage this user/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await page.getByRole('link', { name: 'Registry' }).click()
  await page.getByRole('tab', { name: 'Audit log' }).click()
  await expect(page.getByText(/^The audit log names posts that your restrictions hide/)).toBeVisible()
  await expectAccessible(page)
})
