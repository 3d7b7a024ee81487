import { oneTimePasswordOf } from '../server/testing/authenticator.ts'
import { expect, expectAccessible, expectSignedIn, test } from './harness.ts'
import { secretIn, signInWithCode, signOut, typeCode } from './sign-in.ts'

test('the first administrator signs in with the printed link, an e-mail code and a new second factor', async ({
  page,
  freshLitopys,
}) => {
  const administrator = { id: '', email: 'first@litopys.test', password: 'a chronicle of many posts' }

  await page.goto(freshLitopys.setupLink)
  await expect(page).not.toHaveURL(/setup=/)
  await page.reload()
  await expectAccessible(page)
  await page.getByLabel('E-mail').fill(administrator.email)
  await page.getByLabel('New password').fill(administrator.password)
  await page.getByLabel('Repeat password').fill(administrator.password)
  await page.getByRole('button', { name: 'Create administrator' }).click()

  await expect(page.getByText('f•••@litopys.test')).toBeVisible()
  await expectAccessible(page)
  await typeCode(
    page,
    'Enter the code from the e-mail',
    await freshLitopys.messages.codeTo(administrator.email),
  )

  await expect(page.getByRole('heading', { name: 'Set up second factor' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code with the secret below' })).toBeVisible()
  await expectAccessible(page)
  const secret = await secretIn(page)
  await typeCode(page, 'Set up second factor', oneTimePasswordOf(secret, freshLitopys.now()))

  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await page.getByLabel('I have saved the codes').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectSignedIn(page)
  await freshLitopys.messages.read(administrator.email, /A new second factor was set/)

  await signOut(page)
  await signInWithCode(page, freshLitopys, { ...administrator, secret })
})
