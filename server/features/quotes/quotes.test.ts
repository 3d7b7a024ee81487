import { createHash, randomUUID } from 'node:crypto'
import { archiveRoutes } from '@litopys/contract/routes/archives'
import { auditRoutes } from '@litopys/contract/routes/audit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

const post = (messageId: number, text: string, more: object = {}) => ({
  channel: 'Міст',
  channelId: 1_000_000_501,
  messageId,
  text,
  date: `2026-01-0${messageId}T10:00:00Z`,
  ...more,
})
const posts = [
  post(1, 'Колона рушила до мосту біля старого млина.', { tags: ['рух'] }),
  post(2, 'На мосту змінили варту.', { sensitive: true }),
  post(3, 'The bridge is closed until Monday.'),
]
const idOf = (messageId: number) => `1000000501_${messageId}`

type Name = 'olena' | 'petro' | 'manager' | 'calm' | 'admin' | 'calmAdmin'
let cast: Cast<Name>
let litopys: TestLitopys
beforeAll(async () => {
  cast = await directoryWithCast({
    olena: { role: ['User'] },
    petro: { role: ['User'] },
    manager: { role: ['Data manager'] },
    calm: { role: ['Data manager'], access: ['no-sensitive'] },
    admin: { role: ['Admin'] },
    calmAdmin: { role: ['Admin'], access: ['no-sensitive'] },
  })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory })
  await litopys.importPosts(posts)
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
async function ask(name: Name, method: Method, path: string, payload?: object) {
  const { bearer: headers } = cast.who(name)
  const call = { method, url: `/api/v1/${encodeURI(path)}`, headers, ...(payload ? { payload } : {}) }
  return (await litopys.instance.app.inject(call)).json()
}
async function save(name: Name, messageId: number, more: object = {}) {
  return (await ask(name, 'POST', 'quotes', { postId: idOf(messageId), ...more })).data
}

test('a saved post is the quote of its user, and saving it again opens the existing quote', async () => {
  const saved = await save('olena', 1, { comment: 'до перевірки' })
  expect(saved).toMatchObject({
    postId: idOf(1),
    articleBody: 'Колона рушила до мосту біля старого млина.',
    tags: ['рух'],
    comment: 'до перевірки',
    createdBy: 'olena@example.org',
    isOwn: true,
    since: {},
  })
  expect((await save('olena', 1))._id).toBe(saved._id)
  const marks = await ask('olena', 'POST', 'quotes/saved', { postIds: [idOf(1), idOf(2)] })
  expect(marks.data).toEqual([{ postId: idOf(1), quoteId: saved._id }])
  expect((await save('petro', 1))._id).not.toBe(saved._id)
})

test('a missing post cannot be saved, and the error names it', async () => {
  const { code, message, data } = await ask('olena', 'POST', 'quotes', { postId: 'nothing_1' })
  expect([code, message]).toEqual(['quote_unsaved', "Can't save the quote"])
  expect(data.errors).toEqual([{ path: '/postId', message: 'There is no such post', code: 'unknown' }])
  expect((await ask('calm', 'POST', 'quotes', { postId: idOf(2) })).code).toBe('quote_unsaved')
})

test('an invalid call reports all its errors at once', async () => {
  const { data } = await ask('olena', 'POST', 'quotes', { tags: [' x', 'a', 'a'], comment: 5, colour: 'red' })
  const paths: string[] = data.errors.map(({ path }: { path: string }) => path)
  expect(new Set(paths)).toEqual(new Set(['/postId', '/tags/0', '/tags', '/comment', '/colour']))
})

test('a user sees their own quotes, a data manager all quotes, and no user a quote of a post hidden from them', async () => {
  await save('petro', 2, { tags: ['варта'] })
  const seenBy = async (name: Name) => {
    const { data } = await ask(name, 'GET', 'quotes?sortBy={"key":"dateCreated","desc":false}')
    return data.map(({ createdBy, postId }: Record<string, string>) => `${createdBy} ${postId}`)
  }
  expect(await seenBy('olena')).toEqual([`olena@example.org ${idOf(1)}`])
  expect(await seenBy('petro')).toEqual([`petro@example.org ${idOf(1)}`, `petro@example.org ${idOf(2)}`])
  expect(await seenBy('manager')).toHaveLength(3)
  expect(await seenBy('calm')).toHaveLength(2)
  const { data: facets } = await ask('calm', 'GET', 'quotes/filters?field=tags,createdBy')
  expect(facets).toEqual([
    { field: 'tags', values: [{ value: 'рух', count: 2 }], missing: 0, distinct: 1 },
    {
      field: 'createdBy',
      values: [
        { value: 'olena@example.org', count: 1 },
        { value: 'petro@example.org', count: 1 },
      ],
      missing: 0,
      distinct: 2,
    },
  ])
})

test('a quote is found by words of its post and its comment, by tags and by filters', async () => {
  await save('manager', 3, { tags: ['міст'], comment: 'Бачили вежу двічі' })
  const found = async (query: string) => {
    const { data } = await ask('manager', 'GET', `quotes?${query}`)
    return data.map(({ postId, createdBy }: Record<string, string>) => `${createdBy} ${postId}`)
  }
  const mine = [`manager@example.org ${idOf(3)}`]
  expect(await found('q=closes')).toEqual(mine)
  expect(await found('q=вежа')).toEqual(mine)
  expect(await found('q=tag:міст')).toEqual(mine)
  expect(await found('q=млина -tag:рух')).toEqual([])
  expect(await found('filters={"createdBy":{"in":["manager@example.org"]}}')).toEqual(mine)
  expect(await found('filters={"dateCreated":{"from":"2026-01-03"}}')).toEqual(mine)
  expect(await found('filters={"tags":{"notIn":["рух","варта"]},"hasImage":false}')).toEqual(mine)
  const { data, understood } = await ask('manager', 'GET', 'quotes?q="bridge')
  expect([data[0].matches, understood.corrections.length]).toEqual([[[4, 10]], 1])
})

test('quotes are counted by local day of their posts', async () => {
  const { data } = await ask('manager', 'GET', 'datehist/quotes?interval=day')
  expect(data).toMatchObject({
    interval: 'day',
    timeZone: 'Europe/Kyiv',
    buckets: [
      { from: '2025-12-31T22:00:00Z', count: 2 },
      { from: '2026-01-01T22:00:00Z', count: 1 },
      { from: '2026-01-02T22:00:00Z', count: 1 },
    ],
  })
  const week = await ask('manager', 'GET', 'datehist/quotes?interval=week')
  expect(week.data.buckets).toEqual([{ from: '2025-12-28T22:00:00Z', count: 4 }])
  const hour = await ask('petro', 'GET', 'datehist/quotes?interval=hour')
  expect(hour.data.buckets[0]).toEqual({ from: '2026-01-01T10:00:00Z', count: 1 })
})

test('only the owner and data managers change its comment and tags, and a change names its user', async () => {
  const { _id } = await save('olena', 1)
  expect((await ask('petro', 'PATCH', `quotes/${_id}`, { comment: 'x' })).code).toBe('not_found')
  const { data } = await ask('manager', 'PATCH', `quotes/${_id}`, {
    comment: 'звірено',
    tags: ['рух', 'млин'],
  })
  expect(data).toMatchObject({ comment: 'звірено', tags: ['рух', 'млин'], updatedBy: 'manager@example.org' })
  const unseen = await ask('olena', 'PATCH', `quotes/${_id}`, { comment: 'моє', __v: 0 })
  expect(unseen.code).toBe('changed_since')
  const seen = await ask('olena', 'PATCH', `quotes/${_id}`, { comment: 'моє', __v: data.__v })
  expect(seen.data.comment).toBe('моє')
  const frozen = await ask('manager', 'PATCH', `quotes/${_id}`, { articleBody: 'x' })
  expect(frozen.data.errors[0]).toMatchObject({ path: '/articleBody', code: 'additionalProperties' })
})

test('users who may delete a quote can restore it, unless the post was saved again', async () => {
  const { _id } = await save('olena', 3, { comment: 'потрібно' })
  expect((await ask('manager', 'DELETE', `quotes/${_id}`)).code).toBe('forbidden')
  expect((await ask('olena', 'DELETE', `quotes/${_id}`)).status).toBe('success')
  expect((await ask('olena', 'GET', `quotes/${_id}`)).code).toBe('not_found')
  expect((await ask('petro', 'POST', `quotes/${_id}/restore`)).code).toBe('not_found')
  const { data: back } = await ask('olena', 'POST', `quotes/${_id}/restore`)
  expect(back).toMatchObject({ _id, comment: 'потрібно' })
  // The client repeats a call whose answer was lost.
  expect((await ask('olena', 'POST', `quotes/${_id}/restore`)).data._id).toBe(_id)
  expect((await ask('petro', 'POST', `quotes/${_id}/restore`)).code).toBe('not_found')
  expect((await ask('manager', 'POST', `quotes/${_id}/restore`)).code).toBe('forbidden')

  await ask('admin', 'DELETE', `quotes/${_id}`)
  const again = await save('olena', 3)
  expect(again._id).not.toBe(_id)
  expect((await ask('olena', 'POST', `quotes/${_id}/restore`)).code).toBe('quote_replaced')
})

test('a quote of a post that was edited later says so, and keeps the saved text', async () => {
  const { _id } = await save('petro', 3)
  await litopys.importPosts([
    post(3, 'The bridge is closed until Friday.', { editedAt: '2026-01-05T10:00:00Z' }),
    post(2, 'На мосту змінили варту.', { deletedAt: '2026-01-06T10:00:00Z', sensitive: true }),
  ])
  const { data } = await ask('petro', 'GET', `quotes/${_id}`)
  expect(data).toMatchObject({
    articleBody: 'The bridge is closed until Monday.',
    since: {
      articleBody: 'The bridge is closed until Friday.',
      origin: { source: 'jsonl', edit: { source: 'jsonl', at: '2026-01-05T10:00:00Z' } },
    },
  })
  expect(createHash('sha256').update(data.canonical).digest('hex')).toBe(data.hash)
  expect(JSON.parse(data.canonical).articleBody).toBe(data.articleBody)
})

test('verify recomputes the hashes, and the audit log has every change with the saved hash', async () => {
  const { data: findings } = await litopys.api.call(archiveRoutes.verify, {})
  const finding = findings.find(({ check }) => check === 'quotes')
  expect(finding).toMatchObject({ ok: true, detail: expect.stringMatching(/^\d+ quotes: 0 /) })
  const { data: lines } = await litopys.api.call(auditRoutes.list, {
    search: '',
    itemsPerPage: 100,
    filters: { action: ['quote.save', 'quote.change', 'quote.delete', 'quote.restore'] },
  })
  const count = (action: string) => lines.filter((line) => line.action === action).length
  expect([count('quote.change'), count('quote.delete'), count('quote.restore')]).toEqual([2, 2, 1])
  expect(lines.find(({ action }) => action === 'quote.save')?.details.hash).toMatch(/^[0-9a-f]{64}$/)
})

test('a repeated call with a client-chosen id makes no second quote', async () => {
  const _id = randomUUID()
  expect((await save('admin', 2, { _id }))._id).toBe(_id)
  expect((await save('admin', 2, { _id }))._id).toBe(_id)
  expect((await save('admin', 2, { _id: randomUUID() }))._id).toBe(_id)
  expect((await ask('manager', 'POST', 'quotes', { postId: idOf(2), _id })).code).toBe('not_found')
})

test('a restricted user can restore a deleted quote, even twice, unless its post is hidden', async () => {
  const open = await save('calm', 1)
  await ask('calm', 'DELETE', `quotes/${open._id}`)
  const both = await Promise.all([1, 2].map(() => ask('calmAdmin', 'POST', `quotes/${open._id}/restore`)))
  expect(both.map(({ data }) => data._id)).toEqual([open._id, open._id])
  await ask('calm', 'DELETE', `quotes/${open._id}`)
  const hidden = await save('manager', 2)
  await ask('manager', 'DELETE', `quotes/${hidden._id}`)
  expect((await ask('calmAdmin', 'POST', `quotes/${hidden._id}/restore`)).code).toBe('not_found')
  expect((await ask('admin', 'POST', `quotes/${hidden._id}/restore`)).data._id).toBe(hidden._id)
  await ask('manager', 'DELETE', `quotes/${hidden._id}`)
})
