import { matchesPost } from '@litopys/contract/query/match'
import { usualMatching } from '@litopys/contract/query/matching'
import { parseQuery } from '@litopys/contract/query/parse'
import { postRoutes } from '@litopys/contract/routes/archives'
import { glossaryRoutes } from '@litopys/contract/routes/glossary'
import { quoteRoutes } from '@litopys/contract/routes/quotes'
import { translationRoutes } from '@litopys/contract/routes/translation'
import { testPost } from '@litopys/contract/testing/post'
import { repeats } from '@litopys/language/testing/repeats.fixture'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { startTranslatorServer, type TranslatorServer } from '#testing/translator-server'

const texts = [
  'Сьогодні відкрили міст біля млина',
  'Старий міст закрито',
  'Млин горить',
  'Ніхто не знає, чому',
  'Ще не перекладений міст',
  'Таємний міст',
]
/** Message numbers of a post in a channel hidden from the reader, and of a post without a translation. */
const [hidden, untranslated] = [6, 5]
const words = {
  міст: 'bridges',
  млина: 'mill',
  млин: 'mill',
  старий: 'old',
  закрито: 'closed',
  горить: 'burns',
}

let translator: TranslatorServer
let cast: Cast<'reader'>
let litopys: TestLitopys
let said: Map<number, string>
beforeAll(async () => {
  translator = await startTranslatorServer()
  for (const [word, english] of Object.entries(words)) translator.words.set(word, english)
  cast = await directoryWithCast({ reader: { role: ['User'], access: ['channel:10'] } })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory, TRANSLATE_URL: translator.url })
  await litopys.importPosts(texts.map((text, i) => post(i + 1, text)))
  const shown = texts.flatMap((text, i) => (i + 1 === untranslated ? [] : { id: i + 1, text }))
  const answers = await translate(shown.map(({ text }) => text))
  said = new Map(shown.map(({ id }, i) => [id, answers[i] ?? '']))
}, 240_000)
afterAll(async () => {
  await litopys.close()
  cast.clear()
  await translator.close()
})

const post = (messageId: number, text: string) => ({
  channel: 'C',
  channelId: messageId === hidden ? 11 : 10,
  messageId,
  text,
  date: '2026-01-01T10:00:00Z',
})
const wish = {
  ...({ source: 'uk', target: 'en', format: 'text' } as const),
  alternatives: 0,
  confidence: false,
  alignment: false,
}
const translate = async (q: string[]) =>
  (await litopys.api.call(translationRoutes.translate, { ...wish, q })).translatedText

async function find(q: string, key: 'relevance' | 'dateCreated' = 'dateCreated') {
  const { data, totalItems } = await litopys.api.call(postRoutes.search, {
    q,
    page: 1,
    itemsPerPage: 100,
    sortBy: { key },
  })
  expect(totalItems).toBe(data.length)
  return data.map(({ messageId }) => messageId).sort((a, b) => a - b)
}

test.each<[string, number[]]>([
  ['translation:bridge', [1, 2, 6]],
  ['translation:"bridge mill"', [1]],
  ['translation:bridge -translation:old', [1, 6]],
  ['translation:mill OR translation:closed', [1, 2, 3]],
  ['in:translation bridge mill', [1]],
  ['in:translation "old bridge"', [2]],
  ['in:translation (burning OR closes) -bridge', [3]],
  ['translation:bridge міст', [1, 2, 6]],
  ['translation:міст', []],
  ['=bridge', []],
])('%j finds the posts %j in translations', async (line, expected) => {
  expect(await find(line)).toEqual(expected)
  expect(await find(line, 'relevance')).toEqual(expected)
})

const word = fc.constantFrom('bridge', 'mills', 'old', 'closed', 'burn', 'nikhto', 'absent')
const lines = fc.letrec<{ line: string; part: string }>((tie) => ({
  line: fc
    .array(fc.tuple(fc.constantFrom(' ', ' OR '), tie('part')), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.map(([sign, part], i) => (i === 0 ? part : sign + part)).join('')),
  part: fc.oneof(
    { depthSize: 'small' },
    ...[word, word.map((one) => `-${one}`)],
    tie('line').map((line) => `(${line})`),
  ),
})).line

test('a search in translations finds the posts that it would find if their texts were the translations', async () => {
  await fc.assert(
    fc.asyncProperty(lines, async (line) => {
      const { query } = parseQuery(line)
      const reading = { matching: usualMatching, timeZone: 'Europe/Kyiv' }
      const expected = texts.flatMap((_, i) =>
        matchesPost(testPost(said.get(i + 1) ?? ''), query, reading) ? i + 1 : [],
      )
      expect([line, await find(`in:translation ${line}`)]).toEqual([line, expected])
    }),
    { numRuns: repeats(20) },
  )
})

test('a user learns nothing from the translation of a post that they may not see', async () => {
  const url = `/api/v1/archives?q=${encodeURIComponent('translation:bridge')}`
  const { headers } = { headers: cast.who('reader').bearer }
  const { totalItems, data } = (await litopys.instance.app.inject({ url, headers })).json()
  expect(totalItems).toBe(2)
  expect(data.map((one: { messageId: number }) => one.messageId).sort()).toEqual([1, 2])
})

test('a post whose text has changed is found again after its new translation', async () => {
  const edited = { ...post(3, 'Млин уже не димить'), editedAt: '2026-01-02T10:00:00Z' }
  await litopys.importPosts([edited])
  expect(await find('translation:burns')).toEqual([])
  expect(await find('translation:mill')).toEqual([1])
  await translate([edited.text])
  expect(await find('translation:mill')).toEqual([1, 3])
})

test('only the current translation of a post is searched, not earlier ones', async () => {
  const text = 'Лелека повернулась додому'
  await litopys.importPosts([post(7, text)])
  await translate([text, text])
  expect(await find('translation:leleka')).toEqual([7])
  await litopys.api.call(glossaryRoutes.add, { term: 'лелека', translation: 'stork', kind: 'other' })
  await translate([text])
  expect([await find('translation:leleka'), await find('translation:stork')]).toEqual([[], [7]])
})

test('the answer says that some posts have no translation', async () => {
  await expect(
    litopys.api.call(quoteRoutes.list, { q: 'translation:bridge', page: 1, itemsPerPage: 10 }),
  ).rejects.toThrow('works only in a search of posts')
})
