import { readFile } from 'node:fs/promises'
import { archivePosts } from './archived.ts'
import { openSearch } from './ferry.ts'
import { expect, expectAccessible, test } from './harness.ts'

const day = 86_400_000
const start = Date.UTC(2026, 0, 5, 9)
const usual = [
  'У місті відновили рух трамваїв після ремонту колії',
  'Рада затвердила бюджет на ремонт шкіл',
  'Погода на завтра: дощ і вітер у Харкові',
]
let messageId = 0
const post = (dayNumber: number, text: string) => ({
  channelId: 1_700_000_131 + (messageId % 2),
  channel: `Сплеск ${messageId % 2}`,
  messageId: ++messageId,
  text,
  date: new Date(start + dayNumber * day + messageId * 1_000).toISOString(),
})
const posts = [
  ...Array.from({ length: 35 }, (_, i) => usual.map((text) => post(i, `${text} ${i}`))).flat(),
  ...Array.from({ length: 24 }, (_, i) =>
    post(32, `Рейс ${i}: Евакуація з Куп’янська триває, автобуси #евакуація https://evac.example/${i}`),
  ),
]

test('a burst is marked on the chart, and its day shows what made it', async ({ page, litopys }) => {
  await archivePosts(litopys, posts)
  await openSearch(page, litopys, litopys.administrator, { q: 'channel:сплеск' })
  const chart = page.getByRole('slider', { name: /^Posts over time/ })
  await expect(page.getByRole('cell', { name: '27 · burst: usually 3' })).toBeAttached()

  await chart.focus()
  await page.keyboard.press('Home')
  for (let i = 0; i < 32; i++) await page.keyboard.press('ArrowRight')
  await expect(chart).toHaveAttribute('aria-valuetext', /27 posts · burst: usually 3$/)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Unusual' }).click()
  const panel = page.getByRole('region', { name: 'Unusual in this period' })
  await expect(panel).toContainText('compared with the same days of 4 weeks')
  await expect(panel.getByRole('button', { name: '#евакуація' })).toBeVisible()
  await expectAccessible(page)

  await panel.getByText('Table').click()
  await expect(panel.getByRole('row', { name: /evac\.example Websites 24 24 0 new 2/ })).toBeVisible()
  const download = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Save as CSV' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('"#евакуація",24,24,0,"","",2,')

  await panel.getByRole('button', { name: 'Евакуація', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Search the archive' })).toHaveValue(/Евакуація/)

  // Without dates the last week is counted, so a value narrows the search to it.
  await page.goto(new URL('?q=channel%3Aсплеск', litopys.address).href)
  await panel.getByRole('button', { name: 'Рейс', exact: true }).click()
  await expect(page).toHaveURL(/dateCreated/)
  await expect(page.getByText('24 posts', { exact: true })).toBeVisible()
})
