import { expect, expectAccessible, expectSignedIn, signIn, signOut, test } from './harness.ts'

test('the first administrator comes in through the link, signs out and signs in again', async ({
  page,
  freshLitopys,
}) => {
  const administrator = { email: 'first@litopys.test', password: 'a chronicle of many posts' }

  await page.goto(freshLitopys.setupLink)
  await expectAccessible(page)
  await page.getByLabel('E-mail').fill(administrator.email)
  await page.getByLabel('New password').fill(administrator.password)
  await page.getByLabel('Repeat the password').fill(administrator.password)
  await page.getByRole('button', { name: 'Create the administrator' }).click()
  await expectSignedIn(page)

  await signOut(page)
  await expectAccessible(page)
  await signIn(page, administrator)
  await expectAccessible(page)
})

test('a wrong password is told, and says nothing about the account', async ({ page, litopys }) => {
  await page.goto(litopys.address)
  await page.getByLabel('E-mail').fill(litopys.administrator.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password at all')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const wrongPassword = await page.getByRole('alert').textContent()

  await page.getByLabel('E-mail').fill('nobody@litopys.test')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText(wrongPassword ?? '')
})

test('a page asked for without a session is shown after signing in', async ({ page, litopys }) => {
  await page.goto(new URL('channels', litopys.address).href)
  await signIn(page, litopys.administrator)
  await expect(page).toHaveURL(/\/app\/channels/)
})
