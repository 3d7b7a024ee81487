import { expect, expectAccessible, test } from './harness.ts'
import { signIn, signOut } from './sign-in.ts'

test('with the second factor off, a user signs in with a password and signs out', async ({
  page,
  litopys,
}) => {
  await page.goto(litopys.address)
  await expectAccessible(page)
  await signIn(page, litopys.administrator)
  await signOut(page)
  await signIn(page, litopys.administrator)
})

test('a wrong password is reported without information about the account', async ({ page, litopys }) => {
  await page.goto(litopys.address)
  await page.getByLabel('E-mail').fill(litopys.administrator.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password at all')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const wrongPassword = await page.getByRole('alert').textContent()
  await expectAccessible(page)

  await page.getByLabel('E-mail').fill('nobody@litopys.test')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText(wrongPassword ?? '')
})

test('a page that needs a session is shown after the sign-in', async ({ page, litopys }) => {
  await page.goto(new URL('channels', litopys.address).href)
  await signIn(page, litopys.administrator)
  await expect(page).toHaveURL(/\/app\/channels/)
})

test('the sign-in page can be switched to Ukrainian, and remembers it', async ({ page, litopys }) => {
  await page.goto(litopys.address)
  const texts = '**/assets/ukrainian-*.js'
  await page.route(texts, (route) => route.abort())
  await page.getByRole('button', { name: 'УКР' }).click()
  await expect(page.getByRole('alert')).toContainText('The texts of this language could not be loaded.')
  await expect(page.getByRole('button', { name: 'EN' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page, { contrast: 'both widths' })
  await page.unroute(texts)
  await page.getByRole('button', { name: 'УКР' }).click()
  await expect(page.getByRole('heading', { name: 'Вхід' })).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  await page.getByRole('button', { name: 'Увійти' }).click()
  await expect(page.getByText('Це поле обов’язкове').first()).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Увійти' })).toBeVisible()
})
