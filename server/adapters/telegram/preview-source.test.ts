import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PreviewServer, startPreviewServer } from '#testing/preview-server'
import { createHostRateLimit } from './host-rate-limit.ts'
import { type ShownPost, shownCard, shownPage } from './preview.fixture.ts'
import { BadPreview } from './preview-fault.ts'
import { createPreviewReader } from './preview-reader.ts'
import { type PreviewEvent, type PreviewRequest, previewSource } from './preview-source.ts'

const channel = { id: 1_500_000_001, name: 'varta_news', title: 'Варта' }
let server: PreviewServer
beforeAll(async () => {
  server = await startPreviewServer(channel)
})
const reader = createPreviewReader()
afterAll(async () => {
  await reader.close()
  await server.close()
})
beforeEach(() => {
  server.posts.splice(0, Infinity, ...numbered(1, 55))
  server.troubles.splice(0)
  server.requests.splice(0)
})

function numbered(from: number, to: number): ShownPost[] {
  return Array.from({ length: to - from + 1 }, (_, i) => post(from + i))
}
function post(id: number, more: Partial<ShownPost> = {}): ShownPost {
  const date = new Date(1_769_000_000_000 + id * 60_000).toISOString().replace('.000Z', '+00:00')
  return { id, date, text: `text ${id}`, views: `${id}`, ...more }
}

const clock = { now: () => new Date('2026-11-21T10:00:00Z') }
function wish(from: PreviewRequest['from'], more: Partial<PreviewRequest> = {}): PreviewRequest {
  return {
    baseUrl: server.url,
    name: channel.name,
    from,
    clock,
    reader,
    rateLimit: createHostRateLimit(0),
    signal: new AbortController().signal,
    limits: { backoffMs: 5 },
    ...more,
  }
}
async function eventsOf(asked: PreviewRequest): Promise<PreviewEvent[]> {
  const events: PreviewEvent[] = []
  for await (const event of previewSource(asked)) events.push(event)
  return events
}
function numbersIn(events: PreviewEvent[]): number[] {
  return events.flatMap((event) =>
    event.kind === 'page' ? event.posts.map(({ messageId }) => messageId) : [],
  )
}
async function faultOf(asked: PreviewRequest) {
  const seen: PreviewEvent[] = []
  try {
    for await (const event of previewSource(asked)) seen.push(event)
  } catch (error) {
    if (error instanceof BadPreview) return { code: error.code, waitSeconds: error.waitSeconds, seen }
    throw error
  }
  throw new Error('It was no fault')
}
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

describe('paging', () => {
  test('backward goes from the newest post to the beginning of the history', async () => {
    const events = await eventsOf(wish('newest'))
    expect(numbersIn(events).toSorted((a, b) => a - b)).toEqual(range(1, 55))
    expect(events.at(-1)).toEqual({ kind: 'end', reached: 'history' })
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/s/varta_news',
      '/s/varta_news?before=36',
      '/s/varta_news?before=16',
    ])
  })
  test('forward goes from a number to the newest post', async () => {
    const events = await eventsOf(wish({ after: 12 }))
    expect(numbersIn(events)).toEqual(range(13, 55))
    expect(events.at(-1)).toEqual({ kind: 'end', reached: 'history' })
  })
  test('stops at the requested number', async () => {
    const back = await eventsOf(wish({ before: 40 }, { until: 30 }))
    expect(numbersIn(back)).toEqual(range(30, 39))
    expect(back.at(-1)).toEqual({ kind: 'end', reached: 'until' })
    expect(numbersIn(await eventsOf(wish({ after: 10 }, { until: 35 })))).toEqual(range(11, 35))
  })
  test('each page has a resume position, and resuming there yields the rest', async () => {
    const events = await eventsOf(wish({ after: 1 }))
    const first = events.find((event) => event.kind === 'page')
    const rest = await eventsOf(wish({ after: first?.cursor ?? 0 }))
    expect([...(first?.posts ?? []).map(({ messageId }) => messageId), ...numbersIn(rest)]).toEqual(
      range(2, 55),
    )
  })
  test('a history that starts later ends there, after one empty page', async () => {
    server.posts.splice(0, Infinity, ...numbered(40, 45))
    const events = await eventsOf(wish('newest'))
    expect(numbersIn(events)).toEqual(range(40, 45))
    expect(events.at(-1)).toEqual({ kind: 'end', reached: 'history' })
  })
  test('a channel without posts ends at once', async () => {
    server.posts.splice(0)
    expect(await eventsOf(wish('newest'))).toEqual([{ kind: 'end', reached: 'history' }])
  })
  test('an album is one block and one post per item', async () => {
    server.posts.splice(0, Infinity, post(2, { album: [2, 3, 4], text: 'три' }), post(5))
    const events = await eventsOf(wish({ after: 0 }))
    const posts = events.flatMap((event) => (event.kind === 'page' ? event.posts : []))
    expect(posts.map(({ messageId, album, articleBody }) => [messageId, album, articleBody])).toEqual([
      [2, 2, 'три'],
      [3, 2, ''],
      [4, 2, ''],
      [5, undefined, 'text 5'],
    ])
    expect(numbersIn(await eventsOf(wish({ after: 2 })))).toEqual([5])
  })
  test('the next read shows edits and deletions', async () => {
    server.posts.splice(9, 2, post(10, { text: 'changed', meta: 'edited' }))
    const posts = (await eventsOf(wish({ before: 14 }, { until: 9 }))).flatMap((event) =>
      event.kind === 'page' ? event.posts : [],
    )
    expect(posts.map(({ messageId }) => messageId)).toEqual([9, 10, 12, 13])
    expect(posts[1]).toMatchObject({ articleBody: 'changed', isEdited: true, seenAt: '2026-11-21T10:00:00Z' })
  })
  test('posts have the number of their channel, from the page or from the request', async () => {
    const [event] = await eventsOf(wish({ after: 50 }))
    expect(event).toMatchObject({
      channel: { channelId: '1500000001', username: 'varta_news', title: 'Варта' },
      posts: [{ channelId: '1500000001', source: 'preview', views: 51 }, {}, {}, {}, {}],
    })
    const hidden = post(60, { attributes: 'data-post="varta_news/60"' })
    server.posts.splice(0, Infinity, hidden)
    const [known] = await eventsOf(wish({ after: 50 }, { channelId: '77' }))
    expect(known).toMatchObject({ posts: [{ channelId: '77' }] })
    expect((await faultOf(wish({ after: 50 }))).code).toBe('preview_nameless')
  })
})

describe('a page that is not of the channel yields nothing and moves no position', () => {
  test.each([
    ['a free name', { name: 'nobody_here' }, 'preview_moved'],
    ['an invalid name', { name: '../../etc' }, 'preview_missing'],
    ['a name that another channel has now', { channelId: '5' }, 'preview_other_channel'],
  ])('%s', async (_, more, code) => {
    expect(await faultOf(wish({ after: 0 }, more))).toEqual({ code, waitSeconds: undefined, seen: [] })
  })
  test.each([
    ['a card of a free name', shownCard('x'), 'preview_missing'],
    ['a card of a channel', shownCard('x', 'X', '82 932 subscribers'), 'preview_off'],
    ['a card of a group', shownCard('x', 'X', '14 035 members, 5 791 online'), 'preview_group'],
    ['a card of a bot', shownCard('x', 'X', '@x_bot'), 'preview_person'],
    ['another page', '<html><body>Hello</body></html>', 'preview_unknown'],
    ['an empty page', '', 'preview_unknown'],
    ['a history without posts', shownPage(channel, []).replace('tme_no_messages_found', ''), 'preview_empty'],
    ['posts that cannot be read', shownPage(channel, [post(1, { date: '' })]), 'preview_unreadable'],
  ])('%s', async (_, html, code) => {
    server.troubles.push({ kind: 'page', html })
    expect(await faultOf(wish({ after: 0 }))).toMatchObject({ code, seen: [] })
  })
  test.each([
    [404, 'preview_missing'],
    [403, 'preview_refused'],
    [301, 'preview_moved'],
  ])('status %i', async (status, code) => {
    server.troubles.push({ kind: 'status', status, headers: { location: 'http://127.0.0.1:9/elsewhere' } })
    expect(await faultOf(wish({ after: 0 }))).toMatchObject({ code, seen: [] })
    expect(server.requests).toHaveLength(1)
  })
  test('a page above the size limit', async () => {
    server.troubles.push({ kind: 'huge', bytes: 300_000 })
    const fault = await faultOf(wish({ after: 0 }, { limits: { maxBytes: 100_000 } }))
    expect(fault.code).toBe('preview_too_large')
  })
  test('an error in the middle keeps the pages before it', async () => {
    server.troubles.push(
      { kind: 'page', html: shownPage(channel, numbered(1, 20)) },
      { kind: 'status', status: 302 },
    )
    const { code, seen } = await faultOf(wish({ after: 0 }))
    expect([code, numbersIn(seen)]).toEqual(['preview_moved', range(2, 20)])
  })
})

describe('temporary failures are waited for, and the wait is reported', () => {
  test('resets, truncated pages and server errors', async () => {
    server.troubles.push({ kind: 'reset' }, { kind: 'torn' }, { kind: 'status', status: 502 })
    const events = await eventsOf(wish({ after: 50 }))
    expect(events.slice(0, 3)).toEqual([
      { kind: 'wait', why: 'unreachable', seconds: 0.005, attempt: 1 },
      { kind: 'wait', why: 'unreachable', seconds: 0.01, attempt: 2 },
      { kind: 'wait', why: 'failing', seconds: 0.02, attempt: 3 },
    ])
    expect(numbersIn(events)).toEqual(range(51, 55))
  })
  test('a page that does not arrive in time', async () => {
    server.troubles.push({ kind: 'silence' })
    const events = await eventsOf(wish({ after: 50 }, { limits: { backoffMs: 5, timeoutMs: 200 } }))
    expect([events[0]?.kind, numbersIn(events)]).toEqual(['wait', range(51, 55)])
  })
  test('attempts are limited', async () => {
    server.troubles.push(...Array.from({ length: 9 }, () => ({ kind: 'reset' as const })))
    const { code, seen } = await faultOf(wish({ after: 50 }))
    expect([code, seen.length, server.requests.length]).toEqual(['preview_unreachable', 4, 5])
  })
  test('a request to wait is followed by all callers of the same host', async () => {
    server.troubles.push({ kind: 'status', status: 429, headers: { 'retry-after': '1' } })
    const rateLimit = createHostRateLimit(0)
    const events = await eventsOf(wish({ after: 50 }, { rateLimit }))
    expect(events[0]).toEqual({ kind: 'wait', why: 'limited', seconds: 1, attempt: 1 })
    const [first, second] = server.requests
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(950)
    rateLimit.pause(300)
    const startedAt = performance.now()
    await rateLimit.turn(new AbortController().signal)
    expect(performance.now() - startedAt).toBeGreaterThan(280)
  })
  test('a request to wait longer than the limit is an error with the seconds', async () => {
    const at = new Date(Date.now() + 7_200_000).toUTCString()
    server.troubles.push({ kind: 'status', status: 429, headers: { 'retry-after': at } })
    const { code, waitSeconds } = await faultOf(wish({ after: 50 }))
    expect(code).toBe('preview_limited')
    expect(waitSeconds).toBeGreaterThan(7_100)
  })
  test('the signal ends a pause at once', async () => {
    server.troubles.push({ kind: 'status', status: 429, headers: { 'retry-after': '60' } })
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 100)
    const startedAt = performance.now()
    await expect(eventsOf(wish({ after: 50 }, { signal: stop.signal }))).rejects.toThrow('abort')
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })
})

test('requests of all callers keep their interval', async () => {
  const rateLimit = createHostRateLimit(100)
  await Promise.all([
    eventsOf(wish({ after: 20 }, { rateLimit })),
    eventsOf(wish({ after: 20 }, { rateLimit })),
  ])
  const times = server.requests.map(({ at }) => at)
  expect(times.length).toBe(6)
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(450)
})
