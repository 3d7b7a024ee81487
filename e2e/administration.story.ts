import { openSearch } from './ferry.ts'
import { expect, expectAccessible, test } from './harness.ts'
import { openFromMenu } from './menu.ts'

test('an administrator looks at the databases, tests the translator and verifies the audit log', async ({
  page,
  litopys,
}) => {
  litopys.translator.words.set('слово', 'word')
  await openSearch(page, litopys, litopys.administrator)
  await openFromMenu(page, 'Administration', 'System')
  const archive = page.getByRole('region', { name: 'Archive' })
  await expect(archive).toContainText(/ClickHouse.*Version\d+\..*Embedded/)
  await expect(page.getByRole('region', { name: 'Records' })).toContainText(/PostgreSQL.*Version\d+/)
  await expect(page.getByRole('region', { name: 'Backup' })).toContainText('Scheduleoff')

  await page.getByRole('button', { name: 'Translate one word' }).click()
  await expect(page.getByText('«слово» was translated as “word”')).toBeVisible()
  await page.getByRole('button', { name: 'Send a test e-mail to yourself' }).click()
  await expect(page.getByText(/^Accepted in \d+ ms/)).toBeVisible()
  await page.getByRole('button', { name: 'Verify now' }).click()
  await expect(page.getByText('All entries and checkpoints are intact.')).toBeVisible()
  await expectAccessible(page)
})

test('an administrator starts a backup, which is listed and appears on the system page', async ({
  page,
  litopys,
}) => {
  await openSearch(page, litopys, litopys.administrator)
  await openFromMenu(page, 'Administration', 'Backups')
  await expect(page.getByText('There is no backup yet')).toBeVisible()
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByText(/^The last backup was completed at/)).toBeVisible({ timeout: 60_000 })
  const backups = page.getByRole('table').getByRole('row', { name: /not included/ })
  await expect(backups).toHaveCount(1)
  await expectAccessible(page)

  await openFromMenu(page, 'Administration', 'System')
  const group = page.getByRole('region', { name: 'Backup' })
  await expect(group).toContainText(/Newest.* old, of .*Failed since then0/)
  await group.getByRole('link', { name: 'Open backups' }).click()
  await expect(backups).toHaveCount(1)
})
