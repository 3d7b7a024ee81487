import { createServer, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { auditRoutes } from '@litopys/contract/routes/audit'
import { publicationRoutes } from '@litopys/contract/routes/publications'
import { requestRoutes } from '@litopys/contract/routes/saved'
import { subscriptionRoutes } from '@litopys/contract/routes/subscriptions'
import { userRoutes } from '@litopys/contract/routes/users'
import { webhookFailures } from '@litopys/contract/schemas/webhook'
import { SaxesParser } from 'saxes'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAccessTokens } from '#features/auth/tokens'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { portOf } from '#testing/mail'

type Name = 'olha' | 'stepan' | 'marta' | 'exportless'
let cast: Cast<Name>
let litopys: TestLitopys
let tokens: ReturnType<typeof createAccessTokens>
let ahead = 0
const clock = { now: () => new Date(Date.now() + ahead), newId: () => crypto.randomUUID() }

type Received = { path: string; headers: IncomingHttpHeaders; body: string }
const received: Received[] = []
let status = 200
let underWay = 0
let mostUnderWay = 0
let delayMs = 0
/** The program that gets the webhooks. */
const receiver = createServer(async (request, response) => {
  underWay += 1
  mostUnderWay = Math.max(mostUnderWay, underWay)
  received.push({ path: request.url ?? '', headers: request.headers, body: await text(request) })
  const answer = status
  if (delayMs > 0) await sleep(delayMs)
  underWay -= 1
  response.writeHead(answer).end()
})
beforeAll(async () => {
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  cast = await directoryWithCast<Name>({
    olha: { role: ['User'] },
    stepan: { role: ['User'] },
    marta: { role: ['User'] },
    exportless: { role: ['User'], access: ['no-export'] },
  })
  tokens = createAccessTokens(join(cast.directory, 'secrets'), clock)
  litopys = await startTestLitopys({ DATA_DIR: cast.directory, WEBHOOK_PRIVATE_ADDRESSES: 'on' }, clock)
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
  receiver.close()
})
beforeEach(() => {
  received.length = 0
  status = 200
  delayMs = 0
  mostUnderWay = 0
})

async function ask(name: Name, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
  const { id: userId, sessionId } = cast.who(name)
  const token = await tokens.issue({ userId, sessionId, counter: 0 })
  const call = { method, url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}` } }
  const response = await litopys.instance.app.inject({ ...call, ...(payload ? { payload } : {}) })
  return { status: response.statusCode, body: response.json() }
}

async function watched(name: Name, search: string): Promise<string> {
  const { body } = await ask(name, 'POST', '/requests', { title: `Про ${search}`, search })
  const id = String(body.data._id)
  expect((await ask(name, 'POST', `/requests/${id}/subscription`)).status).toBe(200)
  return id
}

const hookUrl = (path = '/hook') => `http://127.0.0.1:${portOf(receiver.address())}${path}`
async function withWebhook(name: Name, search: string, path?: string) {
  const id = await watched(name, search)
  const { status, body } = await ask(name, 'POST', `/requests/${id}/webhook`, { url: hookUrl(path) })
  expect(status).toBe(200)
  return { id, secret: String(body.data.secret) }
}

let lastMessage = 0
const post = (text: string, more: object = {}) => ({
  channel: 'Пристань <&>',
  channelId: 10,
  messageId: ++lastMessage,
  date: '2026-01-01T10:00:00Z',
  text,
  ...more,
})
const arrivals = (count: number, path = '/hook') =>
  expect.poll(() => received.filter((one) => one.path === path).length, { timeout: 20_000 }).toBe(count)
const headersOf = ({ headers }: Received) => ({
  'webhook-id': String(headers['webhook-id']),
  'webhook-timestamp': String(headers['webhook-timestamp']),
  'webhook-signature': String(headers['webhook-signature']),
})
const attemptsOf = async (name: Name, id: string) =>
  (await ask(name, 'GET', `/requests/${id}/publication`)).body.data.webhook.attempts

test('new posts reach the webhook once, signed as Standard Webhooks', async () => {
  const { id, secret } = await withWebhook('olha', 'пором')
  await litopys.importPosts([post('Прибув пором'), post('Другий пором: <b>"&"</b>'), post('Не те')])
  await arrivals(1)
  const [message] = received
  if (!message) throw new Error('nothing came')
  const checked = new Webhook(secret).verify(message.body, headersOf(message))
  expect(checked).toMatchObject({
    id: message.headers['webhook-id'],
    type: 'request.matches',
    data: { request: { id, title: 'Про пором' } },
  })
  const { posts } = JSON.parse(message.body).data
  expect(posts.map((one: { text: string }) => one.text).toSorted()).toEqual([
    'Другий пором: <b>"&"</b>',
    'Прибув пором',
  ])
  expect(posts[0].link).toMatch(/\/app\/posts\/10_\d$/)
  await expect.poll(async () => (await attemptsOf('olha', id)).length).toBe(1)
  expect((await attemptsOf('olha', id))[0]).toMatchObject({ status: 200, isTest: false })
  const { data: audit } = await litopys.api.call(auditRoutes.list, {
    search: '',
    filters: { action: ['webhook.send'] },
    itemsPerPage: 10,
  })
  expect(audit[0]).toMatchObject({ actorId: cast.who('olha').id, objectId: id, details: { posts: 2 } })
})

test('a changed body, another id and another secret do not pass the check of the signature', async () => {
  const { id, secret } = await withWebhook('olha', 'підробка')
  await ask('olha', 'POST', `/requests/${id}/webhook/test`)
  const [message] = received
  if (!message) throw new Error('nothing came')
  const headers = headersOf(message)
  const check = (body: string, more: object = {}, by = secret) =>
    new Webhook(by).verify(body, { ...headers, ...more })
  expect(check(message.body)).toMatchObject({ type: 'test' })
  expect(() => check(message.body.replace('test', 'tost'))).toThrow(/signature/)
  expect(() => check(message.body, { 'webhook-id': crypto.randomUUID() })).toThrow(/signature/)
  expect(() => check(message.body, {}, `whsec_${'A'.repeat(43)}=`)).toThrow(/signature/)
})

test('a failed message is retried with the same id, one attempt at a time', async () => {
  status = 500
  delayMs = 2_500
  const { id } = await withWebhook('olha', 'повтор', '/again')
  await litopys.importPosts([post('Це повтор')])
  await arrivals(1, '/again')
  // The polling looks for due messages meanwhile; the lease keeps them away.
  await sleep(2_600)
  delayMs = 0
  status = 200
  ahead += 10_000
  await arrivals(2, '/again')
  await sleep(2_500)
  const ids = new Set(received.map(({ headers }) => headers['webhook-id']))
  expect([received.length, ids.size, mostUnderWay]).toEqual([2, 1, 1])
  expect((await attemptsOf('olha', id)).map((one: { status: number }) => one.status)).toEqual([200, 500])
})

test('a retry obeys restrictions that were added after the first attempt, and a removed webhook gets none', async () => {
  status = 503
  await withWebhook('stepan', 'таємне', '/limited')
  const removed = await withWebhook('marta', 'таємне', '/removed')
  await litopys.importPosts([post('Це таємне')])
  await arrivals(1, '/limited')
  await arrivals(1, '/removed')
  await litopys.api.call(userRoutes.change, { id: cast.who('stepan').id, access: ['channel:20'] })
  expect((await ask('marta', 'DELETE', `/requests/${removed.id}/webhook`)).status).toBe(200)
  status = 200
  ahead += 20_000
  await sleep(3_000)
  expect(received).toHaveLength(2)
  await litopys.api.call(userRoutes.change, { id: cast.who('stepan').id, access: [] })
})

test('no webhook and no feed can be created with the restriction no-export, and the URL must be permitted', async () => {
  const id = await watched('exportless', 'міст')
  for (const path of ['webhook', 'feed']) {
    const { body } = await ask('exportless', 'POST', `/requests/${id}/${path}`, { url: hookUrl() })
    expect([path, body.code]).toEqual([path, 'forbidden'])
  }
  const own = await watched('olha', 'міст')
  const codes = async (url: string) =>
    (await ask('olha', 'POST', `/requests/${own}/webhook`, { url })).body.code
  expect(await codes('https://user:secret@example.org/')).toBe('webhook_url')
  expect(await codes('https://169.254.169.254/latest')).toBe('webhook_url')
  expect(await codes('http://93.184.216.34/')).toBe('webhook_url')
  expect(await codes('ftp://example.org/')).toBe('validation_failed')
  expect((await ask('stepan', 'POST', `/requests/${own}/webhook`, { url: hookUrl() })).body.code).toBe(
    'not_found',
  )
})

test('URL and secret of a webhook are in no later answer', async () => {
  const { id, secret } = await withWebhook('olha', 'канарка', '/canary-path')
  const { body } = await ask('olha', 'GET', `/requests/${id}/publication`)
  expect(body.data.webhook.host).toBe(`127.0.0.1:${portOf(receiver.address())}`)
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`canary-path|${secret.slice(6, 20)}`))
})

const feedOf = async (name: Name, id: string) => {
  const { body } = await ask(name, 'POST', `/requests/${id}/feed`)
  return new URL(body.data.address).pathname
}
const get = (url: string, headers: Record<string, string> = {}) =>
  litopys.instance.app.inject({ method: 'GET', url, headers })

type XmlElement = { name: string; uri: string; parent: XmlElement | undefined; text: string }

/** The elements of well-formed XML, in order. */
function elementsOf(xml: string): XmlElement[] {
  const elements: XmlElement[] = []
  const open: XmlElement[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local: name, uri }) => {
    const element = { name, uri, parent: open.at(-1), text: '' }
    elements.push(element)
    open.push(element)
  })
  parser.on('text', (more) => {
    const element = open.at(-1)
    if (element) element.text += more
  })
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  return elements
}

test('a feed is valid Atom with the newest posts, and answers 304 to a reader that has it', async () => {
  const id = await watched('olha', 'стрічка')
  const path = await feedOf('olha', id)
  expect(path).toMatch(/^\/feeds\/[\w-]{43}\.atom$/)
  const posts = Array.from({ length: 55 }, (_, i) => post(`Це стрічка № ${i} <&>"\u0001`))
  await litopys.importPosts(posts)
  const first = await get(path)
  expect(first.headers).toMatchObject({
    'content-type': 'application/atom+xml; charset=utf-8',
    'x-robots-tag': 'noindex, nofollow',
  })
  const elements = elementsOf(first.body)
  expect(elements[0]).toMatchObject({ name: 'feed', uri: 'http://www.w3.org/2005/Atom' })
  const below = (parent: XmlElement, name: string) =>
    elements.filter((one) => one.parent === parent && one.name === name).map((one) => one.text)
  const [feed] = elements
  if (!feed) throw new Error('there is no feed')
  for (const name of ['id', 'title', 'updated']) expect([name, below(feed, name).length]).toEqual([name, 1])
  const entries = elements.filter(({ name }) => name === 'entry')
  expect(entries).toHaveLength(50)
  expect(new Set(entries.flatMap((one) => below(one, 'id'))).size).toBe(50)
  for (const one of entries) {
    for (const name of ['id', 'title', 'updated', 'author', 'content'])
      expect(below(one, name)).toHaveLength(1)
    expect(below(one, 'content')[0]).toMatch(/^Це стрічка № \d+ <&>"\s?$/)
    for (const time of [...below(one, 'updated'), ...below(one, 'published')])
      expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
  }
  expect(first.body).not.toContain(path.slice(7, 50))
  const again = await get(path, { 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const since = await get(path, { 'if-modified-since': String(first.headers['last-modified']) })
  expect(since.statusCode).toBe(304)
})

test('a feed obeys the current rights of its owner, and ends with a new address, a removal or a block', async () => {
  const id = await watched('marta', 'права')
  const path = await feedOf('marta', id)
  await litopys.importPosts([post('Ваші права'), post('Їхні права', { channelId: 20, channel: 'Інший' })])
  const entries = async () => (await get(path)).body.split('<entry>').length - 1
  expect(await entries()).toBe(2)
  const { etag } = (await get(path)).headers
  const change = (more: object) => litopys.api.call(userRoutes.change, { id: cast.who('marta').id, ...more })
  await change({ access: ['channel:20'] })
  expect(await entries()).toBe(1)
  expect((await get(path, { 'if-none-match': String(etag) })).statusCode).toBe(200)
  await change({ access: ['no-export'] })
  expect((await get(path)).statusCode).toBe(404)
  await change({ access: [] })
  const second = await feedOf('marta', id)
  expect([(await get(path)).statusCode, (await get(second)).statusCode]).toEqual([404, 200])
  await ask('marta', 'DELETE', `/requests/${id}/feed`)
  expect((await get(second)).statusCode).toBe(404)
  const third = await feedOf('marta', id)
  await change({ status: 'Blocked' })
  expect((await get(third)).statusCode).toBe(404)
  const shapes = ['/feeds/x.atom', '/feeds/', `/feeds/${'A'.repeat(43)}.atom`, `/feeds/${'A'.repeat(43)}`]
  for (const url of shapes) expect([url, (await get(url)).statusCode]).toEqual([url, 404])
})

test('feeds have a rate limit per address', async () => {
  const statuses: number[] = []
  // A slow machine gets further calls while it makes them.
  for (let i = 0; i < 300 && !statuses.includes(429); i++)
    statuses.push((await get(`/feeds/${'B'.repeat(43)}.atom`)).statusCode)
  expect(statuses).toContain(429)
  ahead += 120_000
})

test('a webhook that fails for a day is turned off with an e-mail, and a successful test turns it on', async () => {
  status = 500
  let before = received.length
  const { id } = await withWebhook('olha', 'збій', '/dead')
  const { api } = litopys
  const { data: request } = await api.call(requestRoutes.add, { title: 'Збій', search: 'збій' })
  await api.call(subscriptionRoutes.watch, { id: request._id })
  await api.call(publicationRoutes.setWebhook, { id: request._id, url: hookUrl('/dead-local') })
  await litopys.importPosts([post('Це збій')])
  const own = async () => (await api.call(publicationRoutes.read, { id: request._id })).data.webhook
  const notices = () => litopys.messages.filter((one) => one.text.includes(`requests/${id}/new`))
  // The last attempt of one webhook can be later than that of the other, and needs the clock too.
  const areOff = async () => notices().length > 0 && (await own())?.disabledAt !== undefined
  for (let i = 0; !(await areOff()); i += 1) {
    if (i > 40) throw new Error('the webhooks were not turned off')
    await expect.poll(async () => received.length > before || (await areOff())).toBe(true)
    await sleep(100)
    // Attempts come as soon as the clock has moved.
    before = received.length
    ahead += 2.2 * 3_600_000
  }
  expect(received.filter(({ path }) => path === '/dead').length).toBeGreaterThanOrEqual(webhookFailures.most)
  expect(notices()).toHaveLength(1)
  expect(notices()[0]).toMatchObject({ to: cast.who('olha').email })
  expect(notices()[0]?.text).not.toContain('/dead')
  status = 200
  const { data: attempt } = await api.call(publicationRoutes.testWebhook, { id: request._id })
  expect(attempt.status).toBe(200)
  expect((await own())?.disabledAt).toBeUndefined()
}, 120_000)
