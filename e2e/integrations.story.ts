import { createServer } from 'node:http'
import { openSearch } from './ferry.ts'
import { expect, expectAccessible, type Litopys, test } from './harness.ts'
import { addReader } from './people.ts'

/** Status of a search with an API key. */
async function searchWith({ address }: Litopys, secret: string): Promise<number> {
  const headers = { authorization: `Bearer ${secret}` }
  return (await fetch(new URL('/api/v1/archives?q=', address), { headers })).status
}

test('an API key is created, shown once, used by a program and revoked', async ({ page, litopys }) => {
  const reader = await addReader(litopys, 'scripts@litopys.test')
  await openSearch(page, litopys, reader)
  await page.goto(new URL('settings', litopys.address).href)
  const section = page.getByRole('region', { name: 'API keys' })
  await section.getByRole('button', { name: 'Create API key' }).click()
  const form = page.getByRole('dialog', { name: 'New API key' })
  await form.getByRole('button', { name: 'Create API key' }).click()
  await expect(form.getByText('Enter a name')).toBeVisible()
  await form.getByLabel('Name').fill('Щоденний звіт')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create API key' }).click()

  const created = page.getByRole('dialog', { name: 'Your new API key' })
  const secret = await created.getByLabel('API key', { exact: true }).inputValue()
  await expectAccessible(page)
  await created.getByRole('button', { name: 'I have saved it' }).click()
  await expect(section.getByRole('listitem')).toContainText('Щоденний звіт')
  await page.reload()
  await expect(section.getByRole('listitem')).toContainText('never used')
  expect(await page.content()).not.toContain(secret)
  expect(await searchWith(litopys, secret)).toBe(200)

  await section.getByRole('button', { name: 'Revoke API key Щоденний звіт' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(section.getByText('No API keys yet. Create one for each program.')).toBeVisible()
  expect(await searchWith(litopys, secret)).toBe(401)
})

test('a watched search gets a webhook, which is tested and removed', async ({ page, litopys }) => {
  const program = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(204).end())
  })
  await new Promise<void>((listening) => program.listen(0, '127.0.0.1', listening))
  try {
    const reader = await addReader(litopys, 'webhook@litopys.test')
    await openSearch(page, litopys, reader, { q: 'шлюз' })
    await page.getByRole('button', { name: 'Save search' }).click()
    const saving = page.getByRole('dialog', { name: 'Save search' })
    await saving.getByLabel('Title').fill('Шлюзи для програми')
    await saving.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'Requests' }).click()
    await page.getByRole('button', { name: 'Actions: Шлюзи для програми' }).click()
    await page.getByRole('menuitem', { name: 'Watch for new posts' }).click()
    await page.getByRole('link', { name: 'Watching' }).click()

    await page.getByRole('button', { name: 'Webhook and feed' }).click()
    const dialog = page.getByRole('dialog', { name: /^Webhook and feed/ })
    const address = program.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await dialog.getByLabel('Address of the program').fill(`http://127.0.0.1:${port}/hook`)
    await dialog.getByRole('button', { name: 'Add webhook' }).click()
    await expect(dialog.getByLabel('Secret of the signatures')).toHaveValue(/^whsec_/)
    await dialog.getByRole('button', { name: 'Send test' }).click()
    const deliveries = dialog.getByRole('list', { name: 'Last deliveries' })
    await expect(deliveries.getByRole('listitem')).toContainText('status 204')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Remove webhook' }).click()
    await expect(dialog.getByLabel('Address of the program')).toHaveValue('')
    await expect(deliveries).toBeHidden()
  } finally {
    program.close()
  }
})
