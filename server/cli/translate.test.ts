import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { auditRoutes } from '@litopys/contract/routes/audit'
import { exportRoutes } from '@litopys/contract/routes/exports'
import { type ExportJob, usualColumns } from '@litopys/contract/schemas/export'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startProgram, until } from '#testing/child'
import { readCsv } from '#testing/csv'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import {
  startTranslatorServer,
  type TranslatorServer,
  type TranslatorTrouble,
} from '#testing/translator-server'
import { type Command, type Terminal, WrongUse } from './command.ts'
import { exportCommand } from './export.command.ts'
import { translateCommand } from './translate.command.ts'

let translator: TranslatorServer
let litopys: TestLitopys
let hostile = 0
const ukrainian = [
  'Сьогодні відкрили міст',
  'Завтра відкриють інший',
  '=Знову закрили',
  'Ще один міст',
  'Ніхто не знає, чому',
  'Шостий допис про це',
]
const post = (messageId: number, text: string) => ({
  channelId: 1,
  messageId,
  date: 1_769_098_145 + messageId,
  text,
})
beforeAll(async () => {
  translator = await startTranslatorServer()
  translator.words.set('міст', 'bridge')
  litopys = await startTestLitopys({ TRANSLATE_URL: translator.url, TRANSLATE_TIMEOUT_SECONDS: '3' })
  await litopys.importPosts([
    ...ukrainian.map((text, i) => post(i + 1, text)),
    post(10, 'Сегодня открыли этот мост, и все были очень рады'),
    post(11, 'The bridge was opened today and everybody was there'),
    ...Array.from({ length: 7 }, (_, i) => post(20 + i, `Новина номер ${i} для #лиха`)),
    ...Array.from({ length: 12 }, (_, i) => post(40 + i, `Повільна новина ${i} про #довго`)),
    ...Array.from({ length: 1_001 }, (_, i) => post(100 + i, `Рядок ${i} #багато`)),
    ...Array.from({ length: 5 }, (_, i) => post(2_000 + i, `Новина, якої ніхто не перекладе ${i} #вороже`)),
    post(2_010, 'Лелека повернулась #вороже'),
  ])
}, 240_000)
afterAll(async () => {
  await litopys.close()
  await translator.close()
})
beforeEach(() => {
  translator.requests.length = 0
  translator.delayMs = 0
})

async function run(
  command: Command,
  positionals: string[],
  options: Record<string, string | boolean> = {},
  input = '',
) {
  const [lines, notes]: [string[], string[]] = [[], []]
  const terminal: Terminal = {
    out: (text) => lines.push(text),
    note: (text) => notes.push(text),
    input: (async function* () {
      yield input
    })(),
  }
  const code = await command.run(terminal, positionals, {
    data: join(litopys.directory, 'data'),
    ...options,
  })
  return { lines, notes, code }
}
const few = '-#багато -#лиха -#довго -#вороже'
const file = () => join(litopys.directory, 'out.csv')
const rowsOf = (path: string) => readCsv(readFileSync(path, 'utf8').slice(1)).slice(1)

test('litopys translate translates a text, or each line of the input, with a confidence', async () => {
  expect((await run(translateCommand, ['Новий', 'міст'], { from: 'uk' })).lines).toEqual(['Novyi bridge'])
  const { lines } = await run(translateCommand, [], { from: 'uk', json: true }, 'Новий міст\nСтарий міст\n')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { translation: 'Novyi bridge', language: 'uk', confidence: 100, rating: 'high', parts: { language: 40 } },
    { translation: 'Staryi bridge' },
  ])
})

test('a translated export has a column after the text, and requests five posts of one language at a time', async () => {
  const { lines, notes } = await run(exportCommand, [few], { output: file(), translate: 'en' })
  expect(lines).toEqual([
    `8 posts in ${file()}`,
    expect.stringMatching(/^SHA-256 of the file: [0-9a-f]{64}$/),
  ])
  expect(notes.filter((note) => note.includes('transl'))).toEqual([])
  const [heads = []] = readCsv(readFileSync(file(), 'utf8').slice(1))
  expect(heads.slice(5, 8)).toEqual(['Text', 'Translated Text', 'Language'])
  const translated = new Map(rowsOf(file()).map((row) => [row[5], row[6]]))
  expect(translated.get('Ще один міст')).toBe('Shche odyn bridge')
  expect(translated.get("'=Знову закрили")).toBe("'=Znovu zakryly")
  expect(translated.get('The bridge was opened today and everybody was there')).toMatch(/^The bridge/)
  expect(translator.requests.map(({ source, q }) => `${source} ${q.length}`).toSorted()).toEqual([
    'ru 1',
    'uk 1',
    'uk 5',
  ])
  const { data: jobs } = await litopys.api.call(exportRoutes.list, {})
  expect(jobs[0]).toMatchObject({ translation: 'made', untranslated: 0 })
  expect(jobs[0]?.fileName).toMatch(/ - Telegram Export - Translated - .+\.csv$/)
})

test.each(['jsonl', 'xlsx'] as const)('an export as %s contains the translations', async (format) => {
  const path = join(litopys.directory, `out.${format}`)
  await run(exportCommand, ['міст', few], { output: path, format, translate: 'en' })
  if (format === 'jsonl') expect(readFileSync(path, 'utf8')).toContain('"translatedText":"Shche odyn bridge"')
  else expect(existsSync(path)).toBe(true)
})

test('a failed translation is marked in its row, and the export continues', async () => {
  // A request with all five, then requests for the first and the third alone.
  const wrong = { kind: 'fewer' } as const
  translator.troubles.push(wrong, wrong, { kind: 'none' }, wrong)
  const { notes } = await run(exportCommand, ['#лиха'], { output: file(), translate: 'en' })
  const cells = rowsOf(file()).map((row) => row[6])
  expect(cells.filter((cell) => cell === 'Translation failed')).toHaveLength(2)
  expect(cells.filter((cell) => cell?.startsWith('Novyna nomer'))).toHaveLength(5)
  expect(notes).toContain('2 posts could not be translated. Their rows are marked.')
})

test.each<[string, TranslatorTrouble]>([
  ['sends a gigabyte', { kind: 'huge', bytes: 1024 ** 3 }],
  ['sends no JSON', { kind: 'body', body: '<script>alert(1)</script>' }],
])(
  'with a translator that %s rows are marked, the export ends with all rows, and memory stays bounded',
  async (_, trouble) => {
    translator.troubles.push(trouble, trouble, trouble)
    const before = process.memoryUsage().rss
    const text = `Новина, якої ніхто не перекладе ${hostile}`
    hostile += 1
    await run(exportCommand, [`"${text}"`], { output: file(), translate: 'en' })
    expect(rowsOf(file()).map((row) => row[6])).toEqual(['Translation failed'])
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 ** 2)
    translator.troubles.length = 0
    // A translator that answers shows that no earlier request blocks it.
    await run(translateCommand, [`Після: ${text}`])
  },
)

test.each<[string, TranslatorTrouble[]]>([
  ['does not answer', [{ kind: 'silence' }]],
  ['breaks each connection', [{ kind: 'torn' }, { kind: 'torn' }, { kind: 'torn' }]],
  ['is limiting requests', [{ kind: 'status', status: 429, headers: { 'retry-after': '6' } }]],
])('the export waits for a translator that %s for a while', async (_, troubles) => {
  translator.troubles.push(...troubles)
  const text = `Новина, якої ніхто не перекладе ${hostile}`
  hostile += 1
  const { notes } = await run(exportCommand, [`"${text}"`], { output: file(), translate: 'en' })
  expect(rowsOf(file()).map((row) => row[6])).toEqual([expect.stringMatching(/^Novyna/)])
  expect(notes.filter((note) => note.includes('failed'))).toEqual([])
})

test('the answer of a translator is plain text in the file, also if it looks like a formula', async () => {
  const said = '=HYPERLINK("http://127.0.0.1/","a")<script>alert(1)</script>'
  translator.troubles.push({ kind: 'says', text: said })
  await run(exportCommand, ['лелека'], { output: file(), translate: 'en' })
  expect(rowsOf(file()).map((row) => row[6])).toEqual([`'${said}`])
})

test('above a thousand rows the file has no translations, and the command says so', async () => {
  const { notes } = await run(exportCommand, ['#багато'], { output: file(), translate: 'en' })
  expect(notes).toContain('Exported without translations, because there are more than 1000 posts')
  expect(rowsOf(file())).toHaveLength(1_001)
  expect(translator.requests).toEqual([])
  const { data: jobs } = await litopys.api.call(exportRoutes.list, {})
  expect(jobs[0]).toMatchObject({ translation: 'tooMany' })
  expect(jobs[0]?.fileName).not.toContain('Translated')
})

test('a translation that is cancelled leaves no file', async () => {
  translator.delayMs = 300
  const { data: begun } = await litopys.api.call(exportRoutes.start, {
    ...({ q: '#довго', format: 'csv', translate: 'en' } as const),
    columns: [...usualColumns],
  })
  while (translator.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  await litopys.api.call(exportRoutes.cancel, { id: begun.id })
  expect((await ended(begun.id)).state.status).toBe('cancelled')
  const { data: lines } = await litopys.api.call(auditRoutes.list, { search: begun.id, itemsPerPage: 1 })
  expect(lines).toMatchObject([{ action: 'export.end', outcome: 'cancelled' }])
  expect(
    readdirSync(join(litopys.directory, 'data', 'exports')).filter((name) => name.startsWith(begun.id)),
  ).toEqual([])
})

test.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)(
  '%s ends the command with %i and cancels its export',
  async (signal, wanted) => {
    translator.delayMs = 300
    const args = ['export', '#довго', '-o', join(litopys.directory, 'ended.csv'), '--translate', 'en']
    const { child, ended: over } = startProgram('server/cli/litopys.mjs', [
      ...args,
      ...['--data', join(litopys.directory, 'data')],
    ])
    await until(() => translator.requests.length > 0)
    child.kill(signal)
    const { code, stderr } = await over
    expect([code, stderr]).toEqual([wanted, expect.stringContaining(`Ended by ${signal}`)])
    const { data: jobs } = await litopys.api.call(exportRoutes.list, {})
    expect((await ended(jobs[0]?.id ?? '')).state.status).toBe('cancelled')
    expect(readdirSync(litopys.directory).filter((name) => name.startsWith('ended'))).toEqual([])
  },
  60_000,
)

test('a line that is too long is reported by number, and the other lines are translated', async () => {
  const long = 'а'.repeat(20_001)
  const { lines, notes, code } = await run(translateCommand, [], { from: 'uk' }, `Раз\n${long}\nДва\n`)
  expect([code, lines]).toEqual([1, ['Raz', '', 'Dva']])
  expect(notes).toEqual(['Line 2 has more than 20000 characters and was not translated'])
})

test.each([
  ['from', 'xx'],
  ['from', 'українська'],
  ['to', 'auto'],
])('--%s %s is no language', async (name, value) => {
  await expect(run(translateCommand, ['Раз'], { [name]: value })).rejects.toThrow(WrongUse)
})

test('a target language other than English is wrong usage', async () => {
  await expect(run(exportCommand, [few], { output: file(), translate: 'de' })).rejects.toThrow(WrongUse)
})

async function ended(id: string): Promise<ExportJob> {
  for (;;) {
    const { data } = await litopys.api.call(exportRoutes.read, { id })
    if (data.state.status !== 'queued' && data.state.status !== 'running') return data
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
