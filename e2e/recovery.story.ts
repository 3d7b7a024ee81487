import { expect, expectAccessible, expectSignedIn, test } from './harness.ts'
import { openFromMenu } from './menu.ts'
import { addPerson } from './people.ts'
import { signInWithCode, typePassword } from './sign-in.ts'

test('a mailed link, which works once, replaces a forgotten password, and the old password stops working', async ({
  page,
  browser,
  guardedLitopys: litopys,
}) => {
  const person = await addPerson(litopys, { email: 'forgetful@litopys.test', role: 'User' })
  const elsewhere = await (await browser.newContext()).newPage()
  await signInWithCode(elsewhere, litopys, person)

  await page.goto(litopys.address)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expectAccessible(page)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(/If there is an account for forgetful@litopys.test/)).toBeVisible()

  const link = await litopys.messages.linkTo(person.email, 'recover')
  await page.goto(link)
  await expect(page).not.toHaveURL(/recover=/)
  await expectAccessible(page)
  const renewed = { ...person, password: 'nine storks above the Sula' }
  await page.getByLabel('New password').fill(renewed.password)
  await page.getByLabel('Repeat password').fill(renewed.password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Your password is set. Sign in with it.')).toBeVisible()

  await typePassword(page, person)
  await expect(page.getByRole('alert')).toHaveText('The e-mail or password is wrong')
  await signInWithCode(page, litopys, renewed)

  await openFromMenu(elsewhere, 'Data', 'Channels')
  await expect(elsewhere.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await elsewhere.goto(link)
  await expect(elsewhere.getByText(/This link has expired or was already used/)).toBeVisible()
  await expectAccessible(elsewhere)
  await elsewhere.getByRole('button', { name: 'Request a new link' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'Password recovery' })).toBeVisible()
  await elsewhere.context().close()
  await expectSignedIn(page)
})
