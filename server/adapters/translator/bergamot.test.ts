import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { portOf } from '#testing/mail'
import { writeTinyModels } from '#testing/tiny-models'
import { bergamotLimits, createBergamot } from './bergamot.ts'
import { type Fetched, fetchModels } from './fetch-models.ts'
import { filesOf, findModels, type ModelList, readModelList } from './models.ts'
import type { TranslationRequest } from './translator.ts'

let directory: string
let list: ModelList
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'litopys-models-'))
  list = writeTinyModels(directory, [
    ['uk', 'en'],
    ['ru', 'en'],
  ])
})
afterAll(() => rmSync(directory, { recursive: true }))

const limits = { ...bergamotLimits, timeoutMs: 60_000 }
const open = (part: Partial<typeof limits> = {}, place = directory) =>
  createBergamot({ directory: place, models: list.models, damaged: [], limits: { ...limits, ...part } })
const uk: TranslationRequest = { texts: [], source: 'uk', target: 'en', format: 'text', alternatives: 3 }
const never = new AbortController().signal
const long = 'Слово і діло. '.repeat(1_400)

function putAll(place: string) {
  for (const { name } of list.models.flatMap(filesOf)) cpSync(join(directory, name), join(place, name))
}

/** A copy of the models with one changed file. */
function changed(
  change: (path: string) => void,
  file: 'model' | 'shortlist' | 'vocabulary' = 'model',
): string {
  const copy = mkdtempSync(join(directory, 'copy-'))
  putAll(copy)
  for (const model of list.models) change(join(copy, model[file].name))
  return copy
}

test('each text has one answer, in order, the same each time, without alternatives', async () => {
  const bergamot = open()
  const texts = ['мама мила раму', 'Друге речення. І третє!', 'рядок\n\nдругий рядок', '🙂', '\ud800']
  const told = await bergamot.translate({ ...uk, texts }, never)
  expect(told).toHaveLength(5)
  expect(told.slice(0, 3).every(({ text }) => text.trim() !== '')).toBe(true)
  expect(told[2]?.text).toContain('\n\n')
  expect(told.map(({ alternatives }) => alternatives)).toEqual([[], [], [], [], []])
  const [again] = await bergamot.translate({ ...uk, texts: texts.slice(0, 1) }, never)
  expect(again).toEqual(told[0])
  const [other] = await bergamot.translate({ ...uk, source: 'ru', texts: texts.slice(0, 1) }, never)
  expect(other?.text).not.toBe(told[0]?.text)
})

test('an unknown language is detected; English and texts without letters are returned unchanged', async () => {
  const texts = ['Вночі ворог атакував область', 'Ночью враг атаковал область', 'Air raid alert', '12:30']
  const told = await open().translate({ ...uk, source: 'auto', texts }, never)
  expect(told.map(({ detected }) => detected?.language)).toEqual(['uk', 'ru', 'en', 'en'])
  expect(told.slice(2).map(({ text }) => text)).toEqual(['Air raid alert', '12:30'])
})

test.each([
  ['a language without a model', { source: 'auto', texts: ['Heute fand in Berlin ein Treffen statt'] }],
  ['another target language', { target: 'pl', texts: ['слово'] }],
  ['HTML with unclosed tags', { format: 'html' as const, texts: ['<b>слово'] }],
])('%s is refused, and the next text is translated', async (_, part) => {
  const bergamot = open()
  await expect(bergamot.translate({ ...uk, ...part }, never)).rejects.toMatchObject({
    code: 'translator_refused',
  })
  expect(await bergamot.translate({ ...uk, texts: ['слово'] }, never)).toHaveLength(1)
})

test('HTML tags stay around their words', async () => {
  const [told] = await open().translate({ ...uk, format: 'html', texts: ['<b>мама</b> мила'] }, never)
  expect(told?.text).toMatch(/<b>.*<\/b>/)
})

test('each of several concurrent calls gets its own answer', async () => {
  const bergamot = open()
  const texts = ['перший', 'другий', 'третій']
  const alone = await bergamot.translate({ ...uk, texts }, never)
  const together = await Promise.all(texts.map((text) => bergamot.translate({ ...uk, texts: [text] }, never)))
  expect(together.flat()).toEqual(alone)
})

test.each([
  ['a truncated model', changed.bind(undefined, (path) => truncateSync(path, 3_000))],
  ['an invalid model', changed.bind(undefined, (path) => writeFileSync(path, 'x'.repeat(9_000)))],
  ['a missing model', changed.bind(undefined, (path) => rmSync(path))],
  ['a truncated vocabulary', changed.bind(undefined, (path) => truncateSync(path, 700), 'vocabulary')],
  [
    'an invalid shortlist',
    changed.bind(undefined, (path) => writeFileSync(path, 'x'.repeat(500)), 'shortlist'),
  ],
])('%s is reported, and the same translator works again after the repair', async (_, change) => {
  const place = change()
  const bergamot = open({}, place)
  const asked = { ...uk, texts: ['слово'] }
  await expect(bergamot.translate(asked, never)).rejects.toMatchObject({ code: 'translator_broken' })
  putAll(place)
  expect(await bergamot.translate(asked, never)).toHaveLength(1)
})

test('a call that takes too long or is aborted is ended, and the next call is answered', async () => {
  const bergamot = open({ timeoutMs: 1_500 })
  const slow = { ...uk, texts: [long.repeat(40)] }
  await expect(bergamot.translate(slow, never)).rejects.toMatchObject({ code: 'translator_unreachable' })
  const cancel = new AbortController()
  const waiting = bergamot.translate(slow, cancel.signal)
  cancel.abort(new Error('not wanted'))
  await expect(waiting).rejects.toThrow('not wanted')
  expect(await bergamot.translate({ ...uk, texts: ['слово'] }, never)).toHaveLength(1)
})

test('after five failures in a row calls fail at once', async () => {
  const bergamot = open(
    {},
    changed((path) => rmSync(path)),
  )
  const asked = { ...uk, texts: ['слово'] }
  for (let i = 0; i < 5; i += 1)
    await expect(bergamot.translate(asked, never)).rejects.toMatchObject({ code: 'translator_broken' })
  await expect(bergamot.translate(asked, never)).rejects.toMatchObject({ code: 'translator_unreachable' })
})

test('the engine takes no more memory than its limit', async () => {
  const bergamot = open({ maxBytes: 64 * 1_024 ** 2 })
  await expect(bergamot.translate({ ...uk, texts: ['слово'] }, never)).rejects.toMatchObject({
    code: 'translator_broken',
  })
})

test('a model counts as installed if its files have the right size and checksum; an incomplete model is named', async () => {
  expect(await findModels(directory, list)).toEqual({ models: list.models, faults: [] })
  const cut = changed((path) => truncateSync(path, 3_000))
  rmSync(join(cut, 'lex.ruen.bin'))
  expect(await findModels(cut, list)).toEqual({
    models: [],
    faults: [
      { name: 'model.uken.bin', fault: 'wrong' },
      { name: 'model.ruen.bin', fault: 'wrong' },
      { name: 'lex.ruen.bin', fault: 'missing' },
    ],
  })
  const other = changed((path) => writeFileSync(path, Buffer.alloc(readFileSync(path).length)))
  expect((await findModels(other, list)).faults).toHaveLength(2)
  const empty = mkdtempSync(join(directory, 'copy-'))
  expect(await findModels(empty, list)).toEqual({ models: [], faults: [] })
})

test('an operator’s list is used before the built-in list, which has uk and ru to English; a wrong list is an error', async () => {
  expect(await readModelList(directory)).toEqual(list)
  const empty = mkdtempSync(join(directory, 'copy-'))
  expect((await readModelList(empty)).models.map(({ from, to }) => `${from}-${to}`)).toEqual([
    'uk-en',
    'ru-en',
  ])
  writeFileSync(join(empty, 'models.json'), '{"models":[]}')
  await expect(readModelList(empty)).rejects.toThrow('models.json is not a list of models')
})

test('models are fetched from Firefox or another address, and get their name after the checksum matches', async () => {
  const [uken] = list.models
  if (!uken) throw new Error('there is a model')
  const asked: string[] = []
  const server = await serve((path) => {
    asked.push(path)
    const data = [
      { attachment: { hash: uken.model.sha256, location: 'some/model.bin' } },
      { attachment: { hash: uken.shortlist.sha256, location: 'some/broken.bin' } },
      {},
    ]
    if (path === '/records') return Buffer.from(JSON.stringify({ data }))
    if (path === '/files/some/model.bin') return readFileSync(join(directory, uken.model.name))
    if (path === '/files/some/broken.bin') return Buffer.alloc(9_000_000)
    return path.endsWith('lex.uken.bin.gz')
      ? gzipSync(readFileSync(join(directory, uken.shortlist.name)))
      : undefined
  })
  const address = `http://127.0.0.1:${portOf(server.address())}`
  const target = mkdtempSync(join(directory, 'copy-'))
  const wanted = {
    ...list,
    models: [uken],
    firefox: { records: `${address}/records`, files: `${address}/files` },
    addresses: [`${address}/mirror`],
  }
  const states: Fetched[] = []
  for await (const one of fetchModels(target, wanted)) states.push(one)
  server.close()
  expect(states).toMatchObject([
    { name: 'model.uken.bin', state: 'fetched' },
    { name: 'lex.uken.bin', state: 'fetched', from: `${address}/mirror/uken/lex.uken.bin.gz` },
    {
      name: 'vocab.uken.spm',
      state: 'failed',
      reasons: [/no longer lists this file/, /answers 404/].map((reason) => expect.stringMatching(reason)),
    },
  ])
  expect((await findModels(target, wanted)).faults).toEqual([{ name: 'vocab.uken.spm', fault: 'missing' }])
})

async function serve(contentOf: (path: string) => Buffer | undefined): Promise<Server> {
  const server = createServer(({ url = '' }, response) => {
    const content = contentOf(url)
    response.writeHead(content ? 200 : 404).end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
