import { gramjsSession } from '../server/adapters/telegram/mtproto-session.fixture.ts'
import { offlineApp } from '../server/testing/telegram.ts'
import { expect, expectAccessible, test } from './harness.ts'
import { createAdministrator, type LitopysServer, startLitopysWithTelegram } from './server.ts'
import { signIn } from './sign-in.ts'

const administrator = { email: 'admin@litopys.test', password: 'a chronicle of many posts' }
let litopys: LitopysServer

test.beforeAll(async () => {
  test.setTimeout(120_000)
  litopys = await startLitopysWithTelegram()
  await createAdministrator(litopys, administrator)
})
test.afterAll(() => litopys.stop())

test('a Telegram account is signed in by code and password, tested, updated with a pasted session, and deleted', async ({
  page,
}) => {
  await page.goto(litopys.address)
  await signIn(page, administrator)
  await page.goto(new URL('settings', litopys.address).href)
  const section = page.getByRole('region', { name: 'Telegram accounts' })
  await expect(section.getByText('No Telegram accounts yet.')).toBeVisible()
  await section.getByRole('button', { name: 'Add account' }).click()

  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await expect(dialog.getByText('This field is required')).toHaveCount(3)
  await expectAccessible(page)
  await dialog.getByLabel('Phone number of the account').fill('+38 (050) 123-45-67')
  await dialog.getByLabel('Application ID (api_id)').fill(offlineApp.appId)
  await dialog.getByLabel('Application hash (api_hash)', { exact: true }).fill(offlineApp.appHash)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog.getByLabel('Code', { exact: true }).fill('11111')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Telegram does not accept this code')).toBeVisible()
  await dialog.getByLabel('Code', { exact: true }).fill('54321')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Hint: the usual one')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Password of the Telegram account', { exact: true }).fill('kobzar 1840')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toBeHidden()

  const entry = section.getByRole('listitem')
  await expect(entry).toContainText('··· 4567')
  await entry.getByRole('button', { name: /^Test/ }).click()
  await expect(entry.getByRole('status')).toHaveText('The session works: @olena1000')
  await expectAccessible(page)

  await entry.getByRole('button', { name: /^New session/ }).click()
  await dialog.getByRole('tab', { name: 'Paste a session string' }).click()
  await dialog.getByLabel('Phone number of the account').fill('+38 (050) 123-45-68')
  await dialog.getByLabel('Application hash (api_hash)', { exact: true }).fill(offlineApp.appHash)
  await dialog.getByLabel('Session string', { exact: true }).fill('not a session')
  await dialog.getByRole('button', { name: 'Save account' }).click()
  await expect(dialog.getByText('This is not a session string of GramJS, Telethon or mtcute')).toBeVisible()
  await expectAccessible(page)
  const stranger = gramjsSession({
    dcId: 2,
    ipAddress: '149.154.167.51',
    port: 443,
    key: Buffer.alloc(256, 7),
  })
  await dialog.getByLabel('Session string', { exact: true }).fill(stranger)
  await dialog.getByRole('button', { name: 'Save account' }).click()
  await expect(entry).toContainText('··· 4568')
  await entry.getByRole('button', { name: /^Test/ }).click()
  await expect(entry.getByRole('status')).toContainText('Add a new session to it in Settings')

  await entry.getByRole('button', { name: /^Delete/ }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(section.getByText('No Telegram accounts yet.')).toBeVisible()
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  for (const secret of [offlineApp.appHash, stranger, 'kobzar', '380501234567'])
    expect(kept).not.toContain(secret)
})
