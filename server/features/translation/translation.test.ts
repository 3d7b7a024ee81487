import { auditRoutes } from '@litopys/contract/routes/audit'
import { glossaryRoutes } from '@litopys/contract/routes/glossary'
import { translationRoutes } from '@litopys/contract/routes/translation'
import type { TranslationInput } from '@litopys/contract/schemas/translation'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import {
  startTranslatorServer,
  type TranslatorServer,
  type TranslatorTrouble,
} from '#testing/translator-server'

let translator: TranslatorServer
let litopys: TestLitopys
beforeAll(async () => {
  translator = await startTranslatorServer()
  litopys = await startTestLitopys({ TRANSLATE_URL: `${translator.url}/`, TRANSLATE_TIMEOUT_SECONDS: '3' })
}, 240_000)
afterAll(async () => {
  await litopys.close()
  await translator.close()
})
afterEach(() => {
  translator.requests.length = 0
  translator.troubles.length = 0
})

const base = {
  ...({ source: 'uk', target: 'en', format: 'text' } as const),
  alternatives: 0,
  confidence: false,
  alignment: false,
}
const translate = (q: string[], part: Partial<TranslationInput> = {}) =>
  litopys.api.call(translationRoutes.translate, { ...base, q, ...part })

test('texts are answered in LibreTranslate’s format and in order, with blank ones unchanged', async () => {
  translator.words.set('міст', 'bridge')
  const answer = await translate(['Зелений міст', ' ', 'Синій міст'], { alternatives: 1, confidence: true })
  expect(answer).toMatchObject({
    translatedText: ['Zelenyi bridge', ' ', 'Synii bridge'],
    alternatives: [['Zelenyi bridge'], [], ['Synii bridge']],
    detectedLanguage: [{ language: 'uk', confidence: 100 }, { confidence: 0 }, { language: 'uk' }],
  })
  expect(translator.requests).toEqual([
    { q: ['Зелений міст', 'Синій міст'], source: 'uk', target: 'en', format: 'text' },
  ])
  expect((await litopys.api.call(translationRoutes.readTranslator, {})).data).toEqual({
    status: 'ready',
    engine: 'server',
    badFiles: [],
  })
})

test('translation has its own path, which needs a session like others', async () => {
  const { statusCode } = await litopys.instance.app.inject({
    method: 'POST',
    url: '/translate',
    payload: { q: ['а'], target: 'en' },
  })
  expect(statusCode).toBe(401)
})

test('a text is translated once for all users; another source, target or format is a separate translation', async () => {
  await translate(['Одного разу', 'Одного разу'])
  await translate(['Одного разу'], { alternatives: 3 })
  expect(translator.requests.map(({ q }) => q)).toEqual([['Одного разу']])
  for (const part of [{ source: 'ru' }, { target: 'de' }, { format: 'html' as const }])
    await translate(['Одного разу'], part)
  expect(translator.requests).toHaveLength(4)
})

test('uk and ru are passed to the translator, which detects any other language', async () => {
  const { detectedLanguage } = await translate(['Dzień dobry'], { source: 'pl', confidence: true })
  expect(translator.requests[0]?.source).toBe('auto')
  expect(detectedLanguage).toEqual([{ language: 'pl', confidence: 50 }])
})

test('the confidence is the translator’s, even if the caller named the language', async () => {
  const body = JSON.stringify({
    translatedText: ['Sure', 'Doubtful'],
    detectedLanguage: [
      { language: 'uk', confidence: 90 },
      { language: 'ru', confidence: 35 },
    ],
  })
  translator.troubles.push({ kind: 'body', body })
  const { detectedLanguage } = await translate(['Певно', 'Непевно'], { confidence: true })
  expect(detectedLanguage).toEqual([
    { language: 'uk', confidence: 90 },
    { language: 'uk', confidence: 35 },
  ])
})

test('word alignment is requested from the translator and returned; it is empty where the translator has none', async () => {
  const alignment = [
    [
      [0, 1],
      [1, 0],
    ],
    '0-0 1-1',
  ]
  const told = { translatedText: ['one two', 'three four'], alignment }
  translator.troubles.push({ kind: 'body', body: JSON.stringify(told) })
  const asked = ['два один', 'три чотири']
  const links = [
    [
      [0, 1],
      [1, 0],
    ],
    [
      [0, 0],
      [1, 1],
    ],
  ]
  expect((await translate(asked, { alignment: true })).alignment).toEqual(links)
  expect(translator.requests).toMatchObject([{ q: asked, alignment: true }])
  expect((await translate(asked, { alignment: true })).alignment).toEqual(links)
  expect((await translate(['п’ять', ' '], { alignment: true })).alignment).toEqual([[], []])
  expect(await translate(asked)).not.toHaveProperty('alignment')
})

test('a text with glossary terms has no alignment', async () => {
  const told = { translatedText: ['two howitzers'], alignment: [[[0, 0]]] }
  translator.troubles.push({ kind: 'body', body: JSON.stringify(told) })
  expect((await translate(['нові гаубиці'], { alignment: true })).alignment).toEqual([[]])
})

test('many texts are sent in batches of five', async () => {
  await translate(Array.from({ length: 12 }, (_, i) => `Рядок ${i}`))
  expect(translator.requests.map(({ q }) => q.length)).toEqual([5, 5, 2])
})

test('glossary terms are translated in all their forms, and changes are recorded in the audit log', async () => {
  expect((await translate(['Дві гаубиці біля Києва'])).translatedText).toEqual(['Dvi howitzer bilia Kyiv'])
  const { data: term } = await litopys.api.call(glossaryRoutes.add, {
    term: 'лелека',
    translation: 'stork',
    kind: 'other',
  })
  expect((await translate(['Дві лелеки'])).translatedText).toEqual(['Dvi stork'])
  await litopys.api.call(glossaryRoutes.change, {
    id: term._id,
    term: 'лелека',
    translation: 'white stork',
    kind: 'other',
  })
  expect((await translate(['Дві лелеки'])).translatedText).toEqual(['Dvi white stork'])
  expect((await translate(['Дві лелеки'], { target: 'pl' })).translatedText).toEqual(['Dvi leleky'])
  await expect(
    litopys.api.call(glossaryRoutes.add, { term: 'лелека', translation: 'crane', kind: 'other' }),
  ).rejects.toThrow('The glossary already has an entry for this word')
  await expect(
    litopys.api.call(glossaryRoutes.add, { term: 'лелеки', translation: 'storks', kind: 'other' }),
  ).rejects.toThrow('The glossary already has an entry for another form of this word: лелека')
  await litopys.api.call(glossaryRoutes.remove, { id: term._id })
  expect((await litopys.api.call(glossaryRoutes.list, {})).data.some(({ _id }) => _id === term._id)).toBe(
    false,
  )
  const { data: lines } = await litopys.api.call(auditRoutes.list, {
    search: 'лелека',
    itemsPerPage: 10,
  })
  expect(lines.map(({ action }) => action)).toEqual(['term.delete', 'term.change', 'term.add'])
})

test.each<[string, TranslatorTrouble[]]>([
  ['a connection reset', [{ kind: 'reset' }]],
  ['a truncated response', [{ kind: 'torn' }]],
  [
    'failures of the server',
    [
      { kind: 'status', status: 500 },
      { kind: 'status', status: 502 },
    ],
  ],
  ['a request to wait', [{ kind: 'status', status: 429, headers: { 'retry-after': '1' } }]],
])('after %s the request is retried and succeeds', async (name, troubles) => {
  translator.troubles.push(...troubles)
  expect((await translate([`Попри: ${name}`])).translatedText).toEqual([`Popry: ${name}`])
})

test.each<[string, TranslatorTrouble, RegExp]>([
  ['a response of a gigabyte', { kind: 'huge', bytes: 1024 ** 3 }, /invalid response/],
  ['a response with missing texts', { kind: 'fewer' }, /invalid response/],
  ['an empty translation', { kind: 'says', text: ' ' }, /invalid response/],
  ['an oversized translation', { kind: 'says', text: 'x'.repeat(2_000) }, /invalid response/],
  ['a response without JSON', { kind: 'body', body: '<html>' }, /invalid response/],
  ['a response of another shape', { kind: 'body', body: '{"translatedText":[7]}' }, /invalid response/],
  [
    'a redirect',
    { kind: 'status', status: 302, headers: { location: 'http://127.0.0.1:1/' } },
    /TRANSLATE_URL/,
  ],
  ['a wrong key', { kind: 'status', status: 403 }, /TRANSLATE_API_KEY/],
  ['a refusal by the translator', { kind: 'status', status: 400 }, /does not accept/],
  ['no response', { kind: 'silence' }, /does not respond/],
  ['a response that is too slow', { kind: 'drip' }, /does not respond/],
])('%s is an error that is not cached, and the next request succeeds', async (name, trouble, reason) => {
  translator.troubles.push(trouble)
  const before = process.memoryUsage().rss
  await expect(translate([`Лихо: ${name}`])).rejects.toThrow(reason)
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 ** 2)
  expect(translator.taken()).toBeLessThan(50 * 1024 ** 2)
  expect((await translate([`Лихо: ${name}`])).translatedText).toEqual([`Lykho: ${name}`])
})

test('characters that cannot be stored are removed or replaced', async () => {
  const told = { translatedText: ['a\0b\ud800'], alternatives: [['\udc00']] }
  const body = JSON.stringify({ ...told, detectedLanguage: [{ language: 'x\0', confidence: 1 }] })
  translator.troubles.push({ kind: 'body', body })
  const wish = { source: 'auto', alternatives: 1, confidence: true }
  const first = await translate(['Половина'], wish)
  expect(first).toMatchObject({
    translatedText: ['ab\ufffd'],
    alternatives: [['\ufffd']],
    detectedLanguage: [{ language: 'und', confidence: 1 }],
  })
  expect(await translate(['Половина'], wish)).toEqual(first)
  expect(translator.requests).toHaveLength(1)
})

test('a refused text does not affect the other texts of its batch', async () => {
  const five = ['Раз', 'Два', 'Три', 'Чотири', 'П’ять'].map((word) => `${word} разом`)
  const blank = JSON.stringify({ translatedText: ['1', '2', ' ', '4', '5'] })
  translator.troubles.push({ kind: 'body', body: blank })
  await expect(translate(five)).rejects.toThrow('invalid response')
  expect((await translate(five)).translatedText).toEqual(['1', '2', 'Try razom', '4', '5'])
  expect(translator.requests.map(({ q }) => q.length)).toEqual([5, 1])

  const others = five.map((text) => `${text} ще`)
  const refused = { kind: 'status' as const, status: 400 }
  translator.troubles.push(refused, { kind: 'none' }, refused)
  await expect(translate(others)).rejects.toThrow('does not accept')
  translator.requests.length = 0
  await translate(others)
  expect(translator.requests.map(({ q }) => q)).toEqual([['Два разом ще']])
})

test('simultaneous requests for one text share a call, but not its failure', async () => {
  translator.delayMs = 200
  try {
    const all = await Promise.all(Array.from({ length: 6 }, () => translate(['Одночасно'])))
    expect(new Set(all.map(({ translatedText }) => translatedText[0]))).toEqual(new Set(['Odnochasno']))
    expect(translator.requests).toHaveLength(1)
    translator.troubles.push({ kind: 'status', status: 400 })
    const ends = await Promise.allSettled([translate(['Не вперше']), translate(['Не вперше'])])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  } finally {
    translator.delayMs = 0
  }
})

test('a user cannot block the translator: requests beyond their share are refused', async () => {
  translator.delayMs = 1_000
  try {
    const wishes = Array.from({ length: 30 }, (_, i) => translate([`Черга номер ${i}`]))
    const ends = await Promise.allSettled(wishes)
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]).toContain('Please wait until your request is processed')
  } finally {
    translator.delayMs = 0
  }
})

test('translated HTML has no executable markup, and plain text stays unchanged', async () => {
  const hostile = '<b>ok</b><script>alert(1)</script><img src=x onerror=alert(1)><b onclick="x">'
  translator.troubles.push({ kind: 'says', text: hostile }, { kind: 'says', text: hostile })
  expect((await translate(['<b>так</b>'], { format: 'html' })).translatedText).toEqual([
    '<b>ok</b>&lt;script>alert(1)&lt;/script>&lt;img src=x onerror=alert(1)>&lt;b onclick="x">',
  ])
  expect((await translate(['так'])).translatedText).toEqual([hostile])
})

test('after five failures in a row, requests fail at once for a while', async () => {
  translator.troubles.push(...Array.from({ length: 6 }, () => ({ kind: 'status' as const, status: 503 })))
  await expect(translate(['Перший'])).rejects.toThrow('does not respond')
  await expect(translate(['Другий'])).rejects.toThrow('does not respond')
  expect(translator.requests).toHaveLength(5)
  await expect(translate(['Третій'])).rejects.toThrow('does not respond')
  expect(translator.requests).toHaveLength(5)
  expect((await translate(['Одного разу'])).translatedText).toEqual(['Odnoho razu'])
})
