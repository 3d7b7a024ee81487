import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTranscriberServer, type TranscriberServer } from '#testing/transcriber-server'
import { createOpenAiServer, transcriberLimits } from './openai-server.ts'
import type { Sound } from './transcriber.ts'

let server: TranscriberServer
let folder: string
let sound: Sound
const content = Buffer.alloc(300_000, 'sound')
beforeAll(async () => {
  server = await startTranscriberServer()
  folder = mkdtempSync(join(tmpdir(), 'litopys-transcriber-'))
  const path = join(folder, 'a')
  writeFileSync(path, content)
  sound = { path, name: 'voice.ogg', size: content.length, seconds: 0.0121 }
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  server.requests.length = 0
  server.troubles.length = 0
  server.hear = () => [{ start: 0, end: 2, text: ' Міст закрито ' }]
})

const limits = {
  ...transcriberLimits,
  timeoutMs: 2_000,
  mostBytes: 1e9,
  mostSeconds: 1e6,
  pauseMs: 5,
  longestPauseMs: 100,
}
const secret = 'sk-very-secret'
const transcriber = (url = server.url, more = {}) =>
  createOpenAiServer({ url, key: secret, model: 'large-v3', limits: { ...limits, ...more } })
const never = new AbortController().signal
const transcribe = (url?: string, more?: object) => transcriber(url, more).transcribe(sound, never)
const failed = async (url?: string, more?: object) =>
  await transcribe(url, more).then(
    () => {
      throw new Error('the file was transcribed')
    },
    (cause: unknown) => cause,
  )

test('the whole file is sent with the key, the model and the wish for times', async () => {
  expect(await transcribe(`${server.url}/v1/`)).toEqual({
    language: 'uk',
    segments: [{ start: 0, end: 2, text: 'Міст закрито' }],
  })
  expect(server.requests).toHaveLength(1)
  const [request] = server.requests
  expect(request).toMatchObject({
    fields: { model: 'large-v3', response_format: 'verbose_json' },
    fileName: 'voice.ogg',
    authorization: `Bearer ${secret}`,
  })
  expect(request?.file.equals(content)).toBe(true)
})

test('figures of the model are read, and null ones are absent', async () => {
  server.hear = () => [
    { start: 3, end: 1, text: 'друге\u0000 \n речення', no_speech_prob: null, avg_logprob: -0.3 },
    { start: -1, end: 2, text: 'перше', compression_ratio: 1.5 },
    { start: 9, end: 9, text: '  ' },
  ]
  expect((await transcribe()).segments).toEqual([
    { start: 0, end: 2, text: 'перше', compression: 1.5 },
    { start: 3, end: 3, text: 'друге речення', logProbability: -0.3 },
  ])
})

test('a word that the server split between segments is whole again', async () => {
  server.hear = () => [' Міст за', 'крито', ' до ранку'].map((text, i) => ({ start: i, end: i + 1, text }))
  const { segments } = await transcribe()
  expect(segments.map(({ text, isContinued }) => [text, isContinued])).toEqual([
    ['Міст за', undefined],
    ['крито', true],
    ['до ранку', undefined],
  ])
})

describe('is tried again after', () => {
  test.each([
    ['a status 500', { kind: 'status', status: 500 }],
    ['a status 503', { kind: 'status', status: 503 }],
    ['a short 429', { kind: 'status', status: 429, headers: { 'retry-after': '0.02' } }],
    ['a reset', { kind: 'reset' }],
    ['a torn answer', { kind: 'torn' }],
  ] as const)('%s', async (_, trouble) => {
    server.troubles.push(trouble, trouble)
    expect((await transcribe()).segments).toHaveLength(1)
    expect(server.requests).toHaveLength(3)
  })
})

describe('is the fault of the file:', () => {
  test.each([
    ['a refusal', { kind: 'status', status: 400 }, 'not_accepted', 1],
    ['a refusal before everything is sent', { kind: 'early', status: 413 }, 'sound_too_large', 0],
    ['a third status 500', { kind: 'status', status: 500 }, 'server_failed', 3],
    ['a third reset', { kind: 'reset' }, 'server_failed', 3],
    ['an answer that is not JSON', { kind: 'body', body: '<html>' }, 'wrong_answer', 1],
    ['an answer without times', { kind: 'body', body: '{"text":"Міст"}' }, 'wrong_answer', 1],
    [
      'an answer with other times',
      { kind: 'body', body: '{"segments":[{"start":"0","end":1,"text":""}]}' },
      'wrong_answer',
      1,
    ],
    ['an endless answer', { kind: 'huge' }, 'wrong_answer', 1],
  ] as const)('%s', async (_, trouble, fault, requests) => {
    server.constantTrouble = trouble
    try {
      expect(await failed()).toMatchObject({ fault })
    } finally {
      server.constantTrouble = undefined
    }
    expect(server.requests).toHaveLength(requests)
  })

  test('no answer within the time limit, which is not tried again', async () => {
    server.troubles.push({ kind: 'silence' }, { kind: 'silence' })
    expect(await failed(server.url, { timeoutMs: 50 })).toMatchObject({ fault: 'time_limit' })
    // On a busy machine, the request may end before it arrives, or in the middle of its file.
    expect(server.troubles).not.toHaveLength(0)
  })
})

describe('is the fault of the server:', () => {
  test.each([
    ['a refused key', 401, 'transcriber_denied', 1],
    ['another path', 404, 'transcriber_denied', 1],
    ['a redirect', 302, 'transcriber_denied', 1],
    ['a third status 502', 502, 'transcriber_unreachable', 3],
  ] as const)('%s', async (_, status, code, requests) => {
    server.constantTrouble = { kind: 'status', status, headers: { location: 'http://127.0.0.1:9/' } }
    try {
      expect(await failed()).toMatchObject({ code })
    } finally {
      server.constantTrouble = undefined
    }
    expect(server.requests).toHaveLength(requests)
  })

  test('a long wait, which is passed on', async () => {
    server.troubles.push({ kind: 'status', status: 429, headers: { 'retry-after': '90' } })
    expect(await failed()).toMatchObject({ code: 'transcriber_limited', retryAfterSeconds: 90 })
    expect(server.requests).toHaveLength(1)
  })

  test('no server at the address, and the error does not have the key', async () => {
    const error = await failed('http://127.0.0.1:1')
    expect(error).toMatchObject({ code: 'transcriber_unreachable' })
    const texts = (cause: unknown): string =>
      cause instanceof Error ? `${cause.stack} ${JSON.stringify(cause)} ${texts(cause.cause)}` : ''
    expect(texts(error)).toContain('ECONNREFUSED')
    expect(texts(error)).not.toContain(secret)
  })
})

test('a caller that stops ends the request', async () => {
  server.troubles.push({ kind: 'silence' })
  const stopping = new AbortController()
  const transcribing = transcriber().transcribe(sound, stopping.signal)
  await expect.poll(() => server.requests.length).toBe(1)
  stopping.abort(new Error('stopped'))
  await expect(transcribing).rejects.toThrow('stopped')
})
