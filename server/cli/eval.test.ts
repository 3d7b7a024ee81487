import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startProgram, until } from '#testing/child'
import { evalCommand } from './eval.command.ts'

async function evaluate(what: string, files: Record<string, string[]>) {
  const directory = mkdtempSync(join(tmpdir(), 'litopys-eval-test-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  for (const [name, lines] of Object.entries(files)) {
    mkdirSync(join(directory, dirname(name)), { recursive: true })
    writeFileSync(join(directory, name), lines.join('\n'))
  }
  const told: string[] = []
  const terminal = { out: (text: string) => told.push(text), note: () => undefined, input: process.stdin }
  await evalCommand.run(terminal, [what, directory], { json: true })
  return JSON.parse(told.join(''))
}

test('paragraphs are found by their questions, and words by their other forms with stems', {
  timeout: 300_000,
}, async () => {
  const [paragraphs, words] = await evaluate('relevance', {
    'uk.paragraphs.jsonl': [
      '{"pid":"a","text":"Міст стоїть"}',
      '{"pid":"b","text":"Обстріли тривали годину"}',
    ],
    'uk.qrels.jsonl': [
      '{"question":"Чи був обстріл?","pid":"b"}',
      '{"question":"Де стоїть міст?","pid":"a"}',
    ],
    'words.tsv': ['обстріл\tобстріл', 'обстрілом\tобстріл', 'міст\tміст', 'мостом\tміст'],
  })
  expect(paragraphs).toEqual({
    set: 'uk',
    paragraphs: 2,
    questions: 2,
    forms: { at1: 1, at10: 1 },
    form: { at1: 0.5, at10: 0.5 },
  })
  expect(words).toMatchObject({ set: 'words.tsv', paragraphs: 2, questions: 2, form: { at1: 0, at10: 0 } })
  expect(words.forms.at10).toBeGreaterThanOrEqual(0.5)
})

const ends = [
  ['SIGINT', 130, 'while it measures', (folder: string) => existsSync(join(folder, 'texts.jsonl'))],
  ['SIGTERM', 143, 'while its archive starts', (folder: string) => existsSync(folder)],
] as const

test.each(inject('isLong') ? ends : ends.slice(0, 1))(
  'ended by %s with %i %s, it leaves nothing in the temporary directory',
  async (signal, code, _when, isSoFar) => {
    const place = mkdtempSync(join(tmpdir(), 'litopys-eval-'))
    onTestFinished(() => rmSync(place, { recursive: true }))
    const [set, TMPDIR] = [join(place, 'set'), join(place, 'tmp')]
    for (const folder of [set, TMPDIR]) mkdirSync(folder)
    const lines = Array.from({ length: 2_000 }, (_, pid) => ({
      pid: String(pid),
      text: `Міст ${pid} стоїть`,
    }))
    const questions = lines.map(({ pid, text }) => ({ pid, question: text }))
    const jsonl = (rows: object[]) => rows.map((row) => JSON.stringify(row)).join('\n')
    writeFileSync(join(set, 'uk.paragraphs.jsonl'), jsonl(lines))
    writeFileSync(join(set, 'uk.qrels.jsonl'), jsonl(questions))
    const { child, ended } = startProgram('server/cli/main.ts', ['eval', 'relevance', set], { TMPDIR })
    const isReached = () => {
      const [folder] = readdirSync(TMPDIR).filter((name) => name.startsWith('litopys-eval-'))
      return folder !== undefined && isSoFar(join(TMPDIR, folder))
    }
    await until(isReached)
    child.kill(signal)
    expect(await ended).toMatchObject({ code, stderr: `Ended by ${signal}\n` })
    expect(readdirSync(TMPDIR)).toEqual([])
  },
)

test('a folder without a set is refused by name', async () => {
  await expect(evaluate('relevance', { 'notes.txt': ['nothing'] })).rejects.toThrow('has neither')
})

test('languages are counted by folder and name, with the wrong detections', async () => {
  const results = await evaluate('language', {
    'sentences/uk.txt': ['Сьогодні вночі лунали вибухи.', 'The night was quiet.'],
    'sentences/bg.txt': ['Това е вчерашна новина.'],
    'short.ru.txt': ['Сегодня ночью было тихо.'],
  })
  expect(results).toEqual([
    {
      set: 'sentences',
      share: 0.5,
      languages: [
        { language: 'bg', texts: 1, right: 1, taken: {} },
        { language: 'uk', texts: 2, right: 1, taken: { en: 1 } },
      ],
    },
    { set: 'short', share: 1, languages: [{ language: 'ru', texts: 1, right: 1, taken: {} }] },
  ])
})

test('forms and words are compared by index terms, Snowball’s lists by its stemmer alone', async () => {
  const results = await evaluate('stems', {
    'forms.tsv': ['року\tрік', 'людьми\tлюдина', 'мостом\tдорога'],
    'english/voc.txt': ['drones', 'attacked'],
    'english/output.txt': ['drone', 'wrong'],
  })
  expect(results).toEqual([
    { set: 'english/voc.txt', words: 2, plain: 0.5 },
    { set: 'forms.tsv', pairs: 3, same: 2 / 3, found: 2 / 3, collided: 0 },
  ])
})

test('names with another romanization than expected are shown', async () => {
  const results = await evaluate('translit', { 'pairs.tsv': ['Згурський\tZghurskyi', 'Київ\tKiev'] })
  expect(results).toEqual([{ set: 'pairs.tsv', pairs: 2, exact: 1, wrong: ['Київ: Kyiv, not Kiev'] }])
})

test('a line without its second column is refused with file and line', async () => {
  await expect(evaluate('stems', { 'forms.tsv': ['року\tрік', 'людьми'] })).rejects.toThrow(
    /Line 2 of .*forms\.tsv/,
  )
})

test('results of queries are compared with the posts that match their patterns', {
  timeout: 300_000,
}, async () => {
  const [result] = await evaluate('queries', {
    'queries.jsonl': [
      '{"query":"міст","kind":"word","pattern":"(?<!\\\\p{L})м(?:і|о)ст"}',
      '',
      '{"query":"обстріл","kind":"word","pattern":"обстріл","not":"обстріл фотографій"}',
      '{"query":"паром","kind":"other","pattern":"паром"}',
    ],
    'posts.jsonl': ['{"text":"Міст стоїть"}', '{"text":"Обстріл фотографій: їх зняли сто"}'],
    'more.posts.txt': ['Під мостом тихо', 'Обстріли тривали годину', 'Мостисько далеко'],
  })
  expect(result).toMatchObject({ posts: 5, withoutRelevant: ['паром'] })
  expect(result.kinds.map(({ kind }: { kind: string }) => kind)).toEqual(['word'])
  const [bridge, shelling] = result.queries
  expect(bridge).toMatchObject({ query: 'міст', relevant: 3, right: 2, recall: 2 / 3, precision: 1 })
  expect(shelling).toMatchObject({ query: 'обстріл', relevant: 1, found: 2, right: 1, precision: 0.5 })
  expect(result.all).toEqual({ queries: 2, recall: (2 / 3 + 1) / 2, precision: 0.75 })
})

const query = { query: 'міст', kind: 'word', pattern: 'міст' }

test.each([
  ['is not JSON', '{"query":', /Line 2 of .*queries\.jsonl is not valid JSON/],
  ['lacks its kind', JSON.stringify({ ...query, kind: undefined }), /Line 2 of .*: .*kind/],
  [
    'has an invalid pattern',
    JSON.stringify({ ...query, pattern: '(' }),
    /Line 2 of .*: pattern is not a reg/,
  ],
  ['has an invalid exclusion', JSON.stringify({ ...query, not: '[' }), /Line 2 of .*: not is not a reg/],
  ['has a flag that keeps a state', JSON.stringify({ ...query, flags: 'g' }), /Line 2 of .*: \/flags/],
])('a query that %s is refused with file and line', async (_fault, line, message) => {
  const files = { 'queries.jsonl': [JSON.stringify(query), line], 'a.posts.txt': ['Міст стоїть'] }
  await expect(evaluate('queries', files)).rejects.toThrow(message)
})

test('a pattern of exponential time ends with file and line', async () => {
  const files = {
    'queries.jsonl': [JSON.stringify({ ...query, pattern: '^(а+)+$' })],
    'a.posts.txt': [`${'а'.repeat(60)}!`],
  }
  await expect(evaluate('queries', files)).rejects.toThrow(/Line 1 of .*: the patterns need more than 10 s/)
})

test.each([
  ['posts', { 'queries.jsonl': [JSON.stringify(query)] }, 'has no posts'],
  ['queries', { 'a.posts.txt': ['Міст стоїть'] }, /queries\.jsonl cannot be read/],
])('a folder without %s is refused', async (_missing, files, message) => {
  await expect(evaluate('queries', files)).rejects.toThrow(message)
})

test('found names are compared with the known ones', async () => {
  const results = await evaluate('entities', {
    'a.txt': ['Анна Выдумкина живёт в Киеве.', 'Мосвыдумка закрыта.'],
    'a.spans': [
      '1 name 0 4 1 1  # Анна',
      '2 surname 5 9 2 1  # Выдумкина',
      '3 loc_name 23 5 3 1',
      '4 org_name 30 10 4 1',
    ],
    'a.objects': ['10 Person 1 2 # Анна Выдумкина', '11 LocOrg 3 # Киеве', '12 Org 4 # Мосвыдумка'],
  })
  expect(results).toEqual([
    { set: 'people', precision: 1, recall: 1, f1: 1, known: 1, found: 1 },
    { set: 'places', precision: 1, recall: 1, f1: 1, known: 1, found: 1 },
    { set: 'organisations', precision: 0, recall: 0, f1: 0, known: 1, found: 0 },
  ])
})
