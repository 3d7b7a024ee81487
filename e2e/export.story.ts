import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { archiveFerries, openSearch } from './ferry.ts'
import { expect, expectAccessible, test } from './harness.ts'
import { addReader } from './people.ts'

test('the posts of a search are previewed, exported with other columns and downloaded', async ({
  page,
  litopys,
}) => {
  await archiveFerries(litopys)
  const reader = await addReader(litopys, 'exports@litopys.test')
  await openSearch(page, litopys, reader, { q: 'пором' })
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Export' })
  await expect(panel.getByText('21 posts will be in the file.')).toBeVisible()
  await expect(panel.getByRole('columnheader').first()).toHaveText('Message ID')
  await panel.getByRole('checkbox', { name: 'Message ID' }).uncheck()
  await panel.getByRole('button', { name: 'Move Author up' }).click()
  await expect(panel.getByRole('columnheader').first()).toHaveText('Author')
  await expectAccessible(page)

  await panel.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(panel.getByText(/^21 rows/)).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/ - Telegram Export - пором\.csv$/)
  const text = readFileSync(await download.path(), 'utf8')
  expect(text.split('\n')[0]).toMatch(/^\uFEFF"Author","Title","Date"/)
  expect(text.split('\n')).toHaveLength(23)
  await expectAccessible(page)
})

test('a table of the application is exported with its filters and its own columns', async ({
  page,
  litopys,
}) => {
  await archiveFerries(litopys)
  await openSearch(page, litopys, litopys.administrator)
  await page.goto(new URL('channels', litopys.address).href)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Export: channels' })
  await panel.getByRole('button', { name: 'Export', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel
      .getByRole('listitem')
      .filter({ hasText: 'Channels.csv' })
      .getByRole('button', { name: 'Download' })
      .click(),
  ])
  expect(download.suggestedFilename()).toMatch(/ - Channels\.csv$/)
  expect(readFileSync(await download.path(), 'utf8')).toMatch(/^\uFEFF"Channel ID","Title","Username"/)
  await expectAccessible(page)

  await panel.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(panel.getByText('Channels.csv')).toHaveCount(2)
  await page.keyboard.press('Escape')
  const notice = page.getByRole('alert').filter({ hasText: 'Channels.csv is ready.' })
  await expect(notice).toBeVisible()
  await expect(notice.getByRole('button', { name: 'Download' })).toBeVisible()
})

test('an evidence package of a post is verified by its page, which finds a change', async ({
  page,
  litopys,
}, info) => {
  await archiveFerries(litopys)
  await openSearch(page, litopys, litopys.administrator, { q: 'пором' })
  for (const place of [0, 1]) await page.getByRole('checkbox', { name: 'Select post' }).nth(place).check()
  const selected = page.getByRole('region', { name: 'Selected posts' })
  await selected.getByRole('button', { name: 'Export' }).click()
  const ofSelected = page.getByRole('dialog', { name: 'Export' })
  await ofSelected.getByRole('radio', { name: 'Evidence package (ZIP)' }).check()
  await ofSelected.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(ofSelected.getByRole('listitem').filter({ hasText: 'Evidence - 2 posts' })).toContainText(
    '2 posts',
  )
  await page.keyboard.press('Escape')
  await selected.getByRole('button', { name: 'Clear selection' }).click()

  await page.getByRole('article').first().getByTitle('Open post page').click()
  // The results have a button of the same name.
  await expect(page.getByRole('link', { name: 'Back to results' })).toBeVisible()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Export' })
  await panel.getByRole('radio', { name: 'Evidence package (ZIP)' }).check()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Export', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel
      .getByRole('listitem')
      .filter({ hasText: / - Telegram Evidence - .+ \d+\.zip/ })
      .getByRole('button', { name: 'Download' })
      .click(),
  ])
  expect(download.suggestedFilename()).toMatch(/ - Telegram Evidence - .+ \d+\.zip$/)

  const good = await download.path()
  const zip = readFileSync(good)
  const verifier = info.outputPath('verify.html')
  // Entries are stored without compression: the sizes are in their headers (APPNOTE.TXT, section 4.3.7).
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
    const end = start + zip.readUInt32LE(at + 18)
    if (zip.toString('utf8', at + 30, start).endsWith('/verify.html'))
      writeFileSync(verifier, zip.subarray(start, end))
    at = end
  }
  zip[zip.indexOf('пором')] = 0x41
  const bad = info.outputPath('bad.zip')
  writeFileSync(bad, zip)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(pathToFileURL(verifier).href)
  await page.getByLabel('Package').setInputFiles(good)
  await expect(page.getByText('INTACT: no fault was found.', { exact: true })).toBeVisible()
  await expect(page.getByText('ЦІЛИЙ: помилок не знайдено.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Package').setInputFiles(bad)
  await expect(page.getByText(/^NOT INTACT: 1 fault found/)).toBeVisible()
  await expect(page.getByText(/^A file was changed after it was packed/)).toBeVisible()
  expect(asked).toEqual([pathToFileURL(verifier).href])
})
