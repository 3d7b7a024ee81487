import { archivePosts } from './archived.ts'
import { openSearch } from './ferry.ts'
import { expect, expectAccessible, test } from './harness.ts'

const post = {
  channel: 'Паромна переправа',
  channelId: '1500000076',
  username: 'ferry_records',
  messageId: 1,
  date: '2026-02-01T08:00:00Z',
  views: 1,
  text: 'Пором "Ластівка" <b>не</b> ходить до ранку.',
}

test('a reader checks what sources sent of a post, downloads it, and follows its chain of custody', async ({
  page,
  litopys,
}) => {
  await archivePosts(litopys, [post], 'ferry.jsonl')
  await archivePosts(
    litopys,
    [{ ...post, views: 7, observedAt: '2026-02-02T08:00:00Z' }],
    'ferry-later.jsonl',
  )
  await openSearch(page, litopys, litopys.administrator, { q: 'Ластівка' })
  await page.getByRole('article').getByTitle('Open post page').click()

  const records = page.getByRole('region', { name: 'Source records' })
  await records.getByRole('button', { name: 'Show what sources sent' }).click()
  const entries = records.getByRole('listitem')
  await expect(entries).toHaveCount(2)
  const first = entries.filter({ hasText: 'ferry.jsonl, line 1' })
  await first.getByRole('button', { name: 'Show content' }).click()
  const content = first.getByRole('region', { name: 'Content of the source record' })
  await expect(content).toHaveText(JSON.stringify(post))
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await first.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/^1500000076_1-[0-9a-f]{16}\.json$/)

  await records.getByRole('button', { name: 'Compare sources' }).click()
  await expect(
    records.getByText('These files agree, so they may be copies of one export.', { exact: false }),
  ).toBeVisible()
  await expect(records.getByRole('table', { name: 'Comparison of sources' }).getByRole('row')).toHaveCount(2)

  const custody = page.getByRole('region', { name: 'Chain of custody' })
  await custody.getByRole('button', { name: 'Show the chain of custody' }).click()
  await expect(custody.getByText('Captured')).toBeVisible()
  await expect(custody.getByText(/^Seal \d+$/)).toHaveCount(2)
  await expectAccessible(page)
  await custody
    .getByRole('listitem')
    .filter({ hasText: 'Captured' })
    .getByRole('link', { name: /^Audit log, entry/ })
    .click()
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toHaveCount(1)
})
