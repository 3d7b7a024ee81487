import { archivePosts } from './archived.ts'
import { openSearch } from './ferry.ts'
import { expect, expectAccessible, test } from './harness.ts'

const harbour = { channelId: '1700000091', channel: 'Гавань', username: 'harbour_news' }
const pier = { channelId: '1700000092', channel: 'Причал', username: 'pier_news' }
const text = 'Катамаран зупинили на рейді через туман а вітрильники повернули до марини ще до полудня'
const at = (minutes: number) => new Date(Date.UTC(2026, 0, 9, 10, minutes)).toISOString()
const posts = [
  { ...harbour, messageId: 1, date: at(0), text },
  { ...pier, messageId: 1, date: at(5), text },
  { ...pier, messageId: 2, date: at(9), text: 'Катамаран: дивіться @harbour_news' },
  {
    ...pier,
    messageId: 3,
    date: at(11),
    text: 'Катамаран уже біля берега',
    reference: { forwardedFrom: { username: 'Harbour_news', name: 'Гавань' } },
  },
]

test('the network of channels shows who copies whom, and its posts', async ({ page, litopys }) => {
  await archivePosts(litopys, posts)
  await openSearch(page, litopys, litopys.administrator, { q: 'катамаран', view: 'network' })
  const network = page.getByRole('region', { name: 'Network of channels' })
  await expect(network.getByRole('status').first()).toHaveText('2 channels, 3 connections')
  await expect(network.getByRole('img', { name: /Graph with 2 channels/ })).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)

  await network.getByRole('tab', { name: 'Channels' }).click()
  await network.getByRole('textbox', { name: 'Find a channel' }).fill('гав')
  await network.getByRole('button', { name: 'Гавань' }).click()
  const channel = network.getByRole('region', { name: 'Гавань' })
  await expect(channel.getByText('@harbour_news')).toBeVisible()
  await channel.getByRole('button', { name: 'Причал → Гавань: copied texts, 1' }).click()
  const edge = network.getByRole('region', { name: 'Причал → Гавань: copied texts, 1' })
  await expect(edge.getByText('5 min after')).toBeVisible()
  await expectAccessible(page)

  // The address keeps what is chosen; Escape closes it.
  await page.reload()
  await expect(edge.getByText('5 min after')).toBeVisible()
  await expect(network.getByRole('tab', { name: 'Channels' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(edge).toHaveCount(0)
  await network.getByRole('button', { name: 'Гавань' }).click()
  await expect(channel).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(network.getByRole('button', { name: 'Гавань' })).toBeFocused()

  await network.getByRole('tab', { name: 'Graph' }).click()
  await network.getByRole('group', { name: /^Graph\. Arrow keys/ }).focus()
  for (const key of ['+', 'ArrowLeft', '-', '0']) await page.keyboard.press(key)
  await expectAccessible(page)

  await network.getByRole('tab', { name: 'Connections' }).click()
  // Forwards and mentions are searches of their own, of the channel that has them.
  await network
    .getByRole('row', { name: /forwards/ })
    .getByRole('button')
    .click()
  await network.getByRole('link', { name: 'Open as a search' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('Катамаран уже біля берега')
  await expect(page).toHaveURL(/forwardedfrom%3A1700000091\+OR\+forwardedfrom%3A%40harbour_news/)
  await page.goBack()
  await network
    .getByRole('row', { name: /mentions/ })
    .getByRole('button')
    .click()
  await network.getByRole('link', { name: 'Open as a search' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('дивіться @harbour_news')
  await expect(page).toHaveURL(/mention%3Aharbour_news/)
  await page.goBack()
  await expect(network.getByRole('link', { name: 'Open as a search' })).toBeVisible()
  await network.getByRole('checkbox', { name: 'mentions' }).uncheck()
  await expect(network.getByRole('status').first()).toHaveText('2 channels, 2 connections')
  await expect(page).toHaveURL(/kinds=forwards%2Clinks%2Ccopies%2Cpictures/)
  const download = page.waitForEvent('download')
  await network.getByRole('button', { name: /GEXF/ }).click()
  expect((await download).suggestedFilename()).toBe('litopys-network.gexf')
})

test('on a phone one finger scrolls the page past the graph, and two fingers zoom it', async ({
  browser,
  litopys,
}) => {
  await archivePosts(litopys, posts)
  const screen = { width: 390, height: 844 }
  const page = await (
    await browser.newContext({ viewport: screen, hasTouch: true, isMobile: true })
  ).newPage()
  await openSearch(page, litopys, litopys.administrator, { q: 'катамаран', view: 'network', part: 'graph' })
  const graph = page.getByRole('img', { name: /Graph with 2 channels/ })
  await expect(graph).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Two fingers move and zoom the graph.')).toBeVisible()
  await graph.scrollIntoViewIfNeeded()
  const box = await graph.boundingBox()
  if (!box) throw new Error('The graph is not visible')
  const [x, y] = [box.x + 150, box.y + 150]
  const touch = await page.context().newCDPSession(page)
  /** Moves the fingers that are at these distances below the first one. */
  const drag = async (distances: number[], by: (finger: number) => number) => {
    const at = (step: number) => distances.map((below, id) => ({ id, x, y: y + below + by(id) * step }))
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
    for (const step of [1, 2, 3, 4, 5, 6])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  const scrolled = () => page.evaluate(() => scrollY)
  const before = await scrolled()
  await drag([0], () => 15)
  await expect.poll(scrolled).toBeLessThan(before)
  const picture = await graph.screenshot()
  await drag([0, 60], (finger) => finger * 20)
  await expect.poll(async () => picture.equals(await graph.screenshot())).toBe(false)
  await page.context().close()
})

test('channels that post the same within seconds are a group, and each pair opens its posts', async ({
  page,
  litopys,
}) => {
  const flag = (n: number) => Array.from({ length: 10 }, (_, i) => `прапорець${n}слово${i}`).join(' ')
  const together = [harbour, pier].flatMap((channel, c) =>
    [1, 2, 3, 4].map((n) => ({
      ...channel,
      messageId: 10 + n,
      date: new Date(Date.UTC(2026, 0, 9 + n, 8 + n, 0, c * 20)).toISOString(),
      text: `${flag(n)} регата`,
    })),
  )
  await archivePosts(litopys, together, 'together.jsonl')
  await openSearch(page, litopys, litopys.administrator, { q: 'регата', view: 'network', together: 'on' })
  const part = page.getByRole('region', { name: 'Posting together' })
  await expect(part.getByText(/^Coordination is not proof of command/)).toBeVisible()
  const group = part.getByRole('region', { name: 'Group 1: 2 channels' })
  await group.getByRole('button', { name: 'Open 4 pairs of posts: Гавань, Причал' }).click()
  const posts = part.getByRole('region', { name: 'Гавань – Причал' })
  await expect(posts.getByText('20 seconds apart: texts')).toHaveCount(4)
  await expectAccessible(page)
  await part.getByRole('textbox', { name: 'Seconds: at most' }).fill('10')
  await expect(part.getByText('No channels that post together')).toBeVisible()
  await expect(page).toHaveURL(/seconds=10/)
})
