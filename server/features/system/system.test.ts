import { systemRoutes } from '@litopys/contract/routes/system'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { environment } from '#server/config'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { type MailServer, startMailServer } from '#testing/mail'
import { type PreviewServer, startPreviewServer } from '#testing/preview-server'
import { refreshing, shownPosts } from '#testing/refreshes'
import { startTranslatorServer, type TranslatorServer } from '#testing/translator-server'
import { secrecyOf, shownSettings } from './shown-settings.ts'

type Name = 'oksana' | 'olena' | 'limited'
let cast: Cast<Name>
let mail: MailServer
let translator: TranslatorServer
let preview: PreviewServer
let litopys: TestLitopys
beforeAll(async () => {
  preview = await startPreviewServer({ id: 1_500_000_001, name: 'station', title: 'Станція' })
  mail = await startMailServer()
  translator = await startTranslatorServer()
  cast = await directoryWithCast<Name>({
    oksana: { role: ['Admin'] },
    olena: { role: ['Data manager'] },
    limited: { role: ['Admin'], access: ['channel:20'] },
  })
  litopys = await startTestLitopys({
    DATA_DIR: cast.directory,
    PREVIEW_URL: preview.url,
    PREVIEW_EVERY_MS: '0',
    SMTP_URL: mail.url,
    TRANSLATE_URL: `${translator.url}/?token=url-secret`,
    TRANSLATE_API_KEY: 'key-secret',
    SMS_AUTHORIZATION: 'Bearer sms-secret',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=otel-secret',
    // Nothing listens there.
    SMS_URL: 'http://127.0.0.1:9/send/path-secret',
  })
  await litopys.importPosts([{ channelId: 5, messageId: 1, date: '2026-01-01T10:00:00Z', text: 'Міст' }])
})
afterAll(async () => {
  await litopys.close()
  await mail.close()
  await translator.close()
  await preview.close()
  cast.clear()
})

async function call(name: Name, method: 'GET' | 'POST', path: string, payload?: object) {
  const response = await litopys.instance.app.inject({
    method,
    url: path,
    headers: cast.who(name).bearer,
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, text: response.body, body: response.json() }
}
const testOf = (name: Name, service: string) => call(name, 'POST', systemRoutes.testService.path, { service })
const lastEntries = async (action: string) => {
  const filters = encodeURIComponent(JSON.stringify({ action: [action] }))
  return (await call('oksana', 'GET', `/api/v1/audit?filters=${filters}`)).body.data
}

test('an administrator reads versions, sizes and counts of the running server', async () => {
  const { status, body } = await call('oksana', 'GET', systemRoutes.read.path)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    product: { version: expect.stringMatching(/^\d+\.\d+\.\d+/), node: process.versions.node },
    archive: { kind: 'embedded', version: expect.stringMatching(/^\d+\.\d+/), posts: 1 },
    records: { kind: 'embedded', version: expect.stringMatching(/^\d+/) },
    jobs: { queued: 0, running: 0, failed: 0 },
    failingChannels: [],
    services: { email: { isConfigured: true, waiting: 0 }, translator: 'server' },
  })
  const { archive, records, disk, memory } = body.data
  for (const bytes of [archive.bytes, archive.rows, archive.parts, records.bytes, disk.free, memory.server])
    expect(bytes).toBeGreaterThan(0)
  expect(disk.total).toBeGreaterThanOrEqual(disk.free)
})

test('posts are counted as searches count them, without the rows that newer versions replaced', async () => {
  const post = { channelId: 5, messageId: 2, date: '2026-01-01T10:00:00Z' }
  for (const text of ['Один', 'Один два', 'Один два три']) await litopys.importPosts([{ ...post, text }])
  const { body } = await call('oksana', 'GET', systemRoutes.read.path)
  const { totalItems } = (await call('oksana', 'GET', '/api/v1/archives?q=')).body
  expect([body.data.archive.posts, totalItems]).toEqual([2, 2])
})

test('data managers and administrators with hidden posts cannot read it', async () => {
  expect((await call('olena', 'GET', systemRoutes.read.path)).status).toBe(403)
  expect((await call('limited', 'GET', systemRoutes.read.path)).body.code).toBe('posts_hidden')
})

test('no secret of the configuration is in the answer, and hosts are', async () => {
  const { text, body } = await call('oksana', 'GET', systemRoutes.read.path)
  expect(text).not.toMatch(/(url|key|sms|path|otel)-secret/)
  const shown = (name: string) => body.data.settings.find((one: { name: string }) => one.name === name)
  expect(shown('SMTP_URL').value).toBe(mail.url)
  expect(shown('SMS_URL').value).toBe('http://127.0.0.1:9/•••')
  expect(shown('TRANSLATE_API_KEY')).toMatchObject({ value: '•••', isSecret: true, isDefault: false })
  expect(shown('SEARCH_TIMEOUT_SECONDS')).toMatchObject({ value: '10', isDefault: true, isSecret: false })
  expect(body.data.settings.map((one: { name: string }) => one.name)).toEqual(
    Object.keys(environment.properties),
  )
})

/** Names and formats of settings that may be secret. */
const suspicious = /URL|ENDPOINT|PASSWORD|TOKEN|KEY|SECRET|AUTHORIZATION|HEADERS|CREDENTIAL/
const isSuspicious = (name: string, schema: object) =>
  suspicious.test(name) || /:\/\//.test(String(Reflect.get(schema, 'pattern') ?? ''))

test('every setting that may be secret is marked in server/config.ts', () => {
  const unmarked = Object.entries(environment.properties)
    .filter(([name, schema]) => isSuspicious(name, schema) && secrecyOf(schema) === undefined)
    .map(([name]) => name)
  expect(unmarked).toEqual([])
  expect(isSuspicious('NEW_TOKEN', {})).toBe(true)
  expect(isSuspicious('NEW_PLACE', { pattern: '^https?://' })).toBe(true)
})

test('a setting that is marked as secret is never shown whole', () => {
  const secrets = Object.entries(environment.properties).filter(([, schema]) =>
    ['whole', 'address'].includes(secrecyOf(schema) ?? ''),
  )
  const values = Object.fromEntries(
    secrets.map(([name]) => [name, 'https://user:canary@host.example/canary?token=canary']),
  )
  const all = shownSettings({ ...litopysConfig(), ...values })
  expect(JSON.stringify(all)).not.toMatch(/canary|user:/)
  expect(secrets.length).toBeGreaterThan(8)
})

function litopysConfig() {
  const entries = Object.entries(environment.properties).map(([name, schema]) => [
    name,
    Reflect.get(schema, 'default'),
  ])
  return Object.fromEntries(entries)
}

test('the test e-mail arrives at the own address, and is audited', async () => {
  const tested = await testOf('oksana', 'email')
  expect(tested.body.data).toMatchObject({ ok: true, ms: expect.any(Number) })
  const [letter] = await mail.lettersTo('oksana@example.org')
  expect(letter?.letter.subject).toContain('Litopys: test e-mail')
  expect(await lastEntries('system.test')).toMatchObject([{ objectId: 'email', outcome: 'done' }])
})

test('the translator translates one word', async () => {
  translator.words.set('слово', 'word')
  expect((await testOf('oksana', 'translator')).body.data).toMatchObject({ ok: true, answer: 'word' })
  translator.troubles.push({ kind: 'status', status: 403 })
  const refused = await testOf('oksana', 'translator')
  expect(refused.body.data).toMatchObject({ ok: false, code: 'translator_denied' })
  expect(await lastEntries('system.test')).toMatchObject([{ outcome: 'failed' }, { outcome: 'done' }, {}])
})

test('a test by SMS needs a phone number, and other services do not exist', async () => {
  expect((await testOf('oksana', 'sms')).body.code).toBe('no_recipient')
  expect((await testOf('oksana', 'pigeon')).status).toBe(422)
  const byCommand = litopys.api.call(systemRoutes.testService, { service: 'email' })
  await expect(byCommand).rejects.toMatchObject({ code: 'no_recipient' })
})

test('a verification of the audit log is shown until the next one', async () => {
  const before = await call('oksana', 'GET', systemRoutes.read.path)
  expect(before.body.data.verification).toBeUndefined()
  const verified = await call('oksana', 'POST', systemRoutes.verifyAuditLog.path)
  expect(verified.body.data.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true])
  const after = await call('oksana', 'GET', systemRoutes.read.path)
  expect(after.body.data.verification).toMatchObject({ ok: true, by: 'oksana@example.org' })
})

test('a channel whose refreshes fail is listed with the reason and the first failure', async () => {
  const on = refreshing(litopys.api)
  preview.posts.push(...shownPosts(1, 3))
  const { _id: id } = await on.add('station')
  const failing = async () => (await call('oksana', 'GET', systemRoutes.read.path)).body.data.failingChannels
  expect((await on.refresh(id)).state.status).toBe('done')
  expect(await failing()).toEqual([])
  const moved = { kind: 'status', status: 302 } as const
  preview.troubles.push(moved)
  const first = await on.refresh(id)
  preview.troubles.push(moved)
  const second = await on.refresh(id)
  expect([first.state.status, second.state.status]).toEqual(['failed', 'failed'])
  expect(await failing()).toMatchObject([
    {
      _id: id,
      failures: 2,
      since: first.finishedAt,
      code: 'preview_moved',
      reason: expect.stringMatching(/\.$/),
    },
  ])
})

test('without the settings there are no metrics', async () => {
  const { statusCode } = await litopys.instance.app.inject({ method: 'GET', url: '/metrics' })
  expect([statusCode, litopys.instance.metricsAddress()]).toEqual([404, undefined])
})

test('every answer names its request, as the error of the server does', async () => {
  const answers = [
    await litopys.instance.app.inject({ method: 'GET', url: '/api/v1/system' }),
    await litopys.instance.app.inject({ method: 'GET', url: '/nowhere' }),
    await litopys.instance.app.inject({ method: 'GET', url: '/app/' }),
  ]
  const ids = answers.map(({ headers }) => headers['x-request-id'])
  expect(ids).toEqual(ids.map(() => expect.stringMatching(/^[0-9a-f-]{36}$/)))
  expect(new Set(ids).size).toBe(3)
})
