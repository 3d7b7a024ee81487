import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { auditRoutes } from '@litopys/contract/routes/audit'
import { channelRoutes } from '@litopys/contract/routes/channels'
import { type ExportInput, type ExportJob, usualColumns } from '@litopys/contract/schemas/export'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { checkPackage, type Report } from '#evidence/verifier/check-package'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { jpeg } from '#testing/media'
import { makeAuthority, sendStamp, serveAuthority, type TestAuthority } from '#testing/time-stamp-authority'
import { zipOf } from '#testing/zip'
import { sourceOf, unpack } from './package-changes.fixture.ts'

type Name = 'reader' | 'narrow' | 'linguist' | 'recent' | 'keeper'
let cast: Cast<Name>
let litopys: TestLitopys
let authority: TestAuthority
let server: Awaited<ReturnType<typeof serveAuthority>>
beforeAll(async () => {
  authority = await makeAuthority({ key: 'p256' })
  server = await serveAuthority(async (request, response) =>
    sendStamp(response, await authority.reply(request)),
  )
  cast = await directoryWithCast<Name>({
    reader: { role: ['User'] },
    narrow: { role: ['User'], access: ['channel:1234567890'] },
    linguist: { role: ['User'], access: ['lang:uk'] },
    recent: { role: ['User'], access: ['since:2020-01-01'] },
    keeper: { role: ['Data manager'] },
  })
  // Authorities often offer their certificates in one file, with the root last.
  const roots = join(authority.directory, 'all.pem')
  writeFileSync(roots, readFileSync(join(authority.directory, 'middle.pem'), 'utf8') + authority.roots)
  const settings = { TSA_URL: server.url, TSA_ROOTS: roots, DATA_DIR: cast.directory }
  litopys = await startTestLitopys(settings)
  await litopys.importPosts([1, 2, 3].map((number) => post(number, `Пором номер ${number} <b>`)))
  await litopys.importPosts([post(1, 'Пором номер 1, виправлено'), post(4, 'Причал')])
  const messages = [1, 2].map((id) => ({
    id,
    type: 'message',
    date_unixtime: String(1_769_098_145 + id),
    text: `Світлина ${id}`,
    photo: `photos/${id}.jpg`,
  }))
  const chat = { name: 'Газета', type: 'public_channel', id: 777, messages }
  const files = { 'result.json': JSON.stringify(chat), 'photos/1.jpg': jpeg(1), 'photos/2.jpg': jpeg(2) }
  expect((await litopys.importText('export.zip', await zipOf(files))).state).toEqual({ status: 'done' })
}, 240_000)
afterAll(async () => {
  await litopys.close()
  await server.close()
  authority.close()
  cast.clear()
})

const post = (messageId: number, text: string) => ({
  channelId: '1234567890',
  channelTitle: 'Порт',
  channelType: 'channel',
  messageId,
  date: 1_769_098_145 + messageId,
  text,
})
const base: ExportInput = { q: '', format: 'evidence', columns: [...usualColumns] }

async function ask(name: Name, method: 'GET' | 'POST', url: string, payload?: object) {
  const response = await litopys.instance.app.inject({
    method,
    url: `/api/v1${url}`,
    headers: cast.who(name).bearer,
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, body: response.json() }
}

async function endedBy(name: Name, input: Partial<ExportInput>): Promise<ExportJob> {
  const { body } = await ask(name, 'POST', '/exports', { ...base, ...input })
  for (;;) {
    const { data } = (await ask(name, 'GET', `/exports/${body.data.id}`)).body
    if (data.state.status !== 'queued' && data.state.status !== 'running') return data
    await sleep(20)
  }
}

type Packaged = { job: ExportJob; zip: Buffer; report: Report; files: Map<string, Buffer> }

async function packagedBy(name: Name, input: Partial<ExportInput>): Promise<Packaged> {
  const job = await endedBy(name, input)
  if (job.state.status !== 'done') throw new Error(JSON.stringify(job.state))
  const { link } = (await ask(name, 'POST', `/exports/${job.id}/link`)).body.data
  const response = await litopys.instance.app.inject({ url: link })
  expect(response.headers['content-type']).toBe('application/zip')
  const zip = response.rawPayload
  return { job, zip, report: await checkPackage(sourceOf(zip)), files: (await unpack(zip)).files }
}

const namesIn = (files: Map<string, Buffer>, start: string) =>
  [...files.keys()].filter((name) => name.startsWith(start)).map((name) => name.slice(start.length))
const jsonIn = (files: Map<string, Buffer>, name: string) => JSON.parse(files.get(name)?.toString() ?? '')

test('a package of a search has its posts with all observations, seals and time stamps', async () => {
  await expect.poll(() => server.asked.length).toBeGreaterThanOrEqual(3)
  const { job, report, files } = await packagedBy('keeper', { q: 'пором' })
  expect(report).toMatchObject({ faults: [], posts: 3, observations: 4, withoutRecord: 0, unobserved: 0 })
  expect(report.stamps.at(-1)).toMatchObject({ authority: server.url, rootName: 'Test root' })
  expect(report.head).toMatchObject({ id: job.id, exporter: 'keeper@example.org' })
  expect(job).toMatchObject({ total: 3, done: 3, format: 'evidence' })
  expect(job.fileName).toMatch(/^\d\d\.\d\d\.\d{4} - Telegram Evidence - пором\.zip$/)
  expect(files.get('data/posts/1234567890/2.html')?.toString()).toContain('Пором номер 2 &lt;b&gt;')
  const records = namesIn(files, 'data/records/').map((name) => files.get(`data/records/${name}`))
  expect(records.join('')).toContain('Пором номер 1, виправлено')
})

test('the page of a post shows what its sources say if they differ', async () => {
  const chat = (text: string) => {
    const message = { id: 1, type: 'message', date_unixtime: '1769098146', text }
    return JSON.stringify({ name: 'Міст', type: 'public_channel', id: 778, messages: [message] })
  }
  await litopys.importText('result.json', chat('Переправу відкрито'))
  await litopys.importText('result.json', chat('Переправу закрито'))
  const { report, files } = await packagedBy('keeper', { ids: ['778_1'] })
  expect(report).toMatchObject({ faults: [], posts: 1, observations: 2 })
  const page = files.get('data/posts/778/1.html')?.toString()
  expect(page).toContain('Джерела різняться</span> / Sources differ')
  expect(page).toMatch(/<del>(відкрито|закрито)<\/del><ins>(відкрито|закрито)<\/ins>/)
  const { files: others } = await packagedBy('keeper', { ids: ['1234567890_2'] })
  expect(others.get('data/posts/1234567890/2.html')?.toString()).not.toContain('Sources differ')
})

test('files of posts are in the package, and missing ones are named', async () => {
  const whole = await packagedBy('keeper', { q: 'світлина' })
  expect(whole.report).toMatchObject({ faults: [], posts: 2, absentFiles: 0 })
  const hashes = [jpeg(1), jpeg(2)].map((file) => createHash('sha256').update(file).digest('hex'))
  expect(namesIn(whole.files, 'data/media/')).toEqual(hashes.toSorted())
  const [hash = ''] = hashes
  rmSync(join(cast.directory, 'media', hash.slice(0, 2), hash.slice(2, 4), hash))
  const { report, files } = await packagedBy('keeper', { q: 'світлина' })
  expect(report).toMatchObject({ faults: [], posts: 2, absentFiles: 1 })
  expect(namesIn(files, 'data/media/')).toHaveLength(1)
})

test('single posts and saved quotes can be packaged, with what the audit log says about them', async () => {
  const { report: single } = await packagedBy('reader', { ids: ['1234567890_4'] })
  expect(single).toMatchObject({ faults: [], posts: 1, observations: 1 })
  await ask('reader', 'POST', '/quotes', { postId: '1234567890_2', comment: '' })
  await ask('keeper', 'POST', '/quotes', { postId: '1234567890_2', comment: '' })
  const own = await packagedBy('reader', { quotes: {} })
  expect(own.report).toMatchObject({ faults: [], posts: 1, quotes: 1 })
  expect(own.files.has('data/posts/1234567890/2.html')).toBe(true)
  const said = (files: Map<string, Buffer>) =>
    jsonIn(files, 'data/audit.json').map((line: { action: string; actor: string }) => [
      line.action,
      line.actor,
    ])
  const [reader, keeper] = ['reader@example.org', 'keeper@example.org']
  expect(said(own.files)).toEqual([
    ['archive.import', ''],
    ['archive.seal', ''],
    ['quote.save', reader],
    ['export.begin', reader],
  ])
  // A data manager sees the quotes of all users, and who captured.
  const all = await packagedBy('keeper', { quotes: {} })
  expect(all.report).toMatchObject({ faults: [], posts: 1, quotes: 2 })
  const quotes: { savedBy: string; hash: string }[] = jsonIn(all.files, 'data/quotes.json')
  expect(quotes.map(({ savedBy }) => savedBy).toSorted()).toEqual([keeper, reader])
  expect(said(all.files)).toEqual([
    ['archive.import', 'local'],
    ['archive.seal', 'schedule'],
    ['quote.save', reader],
    ['quote.save', keeper],
    ['export.begin', keeper],
  ])
})

test('a quote is packaged as it was saved, with the differences to the post of today', async () => {
  const { body: first } = await ask('reader', 'POST', '/quotes', { postId: '1234567890_3', comment: '' })
  const { body: second } = await ask('reader', 'POST', '/quotes', { postId: '1234567890_4', comment: '' })
  await litopys.importPosts([{ ...post(3, 'Пором номер 3 затримано'), editDate: 1_769_200_000, views: 7 }])
  const ids = [first.data._id, second.data._id]
  const { report, files } = await packagedBy('reader', { quotes: {}, ids: ids.slice(0, 1) })
  expect(report).toMatchObject({ faults: [], posts: 1, quotes: 1, observations: 2 })
  const [quote] = jsonIn(files, 'data/quotes.json')
  expect(quote).toMatchObject({ id: ids[0], messageId: 3, savedBy: 'reader@example.org' })
  expect(quote.hash).toBe(first.data.hash)
  const copy = files.get(`data/quotes/${quote.hash}.json`) ?? ''
  expect(createHash('sha256').update(copy).digest('hex')).toBe(quote.hash)
  expect(jsonIn(files, `data/quotes/${quote.hash}.json`).text).toBe('Пором номер 3 <b>')
  const page = files.get('data/posts/1234567890/3.html')?.toString()
  expect(page).toContain('Пором номер 3 <del>&lt;b&gt;</del><ins>затримано</ins>')
  expect(page).toContain('Views</dt><dd>— → 7</dd>')
  const named = jsonIn(files, 'data/manifest.jsonld')['@graph'].map((node: { '@id': string }) => node['@id'])
  expect(named).toEqual(expect.arrayContaining([`#quote-${ids[0]}`, `quotes/${quote.hash}.json`]))
  const both = await packagedBy('reader', { quotes: {}, ids })
  expect(both.report).toMatchObject({ faults: [], posts: 2, quotes: 2 })
  expect(both.files.get('data/posts/1234567890/4.html')?.toString()).toContain('is the same as in the quote')
})

test('a quote of a post that the archive no longer has is packaged without it', async () => {
  await litopys.importPosts([{ ...post(1, 'Баржа біля причалу'), channelId: '555', channelTitle: 'Річка' }])
  const { body } = await ask('keeper', 'POST', '/quotes', { postId: '555_1', comment: '' })
  const list = { search: '', page: 1, itemsPerPage: 100 }
  const { data: channels } = await litopys.api.call(channelRoutes.list, list)
  const id = channels.find(({ channelId }) => channelId === '555')?._id ?? ''
  await litopys.api.call(channelRoutes.remove, { id, posts: 'delete' })
  const { report, files } = await packagedBy('keeper', { quotes: {}, ids: [body.data._id] })
  expect(report).toMatchObject({ faults: [], posts: 1, quotes: 1, observations: 0, unobserved: 1 })
  const page = files.get('data/posts/555/1.html')?.toString()
  expect(page).toContain('The archive no longer has this post')
  expect(page).toContain('Баржа біля причалу')
})

test.each(['narrow', 'linguist', 'recent'] as const)(
  'a user with restrictions on posts gets no package, because it has older texts and all seals (%s)',
  async (name) => {
    const { status, body } = await ask(name, 'POST', '/exports', { ...base, q: 'пором' })
    expect([status, body.code]).toEqual([403, 'evidence_restricted'])
    // Other formats are open to them: this one finds nothing to export.
    const { body: other } = await ask(name, 'POST', '/exports', { ...base, q: 'немає такого', format: 'csv' })
    expect(other.code).toBe('export_empty')
  },
)

test('lists and translations cannot be packaged', async () => {
  for (const input of [{ table: { name: 'tags' } }, { translate: 'en' }]) {
    const { status, body } = await ask('keeper', 'POST', '/exports', { ...base, ...input })
    expect([status, body.code]).toEqual([422, 'validation_failed'])
  }
  const { body } = await ask('keeper', 'POST', '/exports', { ...base, q: 'немає такого' })
  expect(body.code).toBe('export_empty')
})

test('the audit log has the hash of the package, and the folder only complete files', async () => {
  const { job, zip } = await packagedBy('keeper', { q: 'причал' })
  const { data } = await litopys.api.call(auditRoutes.list, {
    search: job.id,
    filters: { action: ['export.end'] },
    itemsPerPage: 10,
  })
  const sha256 = createHash('sha256').update(zip).digest('hex')
  expect(data.map(({ outcome, details }) => [outcome, details.sha256])).toEqual([['done', sha256]])
  const left = readdirSync(join(cast.directory, 'exports'))
  expect(left).toContain(`${job.id}.zip`)
  expect(left.filter((name) => !name.endsWith('.zip'))).toEqual([])
})

test('the verifier in a package runs with Node alone, and finds a change', async () => {
  const { zip, files } = await packagedBy('keeper', { q: 'пором' })
  const place = join(cast.directory, 'verifying')
  const script = `${place}.mjs`
  const bad = Buffer.from(zip)
  bad[zip.indexOf('виправлено')] = 0x41
  writeFileSync(script, files.get('verify.mjs') ?? '')
  writeFileSync(`${place}-good.zip`, zip)
  writeFileSync(`${place}-bad.zip`, bad)
  onTestFinished(() => {
    for (const ending of ['.mjs', '-good.zip', '-bad.zip']) rmSync(`${place}${ending}`)
  })
  const run = (name: string) =>
    spawnSync(process.execPath, [script, `${place}-${name}.zip`], { encoding: 'utf8' })
  const [good, found] = [run('good'), run('bad')]
  expect([good.status, good.stdout]).toEqual([0, expect.stringContaining('INTACT: no fault')])
  expect(good.stdout).toContain('seal 2 on ')
  expect(good.stdout).toContain('ЦІЛИЙ: помилок не знайдено')
  expect([found.status, found.stdout]).toEqual([1, expect.stringMatching(/^NOT INTACT: 1 fault found/)])
})
