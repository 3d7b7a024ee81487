import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { archiveRoutes, postRoutes } from '@litopys/contract/routes/archives'
import { channelRoutes } from '@litopys/contract/routes/channels'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobEnd, startTestLitopys, type TestLitopys } from '#testing/litopys'

let litopys: TestLitopys
beforeAll(async () => {
  litopys = await startTestLitopys()
})
afterAll(() => litopys.close())

/** Each test uses its own channel. */
let channelId = 100
const nextChannel = () => ++channelId

function message(id: number, more: object = {}) {
  return { id, type: 'message', date_unixtime: '1769098145', text: `text ${id}`, ...more }
}
function desktop(id: number, messages: object[], more: object = {}) {
  return JSON.stringify({ name: `Chat ${id}`, type: 'private_supergroup', id, ...more, messages }, null, 1)
}
function jsonl(count: number, id: number, text: (i: number) => string = (i) => `text ${i}`) {
  const lines = Array.from({ length: count }, (_, i) =>
    JSON.stringify({ channelId: id, messageId: i + 1, date: 1_769_098_145 + i, text: text(i) }),
  )
  return lines.join('\n')
}
async function postsOf(id: number) {
  const found = await litopys.api.call(postRoutes.search, { q: '', page: 1, itemsPerPage: 1_000 })
  return found.data.filter((post) => post.channelId === String(id))
}
async function channelOf(id: number) {
  const { data } = await litopys.api.call(channelRoutes.list, {
    search: String(id),
    page: 1,
    itemsPerPage: 10,
  })
  return data.find((channel) => channel.channelId === String(id))
}
const uploads = () => readdirSync(join(litopys.directory, 'data', 'uploads'))
async function uploaded(content: string) {
  const file = join(litopys.directory, 'file')
  writeFileSync(file, content)
  return (await litopys.api.upload(jobRoutes.upload, { fileName: 'file' }, file)).data.uploadId
}
async function started(content: string) {
  const { data: job } = await litopys.api.call(archiveRoutes.startCapture, {
    uploadId: await uploaded(content),
  })
  return job
}

describe('the report', () => {
  test('counts the records and lists skipped records and missing ids', async () => {
    const id = nextChannel()
    const messages = [message(1), message(2, { type: 'unsupported' }), message(4), message(9)]
    const { report, state, done, total } = await litopys.importText('result.json', desktop(id, messages))
    expect(state).toEqual({ status: 'done' })
    expect(done).toBe(total)
    expect(report).toMatchObject({ read: 4, new: 3, updated: 0, unchanged: 0, skippedCount: 1 })
    expect(report.skipped).toMatchObject([
      {
        code: 'type_unsupported',
        detail: 'unsupported',
        reason: 'Messages of type "unsupported" are not supported: id 2',
      },
    ])
    expect(report.gaps).toEqual([
      { channelId: String(id), from: 2, to: 3 },
      { channelId: String(id), from: 5, to: 8 },
    ])
  })

  test('of the same file again counts no new posts', async () => {
    const content = desktop(nextChannel(), [
      message(1, { reactions: [{ emoji: '👍', count: 2 }] }),
      message(2),
    ])
    await litopys.importText('result.json', content)
    const { report } = await litopys.importText('result.json', content)
    expect(report).toMatchObject({ read: 2, new: 0, updated: 0, unchanged: 2 })
  })

  test('of a file with a repeated post counts it once as new', async () => {
    const id = nextChannel()
    const content = desktop(id, [
      message(1),
      message(1),
      message(1, { text: 'other', edited_unixtime: '1769099999' }),
    ])
    expect((await litopys.importText('result.json', content)).report).toMatchObject({
      new: 1,
      unchanged: 1,
      updated: 1,
    })
    expect((await litopys.importText('result.json', content)).report).toMatchObject({
      new: 0,
      unchanged: 3,
      updated: 0,
    })
    expect(await postsOf(id)).toMatchObject([{ text: 'other' }])
  })

  test('lists a thousand skipped records and counts the rest', async () => {
    const id = nextChannel()
    const bad = Array.from({ length: 1_500 }, () => '{"channelId":1}').join('\n')
    const { report } = await litopys.importText('posts.jsonl', `${jsonl(1, id)}\n${bad}`)
    expect([report.skipped.length, report.skippedCount, report.read, report.new]).toEqual([
      1_000, 1_500, 1_501, 1,
    ])
  })
})

test('the report says that a file is cut off, even after many skipped records', async () => {
  const bad = Array.from({ length: 1_500 }, () => '{"channelId":1}').join('\n')
  const content = `${jsonl(1, nextChannel())}\n${bad}\n{"channelId":1,"mess`
  const { report } = await litopys.importText('posts.jsonl', content)
  expect([report.skipped.length, report.skippedCount]).toEqual([1_000, 1_501])
  expect(report.skipped.at(-1)).toMatchObject({ code: 'file_cut_off_inside', position: 'line 1502' })
})

test('the words of a poll can be found and are not part of the original text', async () => {
  const id = nextChannel()
  const poll = { question: 'Чи?', answers: [{ text: 'так' }] }
  await litopys.importText('result.json', desktop(id, [message(1, { text: '', poll }), message(2, { poll })]))
  const found = (await postsOf(id)).map(({ text, articleBody, size }) => ({ text, articleBody, size }))
  expect(found.toSorted((a, b) => a.size - b.size)).toEqual([
    { text: 'Чи?\nтак', articleBody: '', size: 0 },
    { text: 'text 2\nЧи?\nтак', articleBody: 'text 2', size: 6 },
  ])
})

describe('an edit', () => {
  test('changes the text and keeps the previous one', async () => {
    const id = nextChannel()
    await litopys.importText('result.json', desktop(id, [message(1)]))
    const before = await revisions()
    const edited = message(1, { text: 'edited', edited_unixtime: '1769099999' })
    const { report } = await litopys.importText('result.json', desktop(id, [edited]))
    expect(report).toMatchObject({ new: 0, updated: 1 })
    expect(await postsOf(id)).toMatchObject([
      { text: 'edited', articleBody: 'edited', editedAt: '2026-01-22T16:39:59Z' },
    ])
    expect(await revisions()).toBe(before + 1)
  })
  test('older than the known text is kept as a revision', async () => {
    const id = nextChannel()
    const edited = message(1, { text: 'edited', edited_unixtime: '1769099999' })
    await litopys.importText('result.json', desktop(id, [edited]))
    const { report } = await litopys.importText('result.json', desktop(id, [message(1)]))
    expect(report).toMatchObject({ updated: 1, unchanged: 0, revisions: 1 })
    expect(await postsOf(id)).toMatchObject([{ text: 'edited' }])
  })
  const revisions = async () => {
    const { data } = await litopys.api.call(archiveRoutes.verify, {})
    return Number(/(\d+) revisions?/.exec(data.find((one) => one.check === 'readable')?.detail ?? '')?.[1])
  }
})

describe('a value that the engine refuses costs one record, not the import', () => {
  test.each([
    [
      'halves of surrogate pairs and NUL',
      { channel: 'a\u0000\ud800', keywords: ['\udc00'], tags: ['\u0000'] },
      2,
    ],
    ['a measure below zero', { media: [{ kind: 'photo', width: -1 }] }, 1],
    ['a number beyond all columns', { reference: { replyTo: 1e300 } }, 1],
    ['a field no reaction has', { reactions: [{ name: 'a', count: 1, more: { a: 1 } }] }, 1],
    ['nested values in unknown fields', { extra: { a: [{ b: '\ud800' }] } }, 2],
    ['a very long number of seconds', { media: [{ kind: 'voice', duration: 1e300 }] }, 1],
  ])('%s', async (_, more, kept) => {
    const id = nextChannel()
    const date = '2026-01-02T03:04:05Z'
    const job = await litopys.importPosts([
      { channelId: id, messageId: 1, date, ...more },
      { channelId: id, messageId: 2, date },
    ])
    expect(job.state).toEqual({ status: 'done' })
    expect(job.report).toMatchObject({ new: kept, skippedCount: 2 - kept })
  })
})

test('a record of the largest size, with one-letter words only, fits into the memory of the worker', async () => {
  const id = nextChannel()
  const largest = message(2, { text: 'a b '.repeat(524_200) })
  const { state, report } = await litopys.importText(
    'result.json',
    desktop(id, [message(1), largest, message(3)]),
  )
  expect(state).toEqual({ status: 'done' })
  expect(report).toMatchObject({ new: 3, skippedCount: 0 })
})

describe('the channel name that an operator gives', () => {
  test.each(['t.me/some_name', 'https://t.me/some_name', '@some_name', 'some_name'])(
    '%s becomes the username and part of the permalinks',
    async (name) => {
      const id = nextChannel()
      await litopys.importText('result.json', desktop(id, [message(7)]), name)
      expect(await channelOf(id)).toMatchObject({ username: 'some_name', title: `Chat ${id}` })
      expect((await postsOf(id))[0]?.reference.permalink).toBe('https://t.me/some_name/7')
    },
  )
  test('becomes the title if it is not a username and the file has no title', async () => {
    const id = nextChannel()
    await litopys.importText('result.json', desktop(id, [message(7)], { name: null }), 'Мій чат')
    expect(await channelOf(id)).toMatchObject({ title: 'Мій чат', type: 'private_supergroup' })
    expect((await postsOf(id))[0]?.reference.permalink).toBe(`https://t.me/c/${id}/7`)
  })
  test('stays when a later file has neither title nor username', async () => {
    const id = nextChannel()
    await litopys.importText('result.json', desktop(id, [message(7)]), '@some_name')
    await litopys.importText('posts.jsonl', jsonl(1, id))
    expect(await channelOf(id)).toMatchObject({ title: `Chat ${id}`, username: 'some_name' })
  })
})

describe('a job', () => {
  test('for a file that is not an archive fails with the reason', async () => {
    const { state, report } = await litopys.importText('photo.png', Buffer.from('89504e470d0a1a0a', 'hex'))
    expect(state).toMatchObject({
      status: 'failed',
      code: 'file_of_no_kind',
      reason: expect.stringContaining('neither a Telegram Desktop'),
    })
    expect(report.read).toBe(0)
  })
  test('for a file with too deep nesting fails with the allowed depth', async () => {
    const { state } = await litopys.importText('deep.json', `${'{"a":'.repeat(200_000)}{"messages":[`)
    expect(state).toMatchObject({ status: 'failed', code: 'file_too_deep', detail: '64' })
  })
  test('cancelled while it runs keeps the archived posts without duplicates', async () => {
    const id = nextChannel()
    const job = await started(jsonl(30_000, id, (i) => `text ${i} `.repeat(12)))
    while ((await litopys.api.call(jobRoutes.read, { id: job.id })).data.report.read === 0) await sleep(20)
    await litopys.api.call(jobRoutes.cancel, { id: job.id })
    const { state, report } = await jobEnd(litopys.api, job.id)
    expect(state).toEqual({ status: 'cancelled' })
    expect(report.read).toBeGreaterThan(0)
    expect(report.read).toBeLessThan(30_000)
    expect((await channelOf(id))?.posts).toBe(report.new)
    expect((await litopys.api.call(archiveRoutes.verify, {})).data.every((finding) => finding.ok)).toBe(true)
    expect(uploads()).toEqual([])
  })
  test('cancelled before it starts archives nothing and removes its file', async () => {
    const [first, second] = [nextChannel(), nextChannel()]
    const running = await started(jsonl(4_000, first))
    const waiting = await started(jsonl(1, second))
    await litopys.api.call(jobRoutes.cancel, { id: waiting.id })
    await jobEnd(litopys.api, running.id)
    expect((await jobEnd(litopys.api, waiting.id)).state).toEqual({ status: 'cancelled' })
    expect(await channelOf(second)).toBeUndefined()
    // The file of the first job is removed when the job has released it.
    await expect.poll(uploads, { timeout: 20_000 }).toEqual([])
  })
  test('that has ended cannot be cancelled', async () => {
    const job = await litopys.importText('posts.jsonl', jsonl(1, nextChannel()))
    await expect(litopys.api.call(jobRoutes.cancel, { id: job.id })).rejects.toThrow()
  })
})
