import type { Page } from '@playwright/test'
import { expect, type Litopys } from './harness.ts'

/** Every route of web/routes.tsx, with the dialogs over it. `{…}` are ids that the story creates. */
export const screens: Record<string, string[]> = {
  '': [
    '?q=ferryman',
    '?q=ferryman&view=table',
    '?q=ferryman&view=chart',
    '?q=ferryman&view=map',
    '?view=network&part=edges',
    '?view=network&together=on',
    '?q=пором&view=pictures',
  ],
  batch: ['batch'],
  chart: ['chart'],
  'posts/:id': ['posts/{post}'],
  pictures: ['pictures'],
  similar: ['similar', 'similar?post={post}'],
  quotes: ['quotes'],
  'quotes/:id': ['quotes/{quote}'],
  tags: ['tags'],
  channels: ['channels'],
  'channels/:id': ['channels/{channel}'],
  categories: ['categories', 'categories?rule=new'],
  glossary: ['glossary'],
  holds: ['holds'],
  backups: ['backups'],
  jobs: ['jobs'],
  system: ['system'],
  users: ['users', 'users?user=new'],
  requests: ['requests', 'requests?request={request}'],
  'requests/:id/new': ['requests/{request}/new'],
  registry: ['registry', 'registry?tab=audit-log', 'registry?tab=false-positives'],
  'analyses/:id': ['analyses/{analysis}', 'analyses/{analysis}?edit=1'],
  help: ['help'],
  settings: ['settings'],
  '*': ['nowhere'],
}

/** Waits until the data is loaded and no placeholder is left. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first()).toBeAttached()
  await expect(page.locator('[class*=waiting]')).toHaveCount(0)
}

/** Opens an address of `screens`. */
export async function openScreen(
  page: Page,
  litopys: Litopys,
  ids: Record<string, string>,
  address: string,
): Promise<void> {
  const path = address.replace(/\{(\w+)\}/, (_, name: string) => ids[name] ?? '')
  await page.goto(new URL(path, litopys.address).href)
  await settled(page)
}

/** Creates a quote, a request and a registry entry of the administrator; returns the ids of the objects. */
export async function makeOneOfEach({ address, administrator }: Litopys): Promise<Record<string, string>> {
  const send = async (method: string, path: string, body?: object, token = '') => {
    const answer = await fetch(new URL(`/api/v1${path}`, address), {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(answer.ok, path).toBe(true)
    return (await answer.json()).data
  }
  const { accessToken } = await send('POST', '/auth/login', administrator)
  const call = (method: string, path: string, body?: object) => send(method, path, body, accessToken)
  const post = '1500000001_1'
  const quote = await call('POST', '/quotes', { postId: post, tags: ['пором'], comment: 'Звірити' })
  const request = await call('POST', '/requests', { title: 'Рейси', search: 'пором' })
  const blocks = [
    { type: 'heading', id: 'h', level: 2, text: 'Рейси' },
    { type: 'list', id: 'l', ordered: false, items: ['ранковий', 'вечірній'] },
    { type: 'post', id: 'p', postId: post },
    { type: 'post', id: 'g', postId: '1500000001_999' },
  ]
  const document = { blocks, conclusions: 'Пороми ходять.' }
  const fields = { itemId: 'a', itemTitle: 'Рух поромів', theme: 'Річка', document }
  const analysis = await call('POST', '/analyses', fields)
  await call('POST', '/false-positives', { kind: 'hashtag', id: 'рейс1', reason: 'номер' })
  const [channel] = await call('GET', '/channels')
  return {
    post,
    quote: quote._id,
    request: request._id,
    channel: channel._id,
    analysis: analysis._id,
  }
}
