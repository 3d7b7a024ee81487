import { oneTimePasswordOf } from '../server/testing/authenticator.ts'
import { expect, expectAccessible, test } from './harness.ts'
import { openFromMenu } from './menu.ts'
import { addPerson, nextOneTimePassword } from './people.ts'
import { secretIn, signInWithCode, signOut, typeCode } from './sign-in.ts'

test('a new password ends all other sessions, but not the current one', async ({
  page,
  browser,
  guardedLitopys: litopys,
}) => {
  const person = await addPerson(litopys, { email: 'careful@litopys.test', role: 'User' })
  const elsewhere = await (await browser.newContext()).newPage()
  await signInWithCode(elsewhere, litopys, person)
  await signInWithCode(page, litopys, person)

  await page.goto(new URL('settings', litopys.address).href)
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByLabel('Current password').fill('not the password at all')
  await page.getByLabel('New password').fill('nine storks above the Sula')
  await page.getByLabel('Repeat password').fill('nine storks above the Sula')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Wrong password')).toBeVisible()
  await page.getByLabel('Current password').fill(person.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed. Your other sessions have ended.')).toBeVisible()
  await litopys.messages.read(person.email, /All other sessions have ended/)

  await openFromMenu(elsewhere, 'Data', 'Channels')
  await expect(elsewhere.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await elsewhere.context().close()
  await page.reload()
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1)
})

test('a session is ended from the list, and its next action leads to the sign-in', async ({
  page,
  browser,
  guardedLitopys: litopys,
}) => {
  const person = await addPerson(litopys, { email: 'elsewhere@litopys.test', role: 'User' })
  const forgotten = await (await browser.newContext()).newPage()
  await signInWithCode(forgotten, litopys, person)
  await signInWithCode(page, litopys, person)

  await page.goto(new URL('settings', litopys.address).href)
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(sessions.first()).toContainText('current session')
  await page.getByRole('button', { name: /^End session/ }).click()
  await expect(sessions).toHaveCount(1)
  await openFromMenu(forgotten, 'Data', 'Channels')
  await expect(forgotten.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await forgotten.context().close()
})

test('the second factor is set up again after a password check, and the old codes stop working', async ({
  page,
  guardedLitopys: litopys,
}) => {
  const person = await addPerson(litopys, { email: 'newphone@litopys.test', role: 'Data manager' })
  await signInWithCode(page, litopys, person)
  await page.goto(new URL('settings', litopys.address).href)
  // Longer than recent authentication lasts.
  await litopys.pass(6 * 60_000)
  await page.getByRole('button', { name: 'Set up again' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await proof.getByLabel('Password', { exact: true }).fill(person.password)
  const code = await nextOneTimePassword(litopys, person.secret ?? '')
  await proof.getByLabel('One-time password or recovery code').fill(code)
  await proof.getByRole('button', { name: 'Confirm' }).click()

  const setup = page.getByRole('dialog', { name: 'Set up second factor' })
  await expect(setup.getByRole('img', { name: 'QR code with the secret below' })).toBeVisible()
  await expectAccessible(page)
  const secret = await secretIn(setup)
  await typeCode(page, 'Set up second factor', oneTimePasswordOf(secret, litopys.now()))
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page)
  const before = await codes.allInnerTexts()
  await page.getByLabel('I have saved the codes').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await litopys.messages.read(person.email, /A new second factor was set/)

  await page.getByRole('button', { name: 'Create new recovery codes' }).click()
  await expect(codes).toHaveCount(10)
  const after = await codes.allInnerTexts()
  expect(after.filter((one) => before.includes(one))).toEqual([])
  await page.getByLabel('I have saved the codes').check()
  await page.getByRole('button', { name: 'Done' }).click()

  await signOut(page)
  await signInWithCode(page, litopys, { ...person, secret })
})

/** An orange picture of eight by eight pixels. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGM4UaGBFTEMLQkAUtVaAV8W4QQAAAAASUVORK5CYII='

test('a picture is uploaded, and a file that is not a picture is refused', async ({
  page,
  guardedLitopys: litopys,
}) => {
  const person = await addPerson(litopys, { email: 'pictured@litopys.test', role: 'User' })
  await signInWithCode(page, litopys, person)
  await page.goto(new URL('settings', litopys.address).href)
  const file = page.getByLabel('Picture file')
  const text = { name: 'face.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') }
  await file.setInputFiles(text)
  await expect(page.getByText(/^The browser cannot read this file as a picture/)).toBeVisible()
  await file.setInputFiles({ ...text, buffer: Buffer.from(picture, 'base64') })
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible()
  const shown = page.locator('header img')
  await expect(shown).toHaveAttribute('src', /^data:image\/jpeg;base64,/)
  await expectAccessible(page)
  await page.reload()
  await expect(shown).toBeVisible()
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(shown).toHaveCount(0)
})

test('a new e-mail counts after its link is opened, and every session ends', async ({
  page,
  browser,
  guardedLitopys: litopys,
}) => {
  const person = await addPerson(litopys, { email: 'moving@litopys.test', role: 'User' })
  const email = 'moved@litopys.test'
  await signInWithCode(page, litopys, person)
  await page.goto(new URL('settings', litopys.address).href)
  await page.getByRole('button', { name: 'Change e-mail' }).click()
  await page.getByLabel('New e-mail').fill(email)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(/^A confirmation link was sent to moved@litopys.test/)).toBeVisible()
  await expectAccessible(page)
  await litopys.messages.read(person.email, /A new e-mail address for your account was requested/)

  const mailbox = await (await browser.newContext()).newPage()
  await mailbox.goto(await litopys.messages.linkTo(email, 'email'))
  await expect(mailbox.getByRole('heading', { name: 'Confirm your new e-mail' })).toBeVisible()
  await expectAccessible(mailbox)
  await mailbox.getByRole('button', { name: 'Confirm e-mail' }).click()
  await expect(mailbox.getByText('Your e-mail has been changed. Sign in with the new one.')).toBeVisible()
  await litopys.messages.read(person.email, /The e-mail of your account was changed/)
  await openFromMenu(page, 'Data', 'Channels')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await signInWithCode(mailbox, litopys, { ...person, email })
  await mailbox.context().close()
})
