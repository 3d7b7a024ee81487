import { readFileSync } from 'node:fs'
import { archivePosts } from './archived.ts'
import { openSearch } from './ferry.ts'
import { expect, expectAccessible, test } from './harness.ts'
import { addReader } from './people.ts'

const post = (messageId: number, text: string) => ({
  channel: 'Млин',
  channelId: 1_500_000_091,
  messageId,
  text,
  date: `2026-04-${String(1 + (messageId % 28)).padStart(2, '0')}T10:00:00Z`,
})
const mills = [
  'Старий млин знову працює, борошно вже везуть до міста',
  'Біля млина відкрили пекарню <b>для всіх</b>',
  'Новий млин збудують наступного року',
]

test('posts are translated one by one and by page, shown without, beside and with translations, and exported with them', async ({
  page,
  litopys,
}) => {
  litopys.translator.words.set('млин', 'mill').set('млина', 'mill')
  await archivePosts(litopys, [
    ...mills.map((text, i) => post(i + 1, text)),
    ...Array.from({ length: 1_001 }, (_, i) => post(100 + i, `Вітрильник номер ${i} вийшов у море`)),
  ])
  const reader = await addReader(litopys, 'translations@litopys.test')
  await openSearch(page, litopys, reader, { q: 'млин' })
  const first = page.getByRole('article').filter({ hasText: 'Старий млин' })
  await first.getByRole('button', { name: 'Translate', exact: true }).click()
  const translation = first.getByRole('group', { name: 'English translation' })
  await expect(translation).toContainText('Staryi mill')
  await expect(translation.locator('mark').first()).toHaveText('mill')
  const badge = translation.getByRole('button', { name: /^Translation quality: \d+ · high/ })
  await badge.hover()
  await expect(translation.getByRole('tooltip')).toContainText('Certainty about the language40 / 40')
  await expectAccessible(page)
  await translation.getByRole('button', { name: 'Hide' }).click()
  await expect(translation).toBeHidden()
  await page.keyboard.press('j')
  await page.keyboard.press('t')
  await expect(page.getByRole('article').first().getByRole('group')).toBeVisible()

  const more = page.getByRole('button', { name: 'Actions', exact: true })
  await more.click()
  await page.getByRole('button', { name: 'Hide translations' }).click()
  litopys.translator.troubles.push({ kind: 'status', status: 400 })
  await page.getByRole('button', { name: 'Translate page' }).click()
  await expect(page.getByText(/Translation failed/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).first().click()
  // A click beside the menu has closed it.
  await more.click()
  await page.getByRole('checkbox', { name: 'Side by side' }).check()
  await expect(page.getByText('<b>dlia vsikh</b>').or(page.getByText('Try again')).first()).toBeVisible()
  await expectAccessible(page)

  await page.goto(new URL('?q=in:translation mills', litopys.address).href)
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.getByRole('button', { name: 'Found in the translation. Show' }).first().click()
  await expect(page.locator('mark').filter({ hasText: 'mill' })).toHaveCount(1)
  await more.click()
  await page.getByRole('button', { name: 'Translate page' }).click()
  await expect(page.locator('mark').filter({ hasText: 'mill' }).first()).toBeVisible()
  await page.goto(new URL('?q=translation:windmill', litopys.address).href)
  await expect(page.getByText(/^No saved translation contains these words/)).toBeVisible()
  await page.goto(new URL('?q=млин', litopys.address).href)

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Export' })
  await expect(panel.getByText(/^No exports yet/)).toBeVisible()
  await panel.getByRole('checkbox', { name: 'Add an English translation' }).check()
  await panel.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(panel.getByText(/- Translated - млин\.csv$/)).toBeVisible()
  await expect(panel.getByText(/^3 rows/)).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(readFileSync(await download.path(), 'utf8')).toContain('"Staryi mill')

  await page.goto(new URL('?q=вітрильник channel:1500000091', litopys.address).href)
  await more.click()
  await expect(page.getByText('Translation works for fewer than 1,000 posts')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Translate', exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const translate = panel.getByRole('checkbox', { name: 'Add an English translation' })
  await expect(translate).toHaveAccessibleDescription(/This file will have no translations/)
  await translate.check()
  await panel.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(panel.getByText(/^1,001 rows/)).toBeVisible({ timeout: 60_000 })
  await expect(panel.getByText(/Litopys translates at most 1,000 posts/)).toBeVisible()
  await expect(panel.getByText(/Without translations: there were more than 1,000 posts/)).toBeVisible()

  litopys.translator.delayMs = 20_000
  await page.goto(new URL('?q="номер 5 вийшов"', litopys.address).href)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await translate.check()
  await panel.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(panel.getByRole('progressbar')).toBeAttached()
  await panel.getByRole('button', { name: 'Cancel export' }).click()
  await expect(panel.getByText('Export cancelled')).toBeVisible()
  litopys.translator.delayMs = 0
})
