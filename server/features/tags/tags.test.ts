import { postRoutes } from '@litopys/contract/routes/archives'
import { auditRoutes } from '@litopys/contract/routes/audit'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { jobEnd, startTestLitopys, type TestLitopys } from '#testing/litopys'

const channelId = 1_000_000_601
const post = (messageId: number, more: object = {}) => ({
  channel: 'Млин',
  channelId,
  messageId,
  date: '2026-01-01T10:00:00Z',
  text: `Борошно ${messageId} привезли до пекарні.`,
  ...more,
})
const posts = [
  ...Array.from({ length: 5 }, (_, i) => post(i + 1)),
  post(6, { tags: ['борошно', 'чернетка'] }),
  post(7, { text: 'Хлібозавод мовчить.', sensitive: true }),
]
const idOf = (messageId: number) => `${channelId}_${messageId}`

type Name = 'reader' | 'manager' | 'calm'
let cast: Cast<Name>
let litopys: TestLitopys
beforeAll(async () => {
  cast = await directoryWithCast({
    reader: { role: ['User'] },
    manager: { role: ['Data manager'] },
    calm: { role: ['Data manager'], access: ['no-sensitive'] },
  })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory })
  await litopys.importPosts(posts)
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

async function ask(name: Name, method: 'GET' | 'POST', path: string, payload?: object) {
  const { bearer: headers } = cast.who(name)
  const call = { method, url: `/api/v1/${encodeURI(path)}`, headers, ...(payload ? { payload } : {}) }
  return (await litopys.instance.app.inject(call)).json()
}

/** Tags of each post, by its number. */
async function tagsOf(...numbers: number[]): Promise<string[]> {
  const { data } = await litopys.api.call(postRoutes.search, { q: '', page: 1, itemsPerPage: 100 })
  expect(data).toHaveLength(posts.length)
  return numbers.map((number) =>
    (data.find(({ messageId }) => messageId === number)?.tags ?? []).toSorted().join(' '),
  )
}

test('tags are added to and removed from named posts, and searches see it at once', async () => {
  const { data } = await ask('manager', 'POST', 'tags', {
    posts: [idOf(1), idOf(6)],
    add: ['склад', 'перевірено'],
    remove: ['чернетка'],
  })
  expect(data.job).toMatchObject({ kind: 'tags', state: { status: 'done' }, report: { updated: 2 } })
  expect(await tagsOf(1, 2, 6)).toEqual(['перевірено склад', '', 'борошно перевірено склад'])
  const { totalItems } = await litopys.api.call(postRoutes.search, {
    q: 'tag:склад',
    page: 1,
    itemsPerPage: 10,
  })
  expect(totalItems).toBe(2)
})

test('a later import keeps the tags, and does not add a removed one again', async () => {
  const job = await litopys.importPosts([
    ...posts.slice(0, 6),
    post(7, { text: 'Хлібозавод мовчить.', sensitive: true, tags: ['новий'] }),
  ])
  expect(job.report).toMatchObject({ updated: 1, unchanged: 6 })
  expect(await tagsOf(1, 6, 7)).toEqual(['перевірено склад', 'борошно перевірено склад', 'новий'])
  await ask('manager', 'POST', 'tags', { posts: [idOf(6)], add: ['чернетка'] })
  await ask('manager', 'POST', 'tags', { posts: [idOf(7)], remove: ['новий'] })
  expect(await tagsOf(6, 7)).toEqual(['борошно перевірено склад чернетка', ''])
})

test('a job tags a whole result, visible to every user, and each post once', async () => {
  const { data } = await ask('manager', 'POST', 'tags', {
    add: ['пекарня'],
    search: { q: 'пекарня', filters: { sensitive: false } },
  })
  const job = await jobEnd(litopys.api, data.job.id)
  expect(job).toMatchObject({ title: '+пекарня', total: 6, done: 6, report: { read: 6, updated: 6 } })
  expect((await tagsOf(5))[0]).toBe('пекарня')
  const { data: again } = await ask('manager', 'POST', 'tags', { add: ['пекарня'], search: { q: 'пекарня' } })
  expect((await jobEnd(litopys.api, again.job.id)).report).toMatchObject({
    read: 6,
    updated: 0,
    unchanged: 6,
  })
  const { data: listed } = await litopys.api.call(jobRoutes.list, { kind: 'tags', page: 1, itemsPerPage: 10 })
  expect(listed.map(({ title }) => title)).toEqual(['+пекарня', '+пекарня'])
})

test('missing posts are refused by id, and nothing is tagged', async () => {
  const missing = [`${channelId}_999`, 'nothing']
  const refused = await ask('manager', 'POST', 'tags', { posts: [idOf(1), ...missing], add: ['зайве'] })
  expect(refused.code).toBe('validation_failed')
  expect(refused.data.errors).toEqual([
    { path: '/posts/1', message: `There is no post ${missing[0]}`, code: 'unknown' },
    { path: '/posts/2', message: 'There is no post nothing', code: 'unknown' },
  ])
  expect(await ask('manager', 'GET', 'tags?contains=зайве')).toMatchObject({ data: [] })
})

test('a hidden post is refused in the same words as a missing one', async () => {
  const refusal = async (id: string) => {
    const { data, code } = await ask('calm', 'POST', 'tags', { posts: [id], add: ['бачив'] })
    return JSON.stringify([code, data]).replaceAll(id, 'ID')
  }
  expect(await refusal(idOf(7))).toBe(await refusal(`${channelId}_999`))
})

test('a user cannot tag a post that they may not see', async () => {
  const { data } = await ask('calm', 'POST', 'tags', { search: { q: '' }, add: ['бачив'] })
  expect((await jobEnd(litopys.api, data.job.id)).report.updated).toBe(6)
  expect((await tagsOf(7))[0]).toBe('')
  await ask('manager', 'POST', 'tags', { search: { q: 'tag:бачив' }, remove: ['бачив'] })
})

test('users tag their own quotes, but no posts', async () => {
  const { data: quote } = await ask('reader', 'POST', 'quotes', { postId: idOf(7), tags: ['млин'] })
  const { data: others } = await ask('manager', 'POST', 'quotes', { postId: idOf(7) })
  expect((await ask('reader', 'POST', 'tags', { posts: [idOf(7)], add: ['x'] })).code).toBe('forbidden')
  expect((await ask('reader', 'POST', 'tags', { quotes: [others._id], add: ['x'] })).code).toBe('not_found')
  const { data } = await ask('reader', 'POST', 'tags', {
    quotes: [quote._id],
    add: ['хліб'],
    remove: ['млин'],
  })
  expect(data).toEqual({ quotes: 1 })
  expect((await ask('reader', 'GET', `quotes/${quote._id}`)).data.tags).toEqual(['хліб'])
})

test('existing tags are suggested with their counts', async () => {
  const { data } = await ask('manager', 'GET', 'tags?contains=ПЕК')
  expect(data).toEqual([{ tag: 'пекарня', posts: 6, quotes: 0 }])
  const { data: all } = await ask('reader', 'GET', 'tags?limit=100')
  expect(all).toContainEqual({ tag: 'хліб', posts: 0, quotes: 1 })
})

test('several tags are merged into one on posts and quotes', async () => {
  const { data } = await ask('manager', 'POST', 'tags/rename', {
    from: ['пекарня', 'хліб', 'склад'],
    to: 'хлібозавод',
  })
  expect(data).toMatchObject({ quotes: 1 })
  expect((await jobEnd(litopys.api, data.job.id)).report.updated).toBe(6)
  expect(await tagsOf(1, 2)).toEqual(['перевірено хлібозавод', 'хлібозавод'])
  expect((await ask('reader', 'GET', 'quotes')).data[0].tags).toEqual(['хлібозавод'])
  expect((await ask('reader', 'POST', 'tags/rename', { from: ['a'], to: 'b' })).code).toBe('forbidden')
})

test('an invalid change is refused with its reason and path', async () => {
  const errorOf = async (payload: object) => (await ask('manager', 'POST', 'tags', payload)).data.errors[0]
  expect(await errorOf({ posts: [idOf(1)] })).toMatchObject({ path: '/add', code: 'required' })
  expect(await errorOf({ posts: [idOf(1)], add: ['a'], remove: ['a'] })).toMatchObject({ path: '/remove' })
  expect(await errorOf({ add: ['a'] })).toMatchObject({ path: '/posts', code: 'oneOf' })
  expect(await errorOf({ posts: [idOf(1)], add: [' a'] })).toMatchObject({ path: '/add/0', code: 'pattern' })
})

test('each change is an entry of the audit log', async () => {
  const filters = { action: ['tags.change', 'tags.rename'] }
  const { data } = await litopys.api.call(auditRoutes.list, {
    search: '',
    itemsPerPage: 100,
    filters,
  })
  expect(data[0]).toMatchObject({
    action: 'tags.rename',
    actorName: 'manager@example.org',
    details: { from: ['пекарня', 'хліб', 'склад'], to: 'хлібозавод' },
  })
  expect(data.map(({ objectName }) => objectName)).toContain('−млин +хліб')
  expect(data.at(-1)?.details).toMatchObject({ add: ['склад', 'перевірено'], remove: ['чернетка'], posts: 2 })
})

test('only its author undoes a change of a selection or of a whole result, post by post', async () => {
  await ask('manager', 'POST', 'tags', { posts: [idOf(1)], add: ['склад', 'зайве'] })
  const before = await tagsOf(1, 2, 3)
  const { data } = await ask('manager', 'POST', 'tags', {
    add: ['склад', 'партія'],
    remove: ['зайве'],
    search: { q: 'борошно' },
  })
  await jobEnd(litopys.api, data.job.id)
  expect(await tagsOf(1)).not.toEqual(before.slice(0, 1))
  await ask('manager', 'POST', 'tags', { posts: [idOf(2)], add: ['пізніше'] })
  expect((await ask('reader', 'POST', 'tags/undo', { job: data.job.id })).code).toBe('forbidden')
  expect((await ask('calm', 'POST', 'tags/undo', { job: data.job.id })).code).toBe('not_found')
  const { data: undone } = await ask('manager', 'POST', 'tags/undo', { job: data.job.id })
  expect((await jobEnd(litopys.api, undone.job.id)).report).toMatchObject({ updated: 6 })
  expect((await ask('manager', 'POST', 'tags/undo', { job: data.job.id })).code).toBe('not_found')
  const [first, second, third] = before
  expect(await tagsOf(1, 2, 3)).toEqual([first, `пізніше ${second}`, third])
  await ask('manager', 'POST', 'tags', { posts: [idOf(1), idOf(2)], remove: ['склад', 'зайве', 'пізніше'] })
})

test('a quote with more tags than the limit does not block renaming or removing them', async () => {
  await litopys.importPosts([post(8)])
  const numbered = (from: number) => Array.from({ length: 40 }, (_, i) => `мітка ${from + i}`)
  for (const from of [0, 40]) {
    const { data } = await ask('manager', 'POST', 'tags', { posts: [idOf(8)], add: numbered(from) })
    await jobEnd(litopys.api, data.job.id)
  }
  const { data: quote } = await ask('manager', 'POST', 'quotes', { postId: idOf(8) })
  expect(quote.tags).toHaveLength(80)
  const renamed = await ask('manager', 'POST', 'tags/rename', { from: ['мітка 1'], to: 'перша мітка' })
  await jobEnd(litopys.api, renamed.data.job.id)
  await ask('manager', 'POST', 'tags', { quotes: [quote._id], remove: ['мітка 2'] })
  const { tags } = (await ask('manager', 'GET', `quotes/${quote._id}`)).data
  expect([tags.length, tags.includes('перша мітка')]).toEqual([79, true])
  const { code } = await ask('manager', 'POST', 'tags', { quotes: [quote._id], add: ['ще одна'] })
  expect(code).toBe('validation_failed')
})

test('a rename skips quotes of posts that are hidden from the user', async () => {
  const { data: open } = await ask('manager', 'POST', 'quotes', { postId: idOf(3), tags: ['зерно'] })
  const { data: hidden } = await ask('manager', 'POST', 'quotes', { postId: idOf(7) })
  await ask('manager', 'POST', 'tags', { quotes: [hidden._id], add: ['зерно'] })
  const { data } = await ask('calm', 'POST', 'tags/rename', { from: ['зерно'], to: 'мука' })
  expect(data).toMatchObject({ quotes: 1 })
  await jobEnd(litopys.api, data.job.id)
  expect((await ask('manager', 'GET', `quotes/${open._id}`)).data.tags).toEqual(['мука'])
  expect((await ask('manager', 'GET', `quotes/${hidden._id}`)).data.tags).toEqual(['зерно'])
})
