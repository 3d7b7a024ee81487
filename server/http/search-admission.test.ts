import { randomUUID } from 'node:crypto'
import { unrestricted } from '@litopys/contract/access/restrictions'
import { route } from '@litopys/contract/route'
import fastify from 'fastify'
import * as Type from 'typebox'
import { expect, test } from 'vitest'
import { systemClock } from '#server/clock'
import { createFairQueue } from '#server/fair-queue'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { answerFailures } from './failures.ts'
import { createServe, type Pipeline } from './serve.ts'

const search = route({
  method: 'GET',
  path: '/api/v1/archives',
  access: 'archive.search',
  summary: 'Searches.',
  answer: { kind: 'one', item: Type.Object({}) },
})
const list = route({ ...search, path: '/api/v1/channels', access: 'channels.read' })
const unlimited = { take: () => undefined, assertSome: () => undefined }

const refusalPauseMs = 100

/** An app whose searches end when `finish` is called, one at a time. The header `user` names the caller. */
function startSearches() {
  const app = fastify()
  answerFailures(app, [])
  const admission = createFairQueue({ width: 1, reserved: 0, longestWaitMs: 50 })
  const callLimits: Pipeline['callLimits'] = {
    isOverloaded: () => false,
    admitCall: async () => () => undefined,
    calls: unlimited,
    apiKeyCalls: unlimited,
    searches: createConcurrencyLimit({ width: 1, queue: 0 }),
    admitSearch: admission.enter,
    refusalPauseMs,
    longestSearchMs: 10_000,
  }
  const authenticate: Pipeline['authenticate'] = async ({ headers }) => ({
    id: String(headers.user),
    name: '',
    role: ['User'],
    restrictions: unrestricted,
    ip: '',
    session: { id: randomUUID(), provedAt: new Date() },
  })
  const running: (() => void)[] = []
  const serve = createServe(app, { authenticate, clock: systemClock, callLimits }, [])
  serve(search, () => new Promise((resolve) => void running.push(() => resolve({}))))
  serve(list, async () => ({}))
  const ask = async (user: string, url: string = search.path) => {
    const asked = performance.now()
    const { statusCode, headers } = await app.inject({ url, headers: { user } })
    const isPaused = performance.now() - asked >= refusalPauseMs - 1
    return { statusCode, retryAfter: headers['retry-after'], isPaused }
  }
  return { ask, running, finish: () => running.shift()?.() }
}

test('a search that gets no place in time is answered 503 with Retry-After, and other calls are answered', async () => {
  const { ask, running, finish } = startSearches()
  const first = ask('a')
  await expect.poll(() => running.length).toBe(1)
  expect(await ask('b')).toEqual({ statusCode: 503, retryAfter: '5', isPaused: true })
  expect((await ask('b', list.path)).statusCode).toBe(200)
  finish()
  expect((await first).statusCode).toBe(200)
})

test('a user whose search got no place, or has ended, may search again', async () => {
  const { ask, running, finish } = startSearches()
  const first = ask('a')
  await expect.poll(() => running.length).toBe(1)
  // Of the user, not of all.
  expect(await ask('a')).toMatchObject({ statusCode: 429, isPaused: true })
  expect((await ask('b')).statusCode).toBe(503)
  finish()
  await first
  for (const user of ['b', 'a']) {
    const again = ask(user)
    await expect.poll(() => running.length).toBe(1)
    finish()
    expect((await again).statusCode).toBe(200)
  }
})
