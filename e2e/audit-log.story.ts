import { expect, expectAccessible, test } from './harness.ts'
import { openFromMenu } from './menu.ts'
import { addPerson } from './people.ts'
import { signInWithCode, typePassword } from './sign-in.ts'

test('the audit log shows sign-ins, searches, changes and refused calls', async ({
  page,
  browser,
  guardedLitopys: litopys,
}) => {
  const email = 'watched@litopys.test'
  const person = await addPerson(litopys, { email, role: 'User', givenName: 'Марко' })
  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto(litopys.address)
  await typePassword(theirs, { ...person, password: 'not the password at all' })
  await expect(theirs.getByRole('alert')).toBeVisible()
  await signInWithCode(theirs, litopys, person)
  const line = theirs.getByRole('combobox', { name: 'Search the archive' })
  await line.fill('переправа')
  await line.press('Enter')
  await expect(theirs.getByText(/No results matching|The archive is empty/)).toBeVisible()

  await signInWithCode(page, litopys, litopys.administrator)
  await openFromMenu(page, 'Administration', 'Users')
  await page.getByRole('button', { name: 'Actions for Марко' }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await expect(page.getByRole('row', { name: /Марко.*Blocked/ })).toBeVisible()

  await page.getByRole('link', { name: 'Registry' }).click()
  await page.getByRole('tab', { name: 'Audit log' }).click()
  const entry = (name: RegExp) => page.getByRole('row', { name }).first()
  await expect(entry(/admin@litopys\.test.*User changed.*watched@litopys\.test.*Done/)).toBeVisible()
  await expect(entry(/watched@litopys\.test.*Search.*переправа.*Done/)).toBeVisible()
  await expect(entry(/watched@litopys\.test.*Signed in.*Done/)).toBeVisible()
  await expect(entry(/not signed in.*Sign-in refused.*watched@litopys\.test.*Refused/)).toBeVisible()
  await page.getByRole('button', { name: 'User changed' }).first().click()
  await expect(page.getByRole('row', { name: /^Status Active Blocked$/ })).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Outcome').selectOption('Refused')
  await expect(page.getByRole('row', { name: /User changed/ })).toHaveCount(0)
  await expect(entry(/Sign-in refused/)).toBeVisible()
  await theirs.context().close()
})
